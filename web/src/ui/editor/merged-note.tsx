/** Notes that another user changed a field: who, when, old and new value. */

import { icon as IconGitMerge } from 'virtual:tabler/git-merge';
import type { MergedField } from '@daybook/sdk';
import { CloseButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { type ActorWords, useActorWords } from '../actors/actors.tsx';
import { useFieldLabel } from '../words/labels.ts';
import classes from './editor.module.css';
import { useEditing } from './editor-context.tsx';
import { fieldInfoAt } from './pointers.ts';
import { useSelected } from './use-editor.ts';
import { ValueText } from './value-text.tsx';

const messages = defineMessages({
  en: {
    by: ({ name }: ActorWords, at: string) => `${name} changed this at ${at}:`,
    note: (labels: string, names: string, count: number) =>
      count === 1
        ? `${names} changed ${labels}. The change was merged.`
        : `${names} changed ${labels}. The changes were merged.`,
    close: 'Dismiss',
  },
  de: {
    by: ({ by }: ActorWords, at: string) => `Um ${at} von ${by} geändert:`,
    note: (labels: string, names: string) => `${labels}: Änderung von ${names} übernommen.`,
    close: 'Ausblenden',
  },
});

/** Next to the field. */
export function MergedNote({ merged }: { readonly merged: MergedField }) {
  const m = useMessages(messages);
  const format = useFormat();
  const { collection } = useEditing();
  const wordsOf = useActorWords();
  const [seen, setSeen] = useState<MergedField | null>(null);
  if (seen === merged) return null;
  const { field, before, after, by, at } = merged;
  return (
    <Group gap={4} wrap="nowrap" align="center" className={classes.merged}>
      <IconGitMerge size={14} aria-hidden />
      <Text size="xs">
        {m.by(wordsOf(by), format.time(at))}{' '}
        <s>
          <ValueText collection={collection} path={field} value={before} />
        </s>
        {' → '}
        <ValueText collection={collection} path={field} value={after} />
      </Text>
      <CloseButton size={24} aria-label={m.close} onClick={() => setSeen(merged)} />
    </Group>
  );
}

/** One line for the whole record. */
export function MergedSummary() {
  const m = useMessages(messages);
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const merged = useSelected(editor, (snapshot) => snapshot.merged);
  const wordsOf = useActorWords();
  // Not what the service computes, such as the balance after a payment was applied: nothing was merged there.
  const edits = merged.filter(({ field }) => fieldInfoAt(collection, field)?.access !== 'computed');
  const labels = [...new Set(edits.map(({ field }) => labelOf(collection, field)))];
  const names = [...new Set(edits.map(({ by }) => wordsOf(by).by))];
  return (
    <div role="status">
      {labels.length > 0 && (
        <Group gap="xs" wrap="nowrap" className={classes.merged}>
          <IconGitMerge size={16} aria-hidden />
          <Text size="sm">{m.note(labels.join(', '), names.join(', '), labels.length)}</Text>
          <CloseButton size="sm" aria-label={m.close} onClick={() => editor.clearMerged()} />
        </Group>
      )}
    </div>
  );
}

/** Notes that a field was changed elsewhere: who, when, old and new value. */

import { icon as IconGitMerge } from 'virtual:tabler/git-merge';
import type { MergedField } from '@daybook/sdk';
import { CloseButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { useFieldLabel } from '../words/labels.ts';
import { useAuthorWords } from './authors.ts';
import classes from './editor.module.css';
import { useEditing } from './editor-context.tsx';
import { fieldInfoAt } from './pointers.ts';
import { useSelected } from './use-editor.ts';
import { ValueText } from './value-text.tsx';

const distinct = (names: readonly string[]) => [...new Set(names)].join(', ');

/** Next to the field. */
export function MergedNote({ merged }: { readonly merged: MergedField }) {
  const m = useMessages('ui.mergedNote');
  const format = useFormat();
  const { collection } = useEditing();
  const wordsOf = useAuthorWords();
  const [seen, setSeen] = useState<MergedField | null>(null);
  if (seen === merged) return null;
  const { field, before, after, at } = merged;
  const author = wordsOf(merged);
  return (
    <Group gap={4} wrap="nowrap" align="center" className={classes.merged}>
      <IconGitMerge size={14} aria-hidden />
      <Text size="xs">
        {m.by({ subject: author.subject, author: author.by, at: format.time(at) })}{' '}
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
  const m = useMessages('ui.mergedNote');
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const merged = useSelected(editor, (snapshot) => snapshot.merged);
  const wordsOf = useAuthorWords();
  // Not what the service computes, such as the balance after a payment was applied: nothing was merged there.
  const edits = merged.filter(({ field }) => fieldInfoAt(collection, field)?.access !== 'computed');
  const labels = [...new Set(edits.map(({ field }) => labelOf(collection, field)))];
  const authors = edits.map(wordsOf);
  return (
    <div role="status">
      {labels.length > 0 && (
        <Group gap="xs" wrap="nowrap" className={classes.merged}>
          <IconGitMerge size={16} aria-hidden />
          <Text size="sm">
            {m.note({
              labels: labels.join(', '),
              count: labels.length,
              subjects: distinct(authors.map(({ subject }) => subject)),
              authors: distinct(authors.map(({ by }) => by)),
            })}
          </Text>
          <CloseButton size="sm" aria-label={m.close} onClick={() => editor.clearMerged()} />
        </Group>
      )}
    </div>
  );
}

/**
 * Resolves edit conflicts: for each field that both users changed, the original value, both new values and the
 * choice. Other fields are merged automatically; see MergedSummary.
 */

import { icon as IconGitMerge } from 'virtual:tabler/git-merge';
import type { Choices, Conflict } from '@daybook/sdk';
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { DataTable } from '../data-table/data-table.tsx';
import { useErrorText } from '../dialogs/problem-alert.tsx';
import { useFieldLabel } from '../words/labels.ts';
import { useAuthorWords, useIsOwnConflict } from './authors.ts';
import { useEditing } from './editor-context.tsx';
import { linesOf, valueAt } from './pointers.ts';
import { useSnapshot } from './use-editor.ts';
import { ValueText } from './value-text.tsx';

type Side = 'mine' | 'theirs';

export function ConflictPanel() {
  const { editor } = useEditing();
  const { conflicts } = useSnapshot(editor);
  if (conflicts.length === 0) return null;
  return <Conflicts conflicts={conflicts} />;
}

function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const m = useMessages('ui.conflictPanel');
  const errorText = useErrorText();
  const { editor } = useEditing();
  const wordsOf = useAuthorWords();
  const isOwn = useIsOwnConflict();
  const [chosen, setChosen] = useState<Choices>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const resolve = async (choice: 'overwrite' | 'discard' | Choices) => {
    setBusy(true);
    setError(null);
    try {
      await editor.resolve(choice);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const choices = Object.fromEntries(
    conflicts.map(({ field }): [string, Side] => [field, chosen[field] ?? 'theirs']),
  );
  const names = [...new Set(conflicts.map((conflict) => wordsOf(conflict).subject))].join(', ');
  return (
    <Alert
      ref={panel}
      role="alert"
      color="orange"
      title={isOwn ? m.titleOwn : m.title({ names })}
      icon={<IconGitMerge aria-hidden />}
    >
      <Stack gap="sm">
        <Text size="sm">{m.explain}</Text>
        <ConflictTable conflicts={conflicts} choices={choices} onChoose={setChosen} />
        <Group gap="xs">
          <Button size="xs" loading={isBusy} onClick={() => resolve(choices)}>
            {m.merge}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => resolve('overwrite')}
          >
            {m.overwrite}
          </Button>
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => resolve('discard')}>
            {m.discard}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {m.mergeHint} {m.overwriteHint} {m.discardHint}
        </Text>
        {error !== null && (
          <Text size="sm" c="red">
            {errorText(error)}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

interface TableProps {
  readonly conflicts: readonly Conflict[];
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

function ConflictTable({ conflicts, choices, onChoose }: TableProps) {
  const m = useMessages('ui.conflictPanel');
  const format = useFormat();
  const labelOf = useConflictLabel();
  const wordsOf = useAuthorWords();
  const isOwn = useIsOwnConflict();
  const option = (which: Side, conflict: Conflict, note?: string) => (
    <Radio
      name={`conflict-${conflict.field}`}
      checked={(choices[conflict.field] ?? 'theirs') === which}
      onChange={() => onChoose({ ...choices, [conflict.field]: which })}
      label={<ConflictValue conflict={conflict} of={which} />}
      aria-label={undefined}
      description={note}
    />
  );
  return (
    <DataTable
      caption={m.field}
      rows={conflicts}
      rowId={({ field }) => field}
      rowProps={(conflict) => ({
        role: 'radiogroup',
        'aria-label': m.choose({ field: labelOf(conflict) }),
      })}
      columns={[
        { id: 'field', header: m.field, cell: labelOf, rowHeader: true },
        {
          id: 'base',
          header: m.opened,
          cell: (conflict) => <ConflictValue conflict={conflict} of="base" />,
          card: 'whole',
        },
        {
          id: 'theirs',
          header: isOwn ? m.theirsOwn : m.theirs,
          cell: (conflict) =>
            option(
              'theirs',
              conflict,
              `${wordsOf(conflict).name} · ${format.instant(conflict.at)}`,
            ),
        },
        {
          id: 'mine',
          header: isOwn ? m.mineOwn : m.mine,
          cell: (conflict) => option('mine', conflict),
        },
      ]}
    />
  );
}

/** Label of the field, with the line's position. */
function useConflictLabel(): (conflict: Conflict) => string {
  const m = useMessages('ui.conflictPanel');
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  return ({ field }) => {
    const [, , lineId] = field.split('/');
    const label = labelOf(collection, field);
    if (lineId === undefined) return label;
    const position = linesOf(editor.snapshot().record).findIndex(({ id }) => id === lineId) + 1;
    return position > 0 ? `${m.line({ position })}: ${label}` : label;
  };
}

interface ValueProps {
  readonly conflict: Conflict;
  readonly of: Side | 'base';
}

function ConflictValue({ conflict, of }: ValueProps) {
  const m = useMessages('ui.conflictPanel');
  const { collection, editor } = useEditing();
  const { field, [of]: value } = conflict;
  if (value === undefined) return m.gone;
  const currency = valueAt(editor.snapshot().view, '/currency') as string | null;
  return <ValueText collection={collection} path={field} value={value} currency={currency} />;
}

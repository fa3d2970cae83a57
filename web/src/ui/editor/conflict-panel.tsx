/**
 * Where a colleague and this person changed the same field: what stood there, what each made of it, and the choice.
 * Other fields are merged without asking; see MergedSummary.
 */

import { icon as IconGitMerge } from 'virtual:tabler/git-merge';
import type { Choices, Conflict } from '@daybook/sdk';
import { Alert, Button, Group, Radio, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useActorWords } from '../actors.tsx';
import { useFieldLabel } from '../labels.ts';
import { useErrorText } from '../problem-alert.tsx';
import { useEditing } from './editor-context.tsx';
import { linesOf, valueAt } from './pointers.ts';
import { useSnapshot } from './use-editor.ts';
import { ValueText } from './value-text.tsx';

const messages = defineMessages({
  en: {
    title: (names: string) => `${names} changed the same fields as you`,
    explain:
      'Nothing is overwritten and nothing is lost: what you typed waits until you choose. Everything else goes on saving after that.',
    field: 'Field',
    opened: 'When you opened it',
    theirs: 'Theirs',
    mine: 'Yours',
    gone: 'Removed',
    line: (position: number) => `Line ${position}`,
    merge: 'Merge as chosen',
    overwrite: 'Overwrite with mine',
    discard: 'Discard mine',
    mergeHint: 'Merge saves the chosen value of each field and keeps your other edits.',
    overwriteHint: 'Overwrite takes yours in every field.',
    discardHint: 'Discard takes theirs and drops all edits of yours that are not saved.',
    choose: (field: string) => `Which value of ${field} stays`,
  },
  de: {
    title: (names: string) => `${names}: dieselben Felder geändert wie Sie`,
    explain:
      'Nichts wird überschrieben, nichts geht verloren: Ihre Eingabe wartet, bis Sie wählen. Danach wird alles andere weiter gespeichert.',
    field: 'Feld',
    opened: 'Als Sie öffneten',
    theirs: 'Von anderen',
    mine: 'Von Ihnen',
    gone: 'Entfernt',
    line: (position: number) => `Position ${position}`,
    merge: 'Wie gewählt zusammenführen',
    overwrite: 'Mit meinen überschreiben',
    discard: 'Meine verwerfen',
    mergeHint:
      'Zusammenführen speichert je Feld den gewählten Wert und behält Ihre übrigen Änderungen.',
    overwriteHint: 'Überschreiben nimmt überall Ihren Wert.',
    discardHint:
      'Verwerfen nimmt den anderen Wert und lässt alle Ihre ungespeicherten Änderungen fallen.',
    choose: (field: string) => `Welcher Wert bleibt: ${field}`,
  },
});

type Side = 'mine' | 'theirs';

export function ConflictPanel() {
  const { editor } = useEditing();
  const { conflicts } = useSnapshot(editor);
  if (conflicts.length === 0) return null;
  return <Conflicts conflicts={conflicts} />;
}

function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const m = useMessages(messages);
  const errorText = useErrorText();
  const { editor } = useEditing();
  const wordsOf = useActorWords();
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
  const names = [...new Set(conflicts.map(({ by }) => wordsOf(by).name))].join(', ');
  return (
    <Alert
      ref={panel}
      role="alert"
      color="orange"
      title={m.title(names)}
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
  const m = useMessages(messages);
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table withRowBorders verticalSpacing="xs" miw={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{m.field}</Table.Th>
            <Table.Th>{m.opened}</Table.Th>
            <Table.Th>{m.theirs}</Table.Th>
            <Table.Th>{m.mine}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.field}
              conflict={conflict}
              side={choices[conflict.field] ?? 'theirs'}
              onChoose={(side) => onChoose({ ...choices, [conflict.field]: side })}
            />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface RowProps {
  readonly conflict: Conflict;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function ConflictRow({ conflict, side, onChoose }: RowProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const wordsOf = useActorWords();
  const { field, base, theirs, mine, by, at } = conflict;
  const { view, record } = editor.snapshot();
  const currency = valueAt(view, '/currency') as string | null;
  const [, , lineId] = field.split('/');
  const position = linesOf(record).findIndex(({ id }) => id === lineId) + 1;
  const label =
    lineId === undefined
      ? labelOf(collection, field)
      : [position > 0 ? m.line(position) : null, labelOf(collection, field)]
          .filter((text) => text !== null)
          .join(': ');
  const shownOf = (value: unknown) =>
    value === undefined ? (
      m.gone
    ) : (
      <ValueText collection={collection} path={field} value={value} currency={currency} />
    );
  const option = (which: Side, value: unknown, note: string) => (
    <Table.Td>
      <Radio
        name={`conflict-${field}`}
        checked={side === which}
        onChange={() => onChoose(which)}
        label={shownOf(value)}
        aria-label={undefined}
        description={note === '' ? undefined : note}
      />
    </Table.Td>
  );
  return (
    <Table.Tr role="radiogroup" aria-label={m.choose(label)}>
      <Table.Th scope="row" fw={500}>
        {label}
      </Table.Th>
      <Table.Td>{shownOf(base)}</Table.Td>
      {option('theirs', theirs, `${wordsOf(by).name} · ${format.instant(at)}`)}
      {option('mine', mine, '')}
    </Table.Tr>
  );
}

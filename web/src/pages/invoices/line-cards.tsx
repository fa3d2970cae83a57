/** The lines on a phone: one card each, opened to be edited. */
import { Accordion, Button, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../app/format.ts';
import { defineMessages, useMessages } from '../../app/i18n.tsx';
import { useEditing } from '../../parts/editor/editor-context.tsx';
import { type LineRecord, linesOf, revealEvent } from '../../parts/editor/pointers.ts';
import { useSelected } from '../../parts/editor/use-editor.ts';
import { DecimalInput, MoneyInput } from '../../parts/inputs/decimal-input.tsx';
import { currencyDecimals } from '../../parts/inputs/numbers.ts';
import { NullableText } from '../../parts/inputs/text-input.tsx';
import { useFieldLabel } from '../../parts/labels.ts';
import { useProblemWords } from '../../parts/problem-words.ts';
import { type LineChoices, type LineColumn, lineColumns } from './line-columns.ts';
import { useLineEdits } from './line-edits.ts';
import { lineAmount } from './totals-preview.ts';
import { type KeyedLine, useLineKeys } from './use-line-keys.ts';

const messages = defineMessages({
  en: {
    add: 'Add line',
    line: (position: number) => `Line ${position}`,
    duplicate: 'Duplicate',
    remove: 'Remove',
    empty: 'No lines yet.',
  },
  de: {
    add: 'Position hinzufügen',
    line: (position: number) => `Position ${position}`,
    duplicate: 'Verdoppeln',
    remove: 'Entfernen',
    empty: 'Noch keine Positionen.',
  },
});

export function LineCards({ choices }: { readonly choices: LineChoices }) {
  const m = useMessages(messages);
  const format = useFormat();
  const { editor, invalid } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const lines = useLineKeys(useSelected(editor, ({ view }) => linesOf(view)));
  const edits = useLineEdits();
  const { open, setOpen, openNext } = useOpenCard(lines);
  const troubled = new Set([...invalid.keys()].map((pointer) => pointer.split('/')[2]));
  return (
    <>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {m.empty}
        </Text>
      )}
      <Accordion
        variant="separated"
        value={open}
        onChange={setOpen}
        order={3}
        // Open at once, to take the focus; closed ones go on telling what is not understood.
        transitionDuration={0}
        keepMountedMode="display-none"
      >
        {lines.map(({ key, line }, index) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" lineClamp={1}>
                  {(line['description'] as string | null) ?? m.line(index + 1)}
                </Text>
                <Text size="sm" className="numeric">
                  {format.amount(lineAmount(line, currencyDecimals(currency)), currency)}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {(open === key || troubled.has(line.id) || troubled.has(key)) && (
                <CardFields line={line} choices={choices} currency={currency} />
              )}
              <Group mt="sm" gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconCopy size={14} aria-hidden />}
                  onClick={() => edits.duplicate(line)}
                >
                  {m.duplicate}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => edits.remove(line)}
                >
                  {m.remove}
                </Button>
              </Group>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Button
        variant="light"
        leftSection={<IconPlus size={14} aria-hidden />}
        data-pointer="/lines"
        onClick={() => {
          openNext();
          edits.addNext();
        }}
      >
        {m.add}
      </Button>
    </>
  );
}

/** The card that is open: a new one, or one that a problem names. */
function useOpenCard(lines: readonly KeyedLine[]) {
  const lastKey = lines.at(-1)?.key ?? null;
  const latest = useRef(lines);
  latest.current = lines;
  const [open, setOpen] = useState<string | null>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    setOpen(lastKey);
  }, [lastKey]);
  useEffect(() => {
    const reveal = (event: Event) => {
      const [, name, id] = String((event as CustomEvent<string>).detail).split('/');
      const found = latest.current.find(({ key, line }) => line.id === id || key === id);
      // At once: whoever asks looks for the field next.
      if (name === 'lines' && found !== undefined) flushSync(() => setOpen(found.key));
    };
    window.addEventListener(revealEvent, reveal);
    return () => window.removeEventListener(revealEvent, reveal);
  }, []);
  const openNext = () => {
    isAdding.current = true;
  };
  return { open, setOpen, openNext };
}

interface CardProps {
  readonly line: LineRecord;
  readonly choices: LineChoices;
  readonly currency: string | null;
}

function CardFields(props: CardProps) {
  const [description, ...others] = lineColumns;
  return (
    <>
      {description !== undefined && <CardField {...props} column={description} />}
      <SimpleGrid cols={2} spacing="xs" mt="xs">
        {others.map((column) => (
          <CardField key={column.name} {...props} column={column} />
        ))}
      </SimpleGrid>
    </>
  );
}

function CardField({
  line,
  choices,
  currency,
  column,
}: CardProps & { readonly column: LineColumn }): ReactNode {
  const labelOf = useFieldLabel();
  const words = useProblemWords();
  const { collection, editor, setInvalid } = useEditing();
  const { name, kind } = column;
  const pointer = `/lines/${line.id}/${name}`;
  const problem = useSelected(editor, ({ fields }) => fields.get(pointer)?.problem);
  const raw = line[name];
  const shared = {
    label: labelOf(collection, `lines.${name}`),
    value: raw === null || raw === undefined ? null : String(raw),
    error: problem === undefined ? undefined : words.problem(problem),
    'data-pointer': pointer,
    onChange: (value: string | null) => editor.setLine(line.id, name, value),
  };
  const onInvalid = useCallback(
    (message: string | null) => setInvalid(pointer, message),
    [setInvalid, pointer],
  );
  if (name === 'taxCodeId' || name === 'accountId') {
    const data = choices[name].map(({ id, code, name: text }) => ({
      value: id,
      label: `${code} · ${text}`,
    }));
    return <Select {...shared} data={data} searchable />;
  }
  if (kind === 'text') return <NullableText {...shared} maxLength={column.maxLength} />;
  if (kind === 'money') return <MoneyInput {...shared} currency={currency} onInvalid={onInvalid} />;
  return <DecimalInput {...shared} onInvalid={onInvalid} />;
}

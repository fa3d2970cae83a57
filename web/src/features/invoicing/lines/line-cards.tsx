/** Lines on small screens: one card each, opened for editing. */

import { icon as IconChevronDown } from 'virtual:tabler/chevron-down';
import { icon as IconCopy } from 'virtual:tabler/copy';
import { icon as IconPlus } from 'virtual:tabler/plus';
import { icon as IconTrash } from 'virtual:tabler/trash';
import { Button, Group, Select, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { focusField, type LineRecord, linesOf, revealEvent } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { DecimalInput, MoneyInput } from '../../../ui/inputs/decimal-input.tsx';
import { currencyDecimals } from '../../../ui/inputs/numbers.ts';
import { NullableText } from '../../../ui/inputs/text-input.tsx';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useWords } from '../../../ui/words/words.ts';
import { useDrawnRows } from './drawn-rows.ts';
import { InvoiceLineField } from './invoice-line.tsx';
import { type LineChoices, type LineColumn, lineColumns, unitOf } from './line-columns.ts';
import { type LineEdits, useLineEdits } from './line-edits.ts';
import { LineSupplyFields } from './line-supply.tsx';
import classes from './lines.module.css';
import { lineAmount } from './totals-preview.ts';
import { type KeyedLine, sameLineAnd, useLineKeys } from './use-line-keys.ts';
import type { Paste } from './use-paste.ts';

/** In pixels, including the gap below, as in lines.module.css. */
const closedCardHeight = 56;

interface LineCardsProps {
  readonly choices: LineChoices;
  readonly paste: Paste;
}

export function LineCards({ choices, paste }: LineCardsProps) {
  const m = useMessages('invoicing.lineCards');
  const { collection, editor, invalid } = useEditing();
  const labelOf = useFieldLabel();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const lines = useLineKeys(useSelected(editor, ({ view }) => linesOf(view)));
  const edits = useLineEdits();
  const { open, setOpen, openNext } = useOpenCard(lines);
  const troubled = new Set([...invalid.keys()].map((pointer) => pointer.split('/')[2]));
  const isHeld = ({ key, line }: KeyedLine) =>
    key === open || troubled.has(line.id) || troubled.has(key);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const kept = lines.flatMap((keyed, index) =>
    isHeld(keyed) || keyed.key === focused ? index : [],
  );
  const drawn = useDrawnRows(list, lines.length, kept, closedCardHeight);
  return (
    <>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {m.empty}
        </Text>
      )}
      <ol
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers.
        role="list"
        aria-label={labelOf(collection, 'lines')}
        className={classes.cards}
        style={{ paddingBlockEnd: drawn.gapAfter }}
        onBlur={() => setFocused(null)}
      >
        {drawn.rows.map(({ index, gapBefore }) => {
          const keyed = lines[index];
          if (keyed === undefined) return null;
          return (
            <LineCard
              key={keyed.key}
              lineKey={keyed.key}
              line={keyed.line}
              position={index + 1}
              count={lines.length}
              gapBefore={gapBefore}
              isOpen={keyed.key === open}
              isHeld={isHeld(keyed)}
              choices={choices}
              currency={currency}
              edits={edits}
              onToggle={setOpen}
              onFocus={setFocused}
            />
          );
        })}
      </ol>
      <Group gap="xs">
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
        <Button variant="subtle" onClick={paste.ask}>
          {m.pasteRows}
        </Button>
      </Group>
    </>
  );
}

interface LineCardProps extends CardProps {
  readonly lineKey: string;
  readonly position: number;
  readonly count: number;
  /** Pixels of skipped cards before it. */
  readonly gapBefore: number;
  readonly isOpen: boolean;
  /** Open, or with an invalid text, which the closed card must keep reporting. */
  readonly isHeld: boolean;
  readonly edits: LineEdits;
  readonly onToggle: (open: string | null) => void;
  /** A card with the focus is always rendered. */
  readonly onFocus: (lineKey: string) => void;
}

const isSameCard = sameLineAnd<LineCardProps>(
  ...(['lineKey', 'position', 'count', 'gapBefore', 'isOpen', 'isHeld'] as const),
  ...(['choices', 'currency', 'edits'] as const),
);

/** Memoised: renders only when its line changes. */
const LineCard = memo(function LineCard(props: LineCardProps) {
  const { line, lineKey, position, count, gapBefore, isOpen, isHeld, edits } = props;
  const { choices, currency, onToggle, onFocus } = props;
  const m = useMessages('invoicing.lineCards');
  const format = useFormat();
  const id = useId();
  return (
    <li
      className={classes.card}
      aria-setsize={count}
      aria-posinset={position}
      data-line={line.id}
      style={{ marginBlockStart: gapBefore }}
      onFocus={() => onFocus(lineKey)}
    >
      <h3>
        <UnstyledButton
          id={`${id}-head`}
          className={classes.head}
          aria-expanded={isOpen}
          {...(isHeld ? { 'aria-controls': `${id}-panel` } : {})}
          onClick={() => onToggle(isOpen ? null : lineKey)}
        >
          <Text span size="sm" lineClamp={1}>
            {(line['description'] as string | null) ?? m.line({ position })}
          </Text>
          <Text span size="sm" className="numeric">
            {format.amount(lineAmount(line, currencyDecimals(currency)), currency)}
          </Text>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </h3>
      {isHeld && (
        <section
          id={`${id}-panel`}
          aria-labelledby={`${id}-head`}
          className={classes.panel}
          hidden={!isOpen}
        >
          <CardFields line={line} choices={choices} currency={currency} />
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
        </section>
      )}
    </li>
  );
}, isSameCard);

/** The open card: a new line, or one that a problem links to. */
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
    const id = latest.current.at(-1)?.line.id;
    // After the card is drawn; revealing it renders synchronously, which an effect must not.
    const timer = setTimeout(() => focusField(`/lines/${id}/description`));
    return () => clearTimeout(timer);
  }, [lastKey]);
  useEffect(() => {
    const reveal = (event: Event) => {
      const [, name, id] = String((event as CustomEvent<string>).detail).split('/');
      const found = latest.current.find(({ key, line }) => line.id === id || key === id);
      // Synchronous: the caller focuses the field next.
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
        <LineSupplyFields line={props.line} />
        <InvoiceLineField line={props.line} />
      </SimpleGrid>
    </>
  );
}

interface CardFieldProps extends CardProps {
  readonly column: LineColumn;
}

/** Memoised: a key renders its own field, not all of the card. */
const CardField = memo(function CardField(props: CardFieldProps): ReactNode {
  const { line, choices, currency, column } = props;
  const labelOf = useFieldLabel();
  const words = useWords();
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
    const offered = choices[name].filter(({ id, isActive }) => isActive || id === raw);
    const data = offered.map(({ id, code, name: text }) => ({
      value: id,
      label: `${code} · ${text}`,
    }));
    return <Select {...shared} data={data} searchable />;
  }
  if (kind === 'text') return <NullableText {...shared} maxLength={column.maxLength} />;
  if (kind === 'money') return <MoneyInput {...shared} currency={currency} onInvalid={onInvalid} />;
  const suffix = unitOf(column, currency) ?? undefined;
  return <DecimalInput {...shared} onInvalid={onInvalid} suffix={suffix} />;
}, isSameField);

function isSameField(before: CardFieldProps, after: CardFieldProps): boolean {
  const { name } = after.column;
  return (
    before.column === after.column &&
    before.line.id === after.line.id &&
    before.line[name] === after.line[name] &&
    before.choices === after.choices &&
    before.currency === after.currency
  );
}

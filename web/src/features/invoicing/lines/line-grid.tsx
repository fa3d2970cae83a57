/**
 * Editable grid of a draft's lines (ARIA grid pattern: one cell has the focus and the only input). Typing replaces a
 * cell; F2 or a click edits its text. Rows pasted from a spreadsheet fill cells and add lines.
 */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { Button, Group, Kbd, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import {
  type ClipboardEvent,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useKeyNames } from '../../../core/key-names.ts';
import { useMessages } from '../../../core/messages.ts';
import { GapRow } from '../../../ui/data-table/gap-row.tsx';
import { useAuthorWords } from '../../../ui/editor/authors.ts';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { linesOf, revealEvent } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useDrawnRows } from './drawn-rows.ts';
import { moveFor } from './grid-moves.ts';
import { isEmptyLine, type LineChoices, lineColumns } from './line-columns.ts';
import { type LineEdits, useLineEdits } from './line-edits.ts';
import { LineRow } from './line-row.tsx';
import { LineSupplies } from './line-supply.tsx';
import classes from './lines.module.css';
import { type KeyedLine, useLineKeys } from './use-line-keys.ts';
import type { Paste } from './use-paste.ts';

/** In pixels, as in lines.module.css, where cells share their borders. */
const rowHeight = 34;
/** Including number, amount and buttons of a line. */
const columnCount = lineColumns.length + 3;

interface Active {
  readonly key: string;
  readonly column: number;
  /** Increases with every move, so that the cell takes the focus again. 0: not active yet. */
  readonly token: number;
}

interface Props {
  readonly choices: LineChoices;
  readonly paste: Paste;
}

export function LineGrid({ choices, paste }: Props) {
  const { collection } = useEditing();
  const labelOf = useFieldLabel();
  const grid = useGrid(paste);
  const { active, append, current, currency, edits, go, isEditing, lines } = grid;
  const wordsOf = useAuthorWords();
  const widths = useWidths(lines);
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useDrawnRows(body, lines.length, useKept(lines, current), rowHeight);
  return (
    <section onPaste={grid.onPaste} aria-label={labelOf(collection, 'lines')}>
      <ScrollArea type="auto" offsetScrollbars="present">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern uses a table.
          role="grid"
          className={classes.grid}
          style={{ '--extra-width': `${widths.extra}px` } as CSSProperties}
          aria-label={labelOf(collection, 'lines')}
          aria-rowcount={lines.length + 1}
          aria-colcount={columnCount}
          onKeyDown={grid.onKeyDown}
          onInput={() => {
            isEditing.current = true;
          }}
        >
          <GridHead widths={widths} />
          <tbody ref={body}>
            {drawn.rows.map(({ index, gapBefore }) => {
              const keyed = lines[index];
              if (keyed === undefined) return null;
              const { key, line } = keyed;
              const isCurrent = key === current?.key;
              return (
                <Fragment key={key}>
                  <GapRow height={gapBefore} columns={columnCount} />
                  <LineRow
                    lineKey={key}
                    line={line}
                    position={index + 1}
                    isLast={index === lines.length - 1}
                    activeColumn={isCurrent ? active.column : null}
                    token={isCurrent ? active.token : 0}
                    choices={choices}
                    currency={currency}
                    edits={edits}
                    wordsOf={wordsOf}
                    onActivate={go}
                    isEditing={isEditing}
                  />
                </Fragment>
              );
            })}
            <GapRow height={drawn.gapAfter} columns={columnCount} />
          </tbody>
        </table>
      </ScrollArea>
      <LineSupplies />
      <GridFoot isEmpty={lines.length === 0} onAdd={() => append(0)} onPaste={paste.ask} />
    </section>
  );
}

/** Lines that must stay rendered: the active one, and those with invalid text, which only their cells hold. */
function useKept(lines: readonly KeyedLine[], current: KeyedLine | undefined): number[] {
  const { invalid } = useEditing();
  const ids = new Set([...invalid.keys()].map((pointer) => pointer.split('/')[2]));
  return lines.flatMap((keyed, index) =>
    // A saved line is briefly known by its temporary ID.
    keyed === current || ids.has(keyed.line.id) || ids.has(keyed.key) ? index : [],
  );
}

/** The active cell and its changes. */
function useGrid(paste: Paste) {
  const { editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const lines = useLineKeys(useSelected(editor, ({ view }) => linesOf(view)));
  const edits = useLineEdits();
  const [active, setActive] = useState<Active>({ key: '', column: 0, token: 0 });
  const isEditing = useRef(false);
  const found = lines.findIndex(({ key }) => key === active.key);
  const row = Math.max(found, 0);
  const current = lines[row];
  const go = (key: string, column: number) => {
    isEditing.current = false;
    setActive((before) => ({ key, column, token: before.token + 1 }));
  };
  const latest = useRef({ lines, go });
  latest.current = { lines, go };
  // Index of a new line to focus once it exists.
  const wanted = useRef<number | null>(null);
  const count = lines.length;
  useEffect(() => {
    const last = latest.current.lines.at(-1);
    if (wanted.current === null || count === 0 || last === undefined) return;
    latest.current.go(last.key, wanted.current);
    wanted.current = null;
  }, [count]);
  const append = (column: number) => {
    wanted.current = column;
    edits.addNext();
  };
  useReveal(latest);
  const onKeyDown = useGridKeys({ lines, row, active, isEditing, edits, go, append });
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const isInCell = event.target instanceof Element && event.target.closest('td[data-pointer]');
    const column = lineColumns[active.column];
    // A paste outside of the cells has no target line: append only.
    const isTargeted = isInCell && current !== undefined && column !== undefined;
    paste.onPaste(event, isTargeted ? { line: current.line, from: column.name } : null);
  };
  return {
    active,
    append,
    current,
    currency,
    edits,
    go,
    isEditing,
    lines,
    onKeyDown,
    onPaste,
  };
}

interface GridKeys {
  readonly lines: readonly KeyedLine[];
  readonly row: number;
  readonly active: Active;
  readonly isEditing: RefObject<boolean>;
  readonly edits: LineEdits;
  readonly go: (key: string, column: number) => void;
  readonly append: (column: number) => void;
}

function useGridKeys({ lines, row, active, isEditing, edits, go, append }: GridKeys) {
  const current = lines[row];
  return (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'F2') isEditing.current = true;
    if (event.defaultPrevented || current === undefined) return;
    const press = {
      key: event.key,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
      shift: event.shiftKey,
    };
    const move = moveFor(press, {
      row,
      column: active.column,
      rows: lines.length,
      isEditing: isEditing.current,
      isEmptyLine: isEmptyLine(current.line),
    });
    if (move === null || ('do' in move && move.do === 'leave')) return;
    event.preventDefault();
    if ('append' in move) append(move.append);
    else if ('to' in move) {
      const next = lines[move.to.row];
      if (next !== undefined) go(next.key, move.to.column);
    } else if (move.do === 'duplicate') edits.duplicate(current.line);
    else if (move.do === 'remove') {
      const next = lines[row + 1] ?? lines[row - 1];
      edits.remove(current.line);
      if (next !== undefined) go(next.key, active.column);
    } else {
      edits.move(current.line, move.do === 'up' ? -1 : 1);
      go(current.key, active.column);
    }
  };
}

/** Of the columns that grow with their figures, in pixels. */
interface Widths {
  readonly unitPrice: number;
  readonly amount: number;
  /** More than the least of both. */
  readonly extra: number;
}

const least = { unitPrice: 96, amount: 108 } as const;
/** Of a digit, and of what a figure has besides: separators, currency and padding. */
const digitPixels = 10;
const besidePixels = { unitPrice: 20, amount: 50 } as const;

/** No figure is cut off, or covered by the button next to it. */
function useWidths(lines: readonly KeyedLine[]): Widths {
  return useMemo(() => {
    const widthOf = (name: keyof typeof least) =>
      lines.reduce<number>((width, { line }) => {
        const digits = String(line[name] ?? '').length;
        return Math.max(width, digits * digitPixels + besidePixels[name]);
      }, least[name]);
    const [unitPrice, amount] = [widthOf('unitPrice'), widthOf('amount')];
    return { unitPrice, amount, extra: unitPrice + amount - least.unitPrice - least.amount };
  }, [lines]);
}

function GridHead({ widths }: { readonly widths: Widths }) {
  const m = useMessages('invoicing.lineGrid');
  const labelOf = useFieldLabel();
  const { collection } = useEditing();
  const short: Readonly<Record<string, string>> = {
    discountPercent: m.discount,
    taxCodeId: m.tax,
  };
  return (
    <>
      <colgroup>
        <col style={{ width: 36 }} />
        {lineColumns.map(({ name, width }) => (
          <col
            key={name}
            {...(width !== undefined && {
              style: { width: name === 'unitPrice' ? widths.unitPrice : width },
            })}
          />
        ))}
        <col style={{ width: widths.amount }} />
        <col style={{ width: 36 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{m.number}</th>
          {lineColumns.map(({ name, kind }) => (
            <th
              key={name}
              scope="col"
              className={kind === 'decimal' || kind === 'money' ? 'numeric' : undefined}
            >
              {short[name] === undefined ? (
                labelOf(collection, `lines.${name}`)
              ) : (
                <abbr title={labelOf(collection, `lines.${name}`)}>{short[name]}</abbr>
              )}
            </th>
          ))}
          <th scope="col" className="numeric">
            {m.amount}
          </th>
          <th scope="col">
            <VisuallyHidden>{m.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
    </>
  );
}

interface FootProps {
  readonly isEmpty: boolean;
  readonly onAdd: () => void;
  readonly onPaste: () => void;
}

function GridFoot({ isEmpty, onAdd, onPaste }: FootProps) {
  const m = useMessages('invoicing.lineGrid');
  const keyName = useKeyNames();
  return (
    <>
      {isEmpty && (
        <Text size="sm" c="dimmed" py="sm">
          {m.empty}
        </Text>
      )}
      <Group justify="space-between" mt="xs" gap="xs">
        <Group gap="xs">
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPlus size={14} aria-hidden />}
            data-pointer="/lines"
            onClick={onAdd}
          >
            {m.add}
          </Button>
          <Button size="xs" variant="subtle" onClick={onPaste}>
            {m.pasteRows}
          </Button>
        </Group>
        <Text size="xs" c="dimmed" visibleFrom="md" component="div" className="no-print">
          <Kbd size="xs">Tab</Kbd> {m.hint} · <Kbd size="xs">↵</Kbd> {m.down} ·{' '}
          <Kbd size="xs">{keyName('Ctrl D')}</Kbd> {m.duplicate} · <Kbd size="xs">Alt ↑↓</Kbd>{' '}
          {m.move} · <Kbd size="xs">{keyName('Ctrl ⌫')}</Kbd> {m.remove}. {m.paste}
        </Text>
      </Group>
    </>
  );
}

interface Reachable {
  readonly lines: ReturnType<typeof useLineKeys>;
  readonly go: (key: string, column: number) => void;
}

/** Activates the cell that a problem links to. */
function useReveal(latest: { readonly current: Reachable }): void {
  useEffect(() => {
    const reveal = (event: Event) => {
      const [, name, id, field] = String((event as CustomEvent<string>).detail).split('/');
      const { lines, go } = latest.current;
      const line = lines.find((one) => one.line.id === id);
      const column = lineColumns.findIndex((one) => one.name === field);
      // Synchronous: the caller focuses the cell next, which may not be rendered yet.
      if (name === 'lines' && line !== undefined && column >= 0)
        flushSync(() => go(line.key, column));
    };
    window.addEventListener(revealEvent, reveal);
    return () => window.removeEventListener(revealEvent, reveal);
  }, [latest]);
}

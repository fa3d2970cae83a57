/** One row of the grid, memoised by its line. */

import { icon as IconArrowDown } from 'virtual:tabler/arrow-down';
import { icon as IconArrowUp } from 'virtual:tabler/arrow-up';
import { icon as IconCalendar } from 'virtual:tabler/calendar';
import { icon as IconCopy } from 'virtual:tabler/copy';
import { icon as IconDots } from 'virtual:tabler/dots';
import { icon as IconFileInvoice } from 'virtual:tabler/file-invoice';
import { icon as IconTrash } from 'virtual:tabler/trash';
import { ActionIcon, Menu } from '@mantine/core';
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import type { useAuthorWords } from '../../../ui/editor/authors.ts';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import type { LineRecord } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { currencyDecimals } from '../../../ui/inputs/numbers.ts';
import { actionsColumn } from './grid-moves.ts';
import { openInvoiceLine, useCreditedInvoiceId } from './invoice-line.tsx';
import { LineCell } from './line-cell.tsx';
import { type LineChoices, lineColumns } from './line-columns.ts';
import type { LineEdits } from './line-edits.ts';
import { openLineSupply } from './line-supply.tsx';
import classes from './lines.module.css';
import { lineAmount } from './totals-preview.ts';
import { sameLineAnd } from './use-line-keys.ts';

export interface LineRowProps {
  readonly lineKey: string;
  readonly line: LineRecord;
  readonly position: number;
  readonly isLast: boolean;
  /** Null if the active cell is in another line. */
  readonly activeColumn: number | null;
  readonly token: number;
  readonly choices: LineChoices;
  readonly currency: string | null;
  readonly edits: LineEdits;
  readonly wordsOf: ReturnType<typeof useAuthorWords>;
  readonly onActivate: (key: string, column: number) => void;
  readonly isEditing: RefObject<boolean>;
}

const isSameRow = sameLineAnd<LineRowProps>(
  ...(['lineKey', 'position', 'isLast', 'activeColumn', 'token'] as const),
  ...(['choices', 'currency', 'edits'] as const),
);

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, lineKey, position, activeColumn, token, choices, currency, onActivate } = props;
  const format = useFormat();
  const { editor } = useEditing();
  const hasPending = useSelected(editor, ({ fields }) => isPending(fields, line.id));
  const amount = hasPending ? lineAmount(line, currencyDecimals(currency)) : String(line['amount']);
  const activate = useCallback(
    (column: number) => onActivate(lineKey, column),
    [lineKey, onActivate],
  );
  return (
    <tr aria-rowindex={position + 1} data-line={line.id}>
      <th scope="row" className={classes.number}>
        {position}
      </th>
      {lineColumns.map((column, index) => (
        <LineCell
          key={column.name}
          column={column}
          index={index}
          line={line}
          position={position}
          isActive={activeColumn === index}
          token={activeColumn === index ? token : 0}
          choices={choices}
          currency={currency}
          isEditing={props.isEditing}
          wordsOf={props.wordsOf}
          onActivate={activate}
        />
      ))}
      <td className={hasPending ? `numeric ${classes.provisional}` : 'numeric'} data-amount>
        {format.amount(amount, currency)}
      </td>
      <td className={classes.actions}>
        <LineMenu {...props} isActive={activeColumn === actionsColumn} />
      </td>
    </tr>
  );
}, isSameRow);

function isPending(fields: ReadonlyMap<string, { readonly state: string }>, id: string): boolean {
  if (fields.get(`/lines/${id}`)?.state === 'queued' || id.startsWith('new-')) return true;
  return lineColumns.some(({ name }) => {
    const state = fields.get(`/lines/${id}/${name}`)?.state;
    return state !== undefined && state !== 'saved';
  });
}

/** A plain button until it is opened, because a hundred menus render slowly. */
function LineMenu(props: LineRowProps & { readonly isActive: boolean }) {
  const m = useMessages('invoicing.lineRow');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { edits, isActive, isLast, line, position, token, onActivate, lineKey } = props;
  useEffect(() => {
    if (isActive && token > 0) button.current?.focus();
  }, [isActive, token]);
  const target = (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      aria-label={m.menu({ position })}
      aria-haspopup="menu"
      tabIndex={-1}
      onFocus={() => {
        if (!isActive) onActivate(lineKey, actionsColumn);
      }}
      onClick={() => setOpen(true)}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  if (!isOpen) return target;
  return (
    <Menu opened onChange={setOpen} position="bottom-end" returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => edits.duplicate(line)}
        >
          {m.duplicate}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={position === 1}
          onClick={() => edits.move(line, -1)}
        >
          {m.up}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={isLast}
          onClick={() => edits.move(line, 1)}
        >
          {m.down}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => openLineSupply(line)}
        >
          {m.supply}
        </Menu.Item>
        <InvoiceLineItem line={line} />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => edits.remove(line)}
        >
          {m.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function InvoiceLineItem({ line }: { readonly line: LineRecord }) {
  const m = useMessages('invoicing.lineRow');
  if (useCreditedInvoiceId() === null) return null;
  return (
    <Menu.Item
      leftSection={<IconFileInvoice size={16} aria-hidden />}
      onClick={() => openInvoiceLine(line)}
    >
      {m.invoiceLine}
    </Menu.Item>
  );
}

/**
 * What the grid has no column for: the date or period of supply of a line, and the line of the invoice that it credits.
 * Fields, and a dialog with them.
 */

import { Group, Modal, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { focusField, type LineRecord, linesOf, revealEvent } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { TextButton } from '../../../ui/links/links.tsx';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useWords } from '../../../ui/words/words.ts';
import { InvoiceLineField, invoiceLineName, useCreditedInvoiceId } from './invoice-line.tsx';
import { supplyNames } from './line-columns.ts';

type SupplyName = (typeof supplyNames)[number];

export function openLineSupply(line: LineRecord): void {
  focusField(`/lines/${line.id}/supplyDate`);
}

/** The lines that state a supply, and the dialog of the line that a menu or a problem refers to. */
export function LineSupplies() {
  const m = useMessages('invoicing.lineSupply');
  const format = useFormat();
  const { editor } = useEditing();
  const lines = useSelected(editor, ({ view }) => linesOf(view));
  const [openId, setOpenId] = useState<string | null>(null);
  const isCredit = useCreditedInvoiceId() !== null;
  useEffect(() => {
    const reveal = (event: Event) => {
      const [, name, id, field] = String((event as CustomEvent<string>).detail).split('/');
      const isOwn = [...supplyNames, invoiceLineName].some((one) => one === field);
      if (name === 'lines' && id !== undefined && isOwn) flushSync(() => setOpenId(id));
    };
    window.addEventListener(revealEvent, reveal);
    return () => window.removeEventListener(revealEvent, reveal);
  }, []);
  const position = lines.findIndex(({ id }) => id === openId) + 1;
  const line = lines[position - 1];
  const stated = lines.flatMap((one, index) => {
    const dates = supplyNames.flatMap((name) =>
      typeof one[name] === 'string' ? [format.date(one[name])] : [],
    );
    return dates.length === 0
      ? []
      : [{ one, text: m.line({ position: index + 1, dates: dates.join(' – ') }) }];
  });
  return (
    <>
      {stated.length > 0 && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {m.stated}
          </Text>
          {stated.map(({ one, text }) => (
            <TextButton key={one.id} onClick={() => openLineSupply(one)}>
              {text}
            </TextButton>
          ))}
        </Group>
      )}
      {line !== undefined && (
        <Modal
          opened
          onClose={() => setOpenId(null)}
          title={isCredit ? m.titleOfCredit({ position }) : m.title({ position })}
          size="lg"
        >
          <InvoiceLineField line={line} />
          <Group grow align="start" mt={isCredit ? 'sm' : 0}>
            <LineSupplyFields line={line} />
          </Group>
        </Modal>
      )}
    </>
  );
}

export function LineSupplyFields({ line }: { readonly line: LineRecord }) {
  return supplyNames.map((name) => <LineDate key={name} line={line} name={name} />);
}

function LineDate({ line, name }: { readonly line: LineRecord; readonly name: SupplyName }) {
  const labelOf = useFieldLabel();
  const words = useWords();
  const { collection, editor, setInvalid } = useEditing();
  const pointer = `/lines/${line.id}/${name}`;
  const problem = useSelected(editor, ({ fields }) => fields.get(pointer)?.problem);
  const value = line[name];
  const onInvalid = useCallback(
    (message: string | null) => setInvalid(pointer, message),
    [setInvalid, pointer],
  );
  return (
    <DateInput
      label={labelOf(collection, `lines.${name}`)}
      value={typeof value === 'string' ? value : null}
      onChange={(date) => editor.setLine(line.id, name, date)}
      onInvalid={onInvalid}
      error={problem === undefined ? undefined : words.problem(problem)}
      data-pointer={pointer}
    />
  );
}

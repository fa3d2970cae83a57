/**
 * The line of the invoice that a line of a credit note credits. Users choose it where the tax code has several rates in
 * the invoice.
 */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../../core/daybook.ts';
import { useFormat } from '../../../core/format.ts';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { focusField, type LineRecord } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useWords } from '../../../ui/words/words.ts';

export const invoiceLineName = 'invoiceLine';

export function openInvoiceLine(line: LineRecord): void {
  focusField(`/lines/${line.id}/${invoiceLineName}`);
}

/** The invoice that the document credits; null if it credits none. */
export function useCreditedInvoiceId(): string | null {
  const { editor } = useEditing();
  return useSelected(editor, ({ view }) => (view?.['invoiceId'] ?? null) as string | null);
}

/** Nothing in a document that credits no invoice. */
export function InvoiceLineField({ line }: { readonly line: LineRecord }) {
  const invoiceId = useCreditedInvoiceId();
  return invoiceId === null ? null : <InvoiceLineChoice line={line} invoiceId={invoiceId} />;
}

interface ChoiceProps {
  readonly line: LineRecord;
  readonly invoiceId: string;
}

function InvoiceLineChoice({ line, invoiceId }: ChoiceProps) {
  const labelOf = useFieldLabel();
  const words = useWords();
  const format = useFormat();
  const { collection, editor } = useEditing();
  const pointer = `/lines/${line.id}/${invoiceLineName}`;
  const problem = useSelected(editor, ({ fields }) => fields.get(pointer)?.problem);
  const { data: invoice } = useQuery({
    queryKey: ['invoices', invoiceId],
    queryFn: () => daybook.invoices.get(invoiceId),
  });
  const value = line[invoiceLineName];
  const data = (invoice?.lines ?? []).map((own) => ({
    value: String(own.position),
    label: [
      String(own.position),
      own.description ?? '',
      format.amount(own.amount, invoice?.currency),
      format.percentage(own.taxRate),
    ].join(' · '),
  }));
  return (
    <Select
      label={labelOf(collection, `lines.${invoiceLineName}`)}
      value={typeof value === 'number' ? String(value) : null}
      data={data}
      searchable
      clearable
      limit={60}
      nothingFoundMessage="–"
      onChange={(position) =>
        editor.setLine(line.id, invoiceLineName, position === null ? null : Number(position))
      }
      error={problem === undefined ? undefined : words.problem(problem)}
      data-pointer={pointer}
    />
  );
}

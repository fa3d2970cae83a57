/** Totals with the tax by code. Calculated locally and marked as provisional while edits are unsaved. */

import { Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { useFormat } from '../../../core/format.ts';
import { usePreferences } from '../../../core/i18n.tsx';
import { useMessages } from '../../../core/messages.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { formatDecimal } from '../../../ui/inputs/numbers.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import type { Choice, LineChoices } from './line-columns.ts';
import { previewTotals, storedTotals, type Totals } from './totals-preview.ts';

export function DocumentTotals({ choices }: { readonly choices: LineChoices }) {
  const { editor } = useEditing();
  const view = useSelected(editor, (snapshot) => snapshot.view);
  const isProvisional = useSelected(editor, ({ pending }) => pending > 0);
  if (view === null) return null;
  return (
    <TotalsTable
      totals={isProvisional ? previewTotals(view, choices.rates) : storedTotals(view)}
      isProvisional={isProvisional}
      isInclusive={view['pricesIncludeTax'] === true}
      currency={view['currency'] as string | null}
      taxCodes={choices.taxCodeId}
    />
  );
}

interface TotalsTableProps {
  readonly totals: Totals;
  readonly isProvisional: boolean;
  readonly isInclusive: boolean;
  readonly currency: string | null;
  readonly taxCodes: readonly Choice[];
}

/** Memoised: renders when a figure changes, not on every keystroke in a text. */
const TotalsTable = memo(function TotalsTable(props: TotalsTableProps) {
  const { totals, isProvisional, isInclusive, currency, taxCodes } = props;
  const m = useMessages('invoicing.documentTotals');
  const labelOf = useFieldLabel();
  const format = useFormat();
  const { region } = usePreferences();
  const { collection } = useEditing();
  const amount = (value: string) =>
    currency === null ? formatDecimal(value, region) : format.amount(value, currency);
  const codeOf = (id: string) => taxCodes.find((choice) => choice.id === id)?.code ?? '';
  const row = (id: 'subtotal' | 'discountTotal', value: string) => ({
    id,
    label: labelOf(collection, id),
    value,
  });
  const rows = [
    row('subtotal', totals.subtotal),
    ...(/[1-9]/.test(totals.discountTotal)
      ? [row('discountTotal', `-${totals.discountTotal}`.replace('--', ''))]
      : []),
    ...totals.taxes.flatMap((tax) => {
      const code = codeOf(tax.taxCodeId);
      return (tax.components ?? [{ ...tax, name: code }]).map((one) => ({
        id: `${tax.taxCodeId} ${tax.rate} ${one.name}`,
        label: `${one.name} ${m.base({ rate: format.decimal(one.rate), base: amount(one.base) })}`,
        value: one.amount,
      }));
    }),
  ];
  return (
    <Stack gap={2} ml="auto" miw={280} maw={420} data-provisional={isProvisional}>
      <DataTable
        caption={m.title}
        header="hidden"
        cards={false}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'of',
            header: m.title,
            cell: ({ label }) => label,
            rowHeader: true,
            foot: labelOf(collection, 'total'),
          },
          {
            id: 'amount',
            header: m.amount,
            cell: ({ value }) => amount(value),
            numeric: true,
            foot: amount(totals.total),
          },
        ]}
      />
      <Text size="xs" c="dimmed" ta="end" data-total-note>
        {isProvisional ? m.provisional : isInclusive ? m.inclusive : m.stored}
      </Text>
    </Stack>
  );
}, isSameTable);

function isSameTable(before: TotalsTableProps, after: TotalsTableProps): boolean {
  const figures = ({ taxCodes: _, ...rest }: TotalsTableProps) => JSON.stringify(rest);
  return before.taxCodes === after.taxCodes && figures(before) === figures(after);
}

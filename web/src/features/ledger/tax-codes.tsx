/** The list of tax codes. */
import type { TaxCode } from '@daybook/sdk';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';
import { ActiveBadge } from './active-badge.tsx';
import { RecordTable } from './record-table.tsx';
import type { Column } from './record-table-props.ts';
import { TaxRates } from './tax-rates.tsx';

const messages = defineMessages({
  en: {
    title: 'Tax codes',
    caption: 'Sales tax rates',
    rates: 'Rates',
    ratesOf: (code: string) => `Rates of ${code}`,
    from: (rate: string, day: string) => `${rate} from ${day}`,
    create: 'New tax code',
    empty: 'A tax code sets the tax rate of a line. Create one for each rate you use.',
  },
  de: {
    title: 'Steuerschlüssel',
    caption: 'Umsatzsteuersätze',
    rates: 'Sätze',
    ratesOf: (code: string) => `Sätze von ${code}`,
    from: (rate: string, day: string) => `${rate} ab ${day}`,
    create: 'Neuer Steuerschlüssel',
    empty:
      'Ein Steuerschlüssel legt den Umsatzsteuersatz einer Position fest. Legen Sie einen je Steuersatz an.',
  },
});

const fields = ['code', 'name', 'rate', 'category', 'exemptionReason', 'active'] as const;
const pageLimit = 200;

async function readTaxCodes(): Promise<readonly TaxCode[]> {
  const found: TaxCode[] = [];
  for await (const code of daybook.taxCodes.pages({ sort: 'code', limit: pageLimit }))
    found.push(code);
  return found;
}

export function TaxCodesPage() {
  const m = useMessages(messages);
  const format = useFormat();
  const valueLabel = useValueLabel();
  const [opened, setOpened] = useState<TaxCode | null>(null);
  const columns: readonly Column[] = [
    { field: 'code', card: 'title', show: ({ code }) => <b>{code}</b> },
    { field: 'name', card: 'title', show: ({ name }) => name },
    {
      field: 'rate',
      card: 'titleEnd',
      isNumeric: true,
      show: (record) => {
        const { rate, rates } = record as TaxCode;
        if (rate === null) return '';
        const later = rates.map((one) =>
          m.from(format.percentage(one.rate), format.date(one.validFrom)),
        );
        return [format.percentage(rate), ...later].join(', ');
      },
    },
    {
      field: 'category',
      card: 'line',
      show: (record) => {
        const { category } = record as TaxCode;
        return category === null ? '' : valueLabel('tax-codes', 'category', category);
      },
    },
    { field: 'active', card: 'lineEnd', show: ({ active }) => <ActiveBadge isActive={active} /> },
  ];
  return (
    <>
      {opened !== null && <TaxRates taxCode={opened} onClose={() => setOpened(null)} />}
      <RecordTable
        collection="tax-codes"
        title={m.title}
        caption={m.caption}
        newLabel={m.create}
        emptyText={m.empty}
        columns={columns}
        fields={fields}
        read={readTaxCodes}
        create={(values, idempotencyKey) => daybook.taxCodes.create(values, { idempotencyKey })}
        operations={{ create: 'createTaxCode', patch: 'patchTaxCode' }}
        beside={(record) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={m.ratesOf(record.code ?? '')}
            onClick={() => setOpened(record as TaxCode)}
          >
            {m.rates}
          </Button>
        )}
      />
    </>
  );
}

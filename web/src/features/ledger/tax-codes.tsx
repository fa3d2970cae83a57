/** The list of tax codes. */

import type { TaxCode } from '@daybook/sdk';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { useValueLabel } from '../../ui/words/labels.ts';
import { ActiveBadge } from './active-badge.tsx';
import { RecordTable } from './record-table.tsx';
import type { Column } from './record-table-props.ts';
import { TaxRates } from './tax-rates.tsx';

const fields = ['code', 'name', 'rate', 'category', 'exemptionReason', 'active'] as const;
const pageLimit = 200;

async function readTaxCodes(): Promise<readonly TaxCode[]> {
  const found: TaxCode[] = [];
  for await (const code of daybook.taxCodes.pages({ sort: 'code', limit: pageLimit }))
    found.push(code);
  return found;
}

export function TaxCodesPage() {
  const m = useMessages('ledger.taxCodes');
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
          m.from({ rate: format.percentage(one.rate), day: format.date(one.validFrom) }),
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
            aria-label={m.ratesOf({ code: record.code ?? '' })}
            onClick={() => setOpened(record as TaxCode)}
          >
            {m.rates}
          </Button>
        )}
      />
    </>
  );
}

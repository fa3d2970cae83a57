/** Lines of a journal entry: debit, credit and totals, also in base currency if it differs. */

import type { JournalEntryWithLines } from '@daybook/sdk';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Big from 'big.js';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { linkTo } from '../../ui/links/link-to.ts';

type Line = JournalEntryWithLines['lines'][number];
type AmountField = 'amount' | 'baseAmount';

const debitOf = (amount: string) => (new Big(amount).gt(0) ? amount : null);
const creditOf = (amount: string) => (new Big(amount).lt(0) ? amount.replace('-', '') : null);

function sumOf(lines: readonly Line[], field: AmountField, side: (a: string) => string | null) {
  const like = lines[0]?.[field] ?? '0';
  const total = lines.reduce((sum, line) => sum.plus(side(line[field]) ?? '0'), new Big(0));
  return total.toFixed(like.split('.')[1]?.length ?? 0);
}

const sides = { debit: debitOf, credit: creditOf } as const;

export function EntryLines({ entry }: { readonly entry: JournalEntryWithLines }) {
  const m = useMessages('ledger.entryLines');
  const format = useFormat();
  const { currency, baseCurrency, lines } = entry;
  const figure = (side: keyof typeof sides, field: AmountField): DataColumn<Line> => {
    const isBase = field === 'baseAmount';
    const shown = (amount: string | null) =>
      amount && format.amount(amount, isBase ? baseCurrency : currency);
    return {
      id: `${side} ${field}`,
      header: isBase ? m.inBase({ text: m[side], currency: baseCurrency ?? '' }) : m[side],
      cell: (line) => shown(sides[side](line[field])),
      numeric: true,
      foot: shown(sumOf(lines, field, sides[side])),
    };
  };
  return (
    <DataTable
      caption={m.caption}
      rows={lines}
      rowId={({ position }) => String(position)}
      columns={[
        {
          id: 'account',
          header: m.account,
          cell: (line) => <AccountCell line={line} />,
          rowHeader: true,
          foot: m.sum,
        },
        figure('debit', 'amount'),
        figure('credit', 'amount'),
        ...(currency === baseCurrency
          ? []
          : [figure('debit', 'baseAmount'), figure('credit', 'baseAmount')]),
      ]}
    />
  );
}

function AccountCell({ line }: { readonly line: Line }) {
  const m = useMessages('ledger.entryLines');
  const { accountCode, accountName, accountId, taxCodeId, taxComponent } = line;
  return (
    <>
      <Anchor
        size="sm"
        aria-label={m.statement({ name: `${accountCode} ${accountName}` })}
        {...linkTo('/reports/account-statement', { accountId })}
      >
        <b>{accountCode}</b> {accountName}
      </Anchor>
      {taxCodeId !== null && <TaxCodeName id={taxCodeId} component={taxComponent} />}
    </>
  );
}

interface TaxCodeNameProps {
  readonly id: string;
  readonly component: string | null;
}

function TaxCodeName({ id, component }: TaxCodeNameProps) {
  const { data } = useQuery({
    queryKey: ['tax-codes', id],
    queryFn: () => daybook.taxCodes.get(id),
  });
  return (
    <Text size="xs" c="dimmed">
      {data?.code} {component ?? data?.name}
    </Text>
  );
}

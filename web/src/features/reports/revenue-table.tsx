/** Revenue by month and account; each amount links to the account's lines in that month. */

import { Big } from 'big.js';
import { addMonths, firstDay, lastDay } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { useChangeText } from './changes.ts';
import { Amount } from './figure.tsx';
import type { RevenueReport } from './queries.ts';
import { invoicesOfMonth } from './revenue-chart.tsx';

const yearMonths = 12;

interface Account {
  readonly id: string;
  readonly label: string;
}

/** All accounts by code, and their revenue by month over all currencies. */
function pivot(report: RevenueReport) {
  const accounts = new Map<string, Account>();
  const amounts = new Map<string, Big>();
  const add = (key: string, amount: string) =>
    amounts.set(key, (amounts.get(key) ?? new Big(0)).plus(amount));
  for (const { month, accounts: rows } of report.months)
    for (const { accountId, code, name, baseAmount } of rows) {
      accounts.set(accountId, { id: accountId, label: `${code ?? ''} ${name ?? ''}` });
      add(`${month} ${accountId}`, baseAmount);
      add(accountId, baseAmount);
    }
  return {
    accounts: [...accounts.values()].sort((a, b) => a.label.localeCompare(b.label)),
    amountOf: (key: string) => (amounts.get(key) ?? new Big(0)).toFixed(),
  };
}

type Month = RevenueReport['months'][number];

interface Props {
  readonly report: RevenueReport;
  readonly earlier: RevenueReport | undefined;
}

export function RevenueTable({ report, earlier }: Props) {
  const m = useMessages('reports.revenueTable');
  const format = useFormat();
  const { baseCurrency, months, totals } = report;
  const { accounts, amountOf } = pivot(report);
  const before = new Map(earlier?.months.map(({ month, baseAmount }) => [month, baseAmount]));
  const beforeOf = ({ month }: Month) => before.get(addMonths(month, -yearMonths));
  const changeText = useChangeText();
  const comparison: readonly DataColumn<Month>[] | undefined = earlier && [
    {
      id: 'before',
      header: m.before,
      cell: (row) => <Amount value={beforeOf(row) ?? '0'} currency={baseCurrency} />,
      numeric: true,
      foot: <Amount value={earlier.totals.baseAmount} currency={baseCurrency} />,
    },
    {
      id: 'change',
      header: m.change,
      cell: (row) => changeText(row.baseAmount, beforeOf(row)),
      numeric: true,
      foot: changeText(totals.baseAmount, earlier.totals.baseAmount),
    },
  ];
  return (
    <DataTable
      caption={m.caption({ currency: baseCurrency ?? '' })}
      showCaption
      rows={months}
      rowId={({ month }) => month}
      columns={[
        {
          id: 'month',
          header: m.month,
          cell: ({ month }) => (
            <TextLink
              to="/invoices"
              search={invoicesOfMonth(month)}
              aria-label={m.invoicesOf({ month: format.month(month) })}
            >
              {format.month(month)}
            </TextLink>
          ),
          rowHeader: true,
          nowrap: true,
          foot: m.total,
        },
        ...accounts.map(
          ({ id, label }): DataColumn<Month> => ({
            id,
            header: label,
            cell: ({ month }) => (
              <Amount
                value={amountOf(`${month} ${id}`)}
                currency={baseCurrency}
                label={`${format.month(month)}, ${label}`}
                target={{
                  to: '/reports/account-statement',
                  search: { accountId: id, from: firstDay(month), to: lastDay(month) },
                }}
              />
            ),
            numeric: true,
            foot: format.amount(amountOf(id), baseCurrency),
          }),
        ),
        {
          id: 'total',
          header: m.total,
          cell: ({ baseAmount }) => (
            <b>
              <Amount value={baseAmount} currency={baseCurrency} />
            </b>
          ),
          numeric: true,
          foot: format.amount(totals.baseAmount, baseCurrency),
        },
        ...(comparison ?? []),
      ]}
    />
  );
}

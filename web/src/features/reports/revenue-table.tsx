/** Revenue by month and account; each amount leads to the lines of the account in that month. */
import { Table } from '@mantine/core';
import { Big } from 'big.js';
import { addMonths, firstDay, lastDay } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Amount } from './figure.tsx';
import type { RevenueReport } from './queries.ts';
import { FiguresHead, ReportTable } from './report-table.tsx';
import { invoicesOfMonth } from './revenue-chart.tsx';

const messages = defineMessages({
  en: {
    caption: (currency: string) => `By month and account, in ${currency}`,
    month: 'Month',
    total: 'Total',
    before: 'A year earlier',
    change: 'Change',
    invoicesOf: (month: string) => `Invoices of ${month}`,
  },
  de: {
    caption: (currency: string) => `Nach Monat und Konto, in ${currency}`,
    month: 'Monat',
    total: 'Summe',
    before: 'Vorjahr',
    change: 'Veränderung',
    invoicesOf: (month: string) => `Rechnungen von ${month}`,
  },
});

const yearMonths = 12;
const columnWidth = 150;
const rateDigits = 3;

interface Account {
  readonly id: string;
  readonly label: string;
}

/** All accounts that occur, by code, and what each has in a month, all currencies together. */
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

/** How much more it is, as a rate; null where there was nothing before. */
function changeOf(now: string, before: string | undefined): string | null {
  if (before === undefined || new Big(before).eq(0)) return null;
  return new Big(now).minus(before).div(new Big(before).abs()).toFixed(rateDigits);
}

interface Props {
  readonly report: RevenueReport;
  readonly earlier: RevenueReport | undefined;
}

export function RevenueTable({ report, earlier }: Props) {
  const m = useMessages(messages);
  const format = useFormat();
  const { baseCurrency, months, totals } = report;
  const { accounts, amountOf } = pivot(report);
  const before = new Map(earlier?.months.map(({ month, baseAmount }) => [month, baseAmount]));
  const extra = earlier === undefined ? [] : [m.before, m.change];
  const columns = [...accounts.map(({ label }) => label), m.total, ...extra];
  return (
    <ReportTable
      caption={m.caption(baseCurrency ?? '')}
      minWidth={(columns.length + 1) * columnWidth - columnWidth / 2}
    >
      <FiguresHead first={m.month} labels={columns} />
      <Table.Tbody>
        {months.map(({ month, baseAmount }) => (
          <Table.Tr key={month}>
            <Table.Th scope="row" fw={400} className="nowrap">
              <TextLink
                to="/invoices"
                search={invoicesOfMonth(month)}
                aria-label={m.invoicesOf(format.month(month))}
              >
                {format.month(month)}
              </TextLink>
            </Table.Th>
            {accounts.map(({ id, label }) => (
              <Table.Td key={id} className="numeric">
                <Amount
                  value={amountOf(`${month} ${id}`)}
                  currency={baseCurrency}
                  label={`${format.month(month)}, ${label}`}
                  target={{
                    to: '/reports/account-statement',
                    search: { accountId: id, from: firstDay(month), to: lastDay(month) },
                  }}
                />
              </Table.Td>
            ))}
            <Table.Td className="numeric" fw={650}>
              <Amount value={baseAmount} currency={baseCurrency} />
            </Table.Td>
            {earlier !== undefined && (
              <Earlier
                now={baseAmount}
                before={before.get(addMonths(month, -yearMonths))}
                currency={baseCurrency}
              />
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{m.total}</Table.Th>
          {accounts.map(({ id }) => (
            <Table.Td key={id} className="numeric">
              {format.amount(amountOf(id), baseCurrency)}
            </Table.Td>
          ))}
          <Table.Td className="numeric">{format.amount(totals.baseAmount, baseCurrency)}</Table.Td>
          {earlier !== undefined && (
            <Earlier
              now={totals.baseAmount}
              before={earlier.totals.baseAmount}
              currency={baseCurrency}
            />
          )}
        </Table.Tr>
      </Table.Tfoot>
    </ReportTable>
  );
}

interface EarlierProps {
  readonly now: string;
  readonly before: string | undefined;
  readonly currency: string | null;
}

function Earlier({ now, before, currency }: EarlierProps) {
  const format = useFormat();
  const rate = changeOf(now, before);
  const sign = rate !== null && !rate.startsWith('-') ? '+' : '';
  return (
    <>
      <Table.Td className="numeric">
        <Amount value={before ?? '0'} currency={currency} />
      </Table.Td>
      <Table.Td className="numeric">
        {rate === null ? format.percent(null) : `${sign}${format.percent(rate)}`}
      </Table.Td>
    </>
  );
}

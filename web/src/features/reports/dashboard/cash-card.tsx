/**
 * Cash received by month. There is no report for it; it is the change of the bank accounts' balances between the
 * trial balances of two month ends.
 */
import { useQueries, useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { daybook } from '../../../core/daybook.ts';
import { addMonths, firstDay, lastDay, monthsBetween, today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { ShareBar } from '../../../ui/charts/share-bar.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { type TrialBalance, trialBalanceQuery } from '../queries.ts';
import { DashboardCard } from './card.tsx';
import classes from './dashboard.module.css';

const messages = defineMessages({
  en: {
    title: 'Cash received',
    caption: (accounts: string) => `Received on ${accounts} by month`,
    payments: 'Payments',
    paymentsOf: (month: string) => `Payments in ${month}`,
    noBank: 'No account is used as bank account.',
  },
  de: {
    title: 'Zahlungseingänge',
    caption: (accounts: string) => `Eingänge auf ${accounts} nach Monat`,
    payments: 'Zahlungseingänge',
    paymentsOf: (month: string) => `Zahlungseingänge im ${month}`,
    noBank: 'Kein Konto hat die Verwendung „Bank“.',
  },
});

const monthsShown = 6;
const bodyHeight = 256;

const bankQuery = {
  queryKey: ['accounts', 'list', { 'role.eq': 'Bank' }],
  queryFn: async () => (await daybook.accounts.list({ 'role.eq': 'Bank' })).items,
};

/** Total balance of accounts. */
function balanceOf(balance: TrialBalance | undefined, accounts: ReadonlySet<string>): Big {
  return (balance?.accounts ?? [])
    .filter(({ accountId }) => accounts.has(accountId))
    .reduce((sum, row) => sum.plus(row.balance), new Big(0));
}

export function CashCard() {
  const m = useMessages(messages);
  const format = useFormat();
  const bank = useQuery(bankQuery);
  const now = today().slice(0, 7);
  const months = monthsBetween(addMonths(now, -monthsShown), now);
  const balances = useQueries({
    queries: months.map((month) => trialBalanceQuery({ asOf: lastDay(month) })),
  });
  const accounts = bank.data ?? [];
  const ids = new Set(accounts.map(({ id }) => id));
  const rows = months
    .map((month, index) => ({
      month,
      amount: balanceOf(balances[index]?.data, ids)
        .minus(balanceOf(balances[index - 1]?.data, ids))
        .toFixed(),
    }))
    .slice(1)
    .reverse();
  const most = rows.reduce(
    (max, { amount }) => (max.gt(amount) ? max : new Big(amount)),
    new Big(0),
  );
  const currency = balances[0]?.data?.baseCurrency ?? null;
  return (
    <DashboardCard
      title={m.title}
      asked={[bank, ...balances]}
      height={bodyHeight}
      more={
        <TextLink to="/payments" fz="sm">
          {m.payments}
        </TextLink>
      }
    >
      {() =>
        accounts.length === 0 ? (
          m.noBank
        ) : (
          <CashTable
            caption={m.caption(accounts.map(({ code, name }) => `${code} ${name}`).join(', '))}
            rows={rows.map(({ month, amount }) => ({
              month,
              amount,
              text: format.amount(amount, currency),
            }))}
            most={most.toFixed()}
          />
        )
      }
    </DashboardCard>
  );
}

interface TableProps {
  readonly caption: string;
  readonly rows: readonly {
    readonly month: string;
    readonly amount: string;
    readonly text: string;
  }[];
  readonly most: string;
}

function CashTable({ caption, rows, most }: TableProps) {
  const m = useMessages(messages);
  const format = useFormat();
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ month, amount, text }) => (
          <tr key={month}>
            <th scope="row">
              <TextLink
                to="/payments"
                search={{
                  'status.eq': 'Posted',
                  'postingDate.gte': firstDay(month),
                  'postingDate.lte': lastDay(month),
                }}
                aria-label={m.paymentsOf(format.month(month))}
              >
                {format.month(month)}
              </TextLink>
            </th>
            <td className={classes.bar}>
              <ShareBar
                whole={most}
                parts={[{ key: month, value: amount, color: 'var(--chart-good)' }]}
              />
            </td>
            <td className="numeric">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

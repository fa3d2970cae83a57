/** Cash received by month: the change of the balance of the bank accounts. */

import { Big } from 'big.js';
import { firstDay, lastDay } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { ShareBar } from '../../../ui/charts/share-bar.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { DashboardCard } from './card.tsx';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-query.ts';

const bodyHeight = 256;

export function CashCard({ cash }: { readonly cash: Dashboard['cash'] | undefined }) {
  const m = useMessages('reports.cashCard');
  const format = useFormat();
  return (
    <DashboardCard
      title={m.title}
      data={cash}
      height={bodyHeight}
      more={
        <TextLink to="/payments" fz="sm">
          {m.payments}
        </TextLink>
      }
    >
      {({ accounts, months, baseCurrency }) =>
        accounts.length === 0 ? (
          m.noBank
        ) : (
          <CashTable
            caption={m.caption({
              accounts: accounts.map(({ code, name }) => `${code} ${name}`).join(', '),
            })}
            rows={months.map(({ month, amount }) => ({
              month,
              amount,
              text: format.amount(amount, baseCurrency),
            }))}
            most={months
              .reduce((max, { amount }) => (max.gt(amount) ? max : new Big(amount)), new Big(0))
              .toFixed()}
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
  const m = useMessages('reports.cashCard');
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
                aria-label={m.paymentsOf({ month: format.month(month) })}
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

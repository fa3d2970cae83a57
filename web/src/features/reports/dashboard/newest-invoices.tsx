/** The latest invoices. */

import { nothing, useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { TextLink } from '../../../ui/links/links.tsx';
import { StatusBadge } from '../../../ui/words/status-badge.tsx';
import { DashboardCard } from './card.tsx';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-query.ts';

const bodyHeight = 330;

interface Props {
  readonly invoices: Dashboard['newestInvoices'] | undefined;
}

export function NewestInvoices({ invoices }: Props) {
  const m = useMessages('reports.newestInvoices');
  const format = useFormat();
  return (
    <DashboardCard
      title={m.title}
      data={invoices}
      height={bodyHeight}
      more={
        <TextLink to="/invoices" fz="sm">
          {m.all}
        </TextLink>
      }
    >
      {(items) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section className={classes.scroll} aria-label={m.title} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{m.invoice}</th>
                <th scope="col">{m.customer}</th>
                <th scope="col">{m.date}</th>
                <th scope="col" className="numeric">
                  {m.total}
                </th>
                <th scope="col">{m.status}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((invoice) => (
                <tr key={invoice.id}>
                  <th scope="row" className="nowrap">
                    <TextLink to="/invoices/$id" params={{ id: invoice.id }}>
                      {invoice.number ?? m.draft}
                    </TextLink>
                  </th>
                  <td>{invoice.billingName ?? nothing}</td>
                  <td className="nowrap">{format.date(invoice.invoiceDate)}</td>
                  <td className="numeric">{format.amount(invoice.total, invoice.currency)}</td>
                  <td>
                    <StatusBadge status={invoice.overdue ? 'Overdue' : invoice.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </DashboardCard>
  );
}

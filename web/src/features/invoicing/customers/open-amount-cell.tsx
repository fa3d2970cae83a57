/** The open amount of a customer by currency, from one report for all customers. */
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../../core/daybook.ts';
import { nothing, useFormat } from '../../../core/format.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';

const messages = defineMessages({
  en: { smaller: 'Not among the largest open amounts; shown on the page of the customer' },
  de: { smaller: 'Nicht unter den größten offenen Beträgen; steht auf der Seite des Kunden' },
});

/** The most that the report lists. */
const limit = 1_000;

export function OpenAmountCell({ customerId }: { readonly customerId: string }) {
  const m = useMessages(messages);
  const format = useFormat();
  const query = { limit };
  const { data } = useQuery({
    queryKey: ['reports', 'open-amounts', query],
    queryFn: () => daybook.GET('/api/reports/open-amounts', { params: { query } }),
  });
  if (data === undefined) return null;
  const found = data.customers.find((customer) => customer.customerId === customerId);
  if (found !== undefined)
    return found.currencies
      .map(({ amountDue, currency }) => format.amount(amountDue, currency))
      .join(' · ');
  return data.totals.customers > limit ? <span title={m.smaller}>…</span> : nothing;
}

/** Creates a draft payment of the amount due on an invoice, and opens it. */
import type { PatchOf } from '@daybook/sdk';
import { useNavigate } from '@tanstack/react-router';
import { daybook } from '../../../core/daybook.ts';
import type { AnyRecord } from '../../../ui/editor/open-editors.ts';

export function useNewPayment(): (invoice: AnyRecord) => Promise<void> {
  const navigate = useNavigate();
  return async ({ customerId, currency, amountDue, number }) => {
    const fields = { customerId, currency, amount: amountDue, reference: number };
    const payment = await daybook.payments.create(fields as PatchOf<'payments'>);
    await navigate({ to: '/payments/$id', params: { id: payment.id }, search: {} });
  };
}

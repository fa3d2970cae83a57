/** Buttons that create a draft payment or invoice for the customer. */

import { icon as IconCreditCard } from 'virtual:tabler/credit-card';
import { icon as IconFileInvoice } from 'virtual:tabler/file-invoice';
import type { Customer } from '@daybook/sdk';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { daybook, queryClient } from '../../../core/daybook.ts';
import { today } from '../../../core/days.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { useTellFailure } from '../../../ui/dialogs/tell-failure.ts';

export function NewForCustomer({ customer }: { readonly customer: Customer }) {
  const m = useMessages('invoicing.newForCustomer');
  const may = useMay();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();
  const onError = (error: unknown) => tellFailure(error);
  const payment = useCommand({
    mutationFn: (_: undefined, idempotencyKey) =>
      daybook.payments.create(
        {
          customerId: customer.id,
          receivedOn: today(),
          ...(customer.currency === null ? {} : { currency: customer.currency }),
        },
        { idempotencyKey },
      ),
    onSuccess: async (made) => {
      queryClient.setQueryData(['payments', made.id], made);
      await navigate({ to: `/payments/${made.id}` });
    },
    onError,
  });
  const invoice = useCommand({
    mutationFn: (_: undefined, idempotencyKey) =>
      daybook.invoices.create(
        { customerId: customer.id, invoiceDate: today() },
        { idempotencyKey },
      ),
    onSuccess: async (made) => {
      queryClient.setQueryData(['invoices', made.id], made);
      await navigate({ to: `/invoices/${made.id}` });
    },
    onError,
  });
  return (
    <>
      {may('createInvoice') && (
        <Button
          variant="default"
          leftSection={<IconFileInvoice size={16} aria-hidden />}
          loading={invoice.isPending}
          onClick={() => invoice.mutate()}
        >
          {m.invoice}
        </Button>
      )}
      {may('createPayment') && (
        <Button
          leftSection={<IconCreditCard size={16} aria-hidden />}
          loading={payment.isPending}
          onClick={() => payment.mutate()}
        >
          {m.payment}
        </Button>
      )}
    </>
  );
}

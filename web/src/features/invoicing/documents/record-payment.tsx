/** The next step of a posted invoice: a draft payment of its amount due, to be applied to it. */

import { icon as IconCash } from 'virtual:tabler/cash';
import type { PatchOf } from '@daybook/sdk';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { daybook } from '../../../core/daybook.ts';
import { today } from '../../../core/days.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { useTellFailure } from '../../../ui/dialogs/tell-failure.ts';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import type { AnyRecord } from '../../../ui/editor/open-editors.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';

export function RecordPayment() {
  const m = useMessages('invoicing.recordPayment');
  const may = useMay();
  const { collection, editor } = useEditing();
  const invoice = useSelected(editor, ({ record }) => record);
  const navigate = useNavigate();
  const tellFailure = useTellFailure();
  const pay = useCommand({
    mutationFn: ({ customerId, currency, amountDue, number }: AnyRecord, key) => {
      const received = { receivedOn: today(), amount: amountDue, reference: number };
      return daybook.payments.create({ customerId, currency, ...received } as PatchOf<'payments'>, {
        idempotencyKey: key,
      });
    },
    onSuccess: ({ id }, invoice) =>
      navigate({
        to: '/payments/$id',
        params: { id },
        search: { invoice: String(invoice['id']) },
      }),
    onError: (error) => tellFailure(error),
  });
  const status = invoice?.['status'];
  const isOpen = /[1-9]/.test(String(invoice?.['amountDue'] ?? ''));
  if (invoice === null || collection !== 'invoices' || !isOpen || !may('createPayment'))
    return null;
  if (status !== 'Posted' && status !== 'Released') return null;
  return (
    <Button
      // The primary action of a posted invoice is to approve it.
      variant={status === 'Released' ? 'filled' : 'default'}
      leftSection={<IconCash size={16} aria-hidden />}
      loading={pay.isPending}
      onClick={() => pay.mutate(invoice)}
    >
      {m.pay}
    </Button>
  );
}

/** Payments that wait for the caller, on the dashboard. */
import type { DashboardPart } from '../../http/operations/dashboard-operation.ts';
import { payment } from './payment.ts';

export const dashboard: DashboardPart = {
  tasks: [
    {
      name: 'draftPayments',
      entity: payment,
      operationId: 'patchPayment',
      query: () => ({ 'status.eq': 'Draft' }),
    },
    {
      name: 'unappliedPayments',
      entity: payment,
      operationId: 'applyPayment',
      query: () => ({ 'status.eq': 'Posted', 'amountUnapplied.gt': '0' }),
    },
  ],
};

/** Raises `invoice.overdue` soon after midnight in the time zone of each tenant, and the events of customers. */
import type { FeatureBackground } from '../feature-background.ts';
import { invoice } from './invoice/invoice.ts';
import { raiseAllCustomerEvents } from './raise-customer-events.ts';
import { raiseOverdue } from './raise-overdue.ts';

export const background: FeatureBackground = {
  jobs: [
    {
      name: 'overdue',
      // Zones differ from UTC by multiples of 15 minutes.
      pattern: '5,20,35,50 * * * *',
      eachTenant: (engine, tenant, now, stopping) =>
        raiseOverdue(engine, tenant, invoice, now, { stopping }),
    },
    { name: 'customers', pattern: '*/10 * * * * *', once: raiseAllCustomerEvents },
  ],
};

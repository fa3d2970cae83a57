/** Raises `invoice.overdue` every hour. */
import type { FeatureBackground } from '../feature-background.ts';
import { invoice } from './invoice/invoice.ts';
import { raiseOverdue } from './raise-overdue.ts';

export const background: FeatureBackground = {
  jobs: [
    {
      name: 'overdue',
      pattern: '5 * * * *',
      eachTenant: (engine, tenant, now, stopping) =>
        raiseOverdue(engine, tenant, invoice, now, { stopping }),
    },
  ],
};

/** Creates future periods. */
import type { FeatureBackground } from '../feature-background.ts';
import { extendPeriods } from './make-periods.ts';

export const background: FeatureBackground = {
  jobs: [
    {
      name: 'periods',
      pattern: '1 * * * *',
      eachTenant: (engine, tenant, now) => extendPeriods(engine, tenant, now().toISOString()),
    },
  ],
};

/** Creates future periods. */
import type { FeatureBackground } from '../feature-background.ts';
import { extendPeriods } from './make-periods.ts';

export const background: FeatureBackground = {
  jobs: [
    {
      name: 'periods',
      // Zones differ from UTC by multiples of 15 minutes.
      pattern: '1,16,31,46 * * * *',
      eachTenant: (engine, tenant, now) => extendPeriods(engine, tenant, now().toISOString()),
    },
  ],
};

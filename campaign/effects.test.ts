/** Short runs of the campaigns on effects. */
import { deliveries } from './effects-deliveries.ts';
import { egress } from './effects-egress.ts';
import { fairness } from './effects-fairness.ts';
import { outbox } from './effects-outbox.ts';
import { signatures } from './effects-signatures.ts';
import { stops } from './effects-stops.ts';
import { testShortly } from './short-run.ts';

for (const campaign of [outbox, deliveries, fairness, signatures, egress, stops])
  testShortly(campaign);

/** Short runs of the campaigns for effects (P4 to P8, P12). */
import { deliveries } from './effects-deliveries.ts';
import { egress } from './effects-egress.ts';
import { fairness } from './effects-fairness.ts';
import { outbox } from './effects-outbox.ts';
import { signatures } from './effects-signatures.ts';
import { stops } from './effects-stops.ts';
import { testShortly } from './short-run.ts';

for (const campaign of [outbox, deliveries, fairness, signatures, egress, stops])
  testShortly(campaign);

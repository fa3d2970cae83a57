/** Short runs of the campaigns for what happens after the commit (P4 to P8, P12). */
import { deliveries } from './effects-deliveries.ts';
import { outbox } from './effects-outbox.ts';
import { testShortly } from './short-run.ts';

testShortly(outbox);
testShortly(deliveries);

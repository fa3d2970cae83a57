/** Short run of a campaign: one tenant, key or anonymous client cannot starve others. */
import { neighbours } from './neighbours.ts';
import { testShortly } from './short-run.ts';

testShortly(neighbours);

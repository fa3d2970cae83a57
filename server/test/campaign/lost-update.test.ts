/** Short runs of the campaigns for P2 (no lost update) and P9 (tenant isolation). */
import { model } from './model.ts';
import { races } from './races.ts';
import { testShortly } from './short-run.ts';
import { stale } from './stale.ts';
import { tenants } from './tenants.ts';

testShortly(stale);
testShortly(races);
testShortly(model);
testShortly(tenants);

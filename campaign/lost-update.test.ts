/** Short runs of the campaigns on lost updates and tenant isolation. */
import { model } from './model.ts';
import { races } from './races.ts';
import { testShortly } from './short-run.ts';
import { stale } from './stale.ts';
import { tenants } from './tenants.ts';

testShortly(stale);
testShortly(races);
testShortly(model);
testShortly(tenants);

/** Short runs of the campaigns on durability: no acknowledged write is lost or torn. */
import { cuts, kills, postgres } from './durability.ts';
import { testShortly } from './short-run.ts';

testShortly(kills);
testShortly(postgres);
testShortly(cuts);

/** Short run of a campaign: overload degrades to 429 and 503, never to wrong data. */
import { overload } from './overload.ts';
import { testShortly } from './short-run.ts';

testShortly(overload);

/** Short run of a campaign: no limit is in rows alone. */
import { largePages } from './large-pages.ts';
import { testShortly } from './short-run.ts';

testShortly(largePages);

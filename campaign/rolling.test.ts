/** Runs of the campaigns of rolling restarts (P16), and in `npm run test:all` of two releases and a promoted standby. */
import { runsAll } from '../server/test/support/worker.ts';
import { promotion } from './promotion.ts';
import { releases } from './releases.ts';
import { replacements, rolling } from './rolling.ts';
import { testShortly } from './short-run.ts';

testShortly(rolling);
// They start services and servers for longer than a short run lasts.
if (runsAll) {
  testShortly(replacements);
  testShortly(releases);
  testShortly(promotion);
}

/** The campaign on copies: no difference after kills of server, database and copy. */
import { mirror } from './mirror.ts';
import { testShortly } from './short-run.ts';

testShortly(mirror);

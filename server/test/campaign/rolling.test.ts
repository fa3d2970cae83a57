/** Short run of the campaign for P16 (a rolling restart fails no request). */
import { rolling } from './rolling.ts';
import { testShortly } from './short-run.ts';

testShortly(rolling);

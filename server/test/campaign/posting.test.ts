/** The short run of the campaign for P3 (transitions happen once, money adds up). */
import { posting } from './posting.ts';
import { testShortly } from './short-run.ts';

testShortly(posting);

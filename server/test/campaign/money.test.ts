/** P3, shortly: races for the money of invoices, payments and credit notes. */
import { money } from './money.ts';
import { testShortly } from './short-run.ts';

testShortly(money);

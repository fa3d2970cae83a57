/** Short run of the campaign for P3: races of requests on invoices, payments and credit notes. */
import { money } from './money.ts';
import { testShortly } from './short-run.ts';

testShortly(money);

/** Short run of the campaign on races of requests on invoices, payments and credit notes. */
import { money } from './money.ts';
import { testShortly } from './short-run.ts';

testShortly(money);

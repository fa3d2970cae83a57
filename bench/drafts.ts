/** Makes drafts that are ready for posting, each with three lines, through the write pipeline. */

import { customer } from '../server/src/features/invoicing/customer.ts';
import { invoice } from '../server/src/features/invoicing/invoice/invoice.ts';
import { taxCode } from '../server/src/features/invoicing/tax-code.ts';
import { account } from '../server/src/features/ledger/account/account.ts';
import { ownCommand, runOwnBatches, setUpActor } from '../server/src/pipeline/run-own.ts';
import { readAll } from '../server/src/postgres/store-tenants.ts';
import { type Place, query } from './place.ts';

/**
 * Ids of invoices count up from here in twelve decimal digits, so that pgbench can choose one at
 * random by a number.
 */
export const idPrefix = '0193d0a4-0000-7000-8000-';
export const firstNumber = 100_000_000_000;

const customerCount = 50;
const perStatement = 100;
const perTransaction = 1_000;

const items = [
  ['Consulting, November', '12.5', 'h', '80.00'],
  ['Label printer LP-4', '2', 'pc', '348.50'],
  ['Thermal labels 100 x 50 mm', '40', 'roll', '7.35'],
] as const;

export interface DraftMaker {
  /** Creates the next `count` drafts and returns their numbers: from the first up to before the last. */
  make(count: number): Promise<{ readonly first: number; readonly end: number }>;
}

export async function createDraftMaker(place: Place): Promise<DraftMaker> {
  const { engine, tenant, db } = place;
  const at = new Date().toISOString();
  const from = { actor: setUpActor, at, requestId: 'bench' };
  const customers = Array.from({ length: customerCount }, (_, index) => ({
    id: engine.newId(at),
    input: {
      name: `Customer ${index + 1}`,
      address: `Hafenstr. ${index + 1}\n20457 Hamburg`,
      country: 'DE',
      currency: 'EUR',
      paymentTermsDays: 30,
    },
  }));
  await runOwnBatches(
    engine,
    tenant,
    [customers.map(({ id, input }) => ownCommand(customer, id, { kind: 'create', input }, from))],
    [],
  );
  const accounts = await readAll(db, tenant.id, account);
  const revenue = accounts.find(({ code }) => code === '4000')?.id ?? null;
  const [tax] = await readAll(db, tenant.id, taxCode);
  const lines = items.map(([description, quantity, unit, unitPrice]) => ({
    ...{ description, quantity, unit, unitPrice },
    ...{ taxCodeId: tax?.id ?? null, accountId: revenue },
  }));
  let next = firstNumber;
  const draft = (number: number) => {
    const customerId = customers[number % customerCount]?.id ?? null;
    const input = { customerId, invoiceDate: at.slice(0, 10), memo: 'net 30', lines };
    return ownCommand(invoice, `${idPrefix}${number}`, { kind: 'create', input }, from);
  };
  return {
    async make(count) {
      const first = next;
      while (next < first + count) {
        const batches = [];
        for (let made = 0; made < perTransaction && next < first + count; ) {
          const size = Math.min(perStatement, first + count - next);
          batches.push(Array.from({ length: size }, (_, index) => draft(next + index)));
          next += size;
          made += size;
        }
        await runOwnBatches(engine, tenant, batches, []);
      }
      return { first, end: next };
    },
  };
}

/** After many were made or changed, so that PostgreSQL plans for tables of that size. */
export async function vacuumDrafts(place: Place): Promise<void> {
  await query(place, 'vacuum (analyze) invoice, change');
}

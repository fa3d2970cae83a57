/**
 * Fills a tenant with sample records, by the same rules as the API. Each group of invoices is one transaction. Ids are
 * repeatable: an interrupted seed continues where it stopped, and a complete one adds nothing.
 */

import { entities } from '../../features/all-features.ts';
import { customer } from '../../features/invoicing/customer.ts';
import { invoice } from '../../features/invoicing/invoice/invoice.ts';
import { withoutCustomerEvents } from '../../features/invoicing/raise-customer-events.ts';
import { raiseOverdue } from '../../features/invoicing/raise-overdue.ts';
import { taxCode } from '../../features/invoicing/tax-code.ts';
import { account } from '../../features/ledger/account/account.ts';
import { rolesNeed } from '../../features/ledger/account/account-roles.ts';
import { generatePeriods } from '../../features/ledger/make-periods.ts';
import { reversalNeeds } from '../../features/ledger/period/posting-period.ts';
import { payment } from '../../features/payments/payment.ts';
import { rebuildAnalytics } from '../../features/reports/rebuild-analytics.ts';
import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, runOwn, runOwnBatches } from '../../pipeline/run-own.ts';
import { readAll, readSome } from '../../postgres/store-tenants.ts';
import type { Actor } from '../../record/actor.ts';
import type { Command, Verb } from '../../record/command.ts';
import type { Tenant } from '../../record/entity.ts';
import type { Need } from '../../record/need.ts';
import { Related } from '../../record/related.ts';
import { type Calendar, createCalendar, dateOf, isoOf } from './calendar.ts';
import { planCustomers, type SampleCustomer } from './customers.ts';
import { createIdSource, type IdSource } from './ids.ts';
import { type Codes, planInvoice, type Step } from './invoices.ts';
import { planPayment } from './payments.ts';
import { createRandom, hashText, mix } from './random.ts';

export interface SeedOptions {
  readonly invoices: number;
  readonly customers: number;
  readonly months: number;
  /** `YYYY-MM-DD`; all records are dated before it. */
  readonly asOf: string;
  /** False: no payments; for large databases that need none. */
  readonly payments?: boolean;
}

export const seedDefaults = { invoices: 600, months: 14, smallestCustomers: 60 } as const;
/** Invoices stored with one statement per table. */
const batchSize = 100;
/** Invoices per transaction. */
const groupSize = 1_000;
const customerGroupSize = 500;
const invoiceIdKind = 2;
const paymentIdKind = 3;
const actor: Actor = { type: 'system', id: 'sample', role: 'Admin' };

export function customersFor(invoices: number): number {
  return Math.max(seedDefaults.smallestCustomers, Math.ceil(invoices / 500));
}

interface Plan {
  readonly seed: number;
  readonly count: number;
  readonly calendar: Calendar;
  readonly ids: IdSource;
  readonly customers: readonly SampleCustomer[];
  readonly codes: Codes;
  readonly paid: boolean;
}

/**
 * Returns the number of created invoices; existing ones are skipped. The tenant needs the accounts and
 * tax codes of the demo. `onProgress` is called with the number of existing invoices after each group.
 */
export async function seedTenant(
  engine: Engine,
  tenant: Tenant,
  options: SeedOptions,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  const { invoices: count, months, asOf } = options;
  const seed = hashText(`${count} ${options.customers} ${months} ${asOf}`);
  const ids = createIdSource(seed, tenant.id);
  const calendar = createCalendar(asOf, months, count);
  const customers = planCustomers(options.customers, seed, calendar, ids);
  const codes = await readCodes(engine, tenant);
  const paid = options.payments !== false;
  const plan: Plan = { seed, count, calendar, ids, customers, codes, paid };
  const own: Engine = { ...engine, newId: (at) => ids.next(at) };
  await makePeriods(engine, tenant, calendar);
  await makeCustomers(own, tenant, plan);
  const made = await makeInvoices(own, tenant, plan, onProgress);
  if (made > 0) await summarise(engine, tenant, asOf);
  return made;
}

/** Work that a running service does on schedule. */
async function summarise(engine: Engine, tenant: Tenant, asOf: string): Promise<void> {
  const at = new Date(Date.parse(`${asOf}T00:00:00.000Z`) - 1);
  await raiseOverdue(engine, tenant, invoice, () => at, { quiet: true });
  await rebuildAnalytics(engine.db, entities, tenant.id, at.toISOString(), (_, work) => work());
}

async function readCodes(engine: Engine, tenant: Tenant): Promise<Codes> {
  const [taxCodes, accounts] = await Promise.all(
    [taxCode, account].map(async (entity) => {
      const rows = await readAll(engine.db, tenant.id, entity);
      return new Map(rows.map((row) => [String(row.code), row.id]));
    }),
  );
  return { taxCodes: taxCodes ?? new Map(), accounts: accounts ?? new Map() };
}

/** Until the end of the next year, so that new drafts can be posted. */
async function makePeriods(engine: Engine, tenant: Tenant, { first, end }: Calendar) {
  const to = `${Number(end.slice(0, 4)) + 1}-12-31`;
  await generatePeriods(engine, tenant, { from: first, to }, `${first}T00:00:00.000Z`);
}

async function makeCustomers(engine: Engine, tenant: Tenant, plan: Plan): Promise<void> {
  const { customers, ids } = plan;
  for (let start = 0; start < customers.length; start += customerGroupSize) {
    const group = customers.slice(start, start + customerGroupSize);
    const wanted = group.map(({ id }) => id);
    const present = await readSome(engine.db, tenant.id, customer, wanted);
    const known = new Set(present.map(({ id }) => id));
    const commands = group
      .filter(({ id }) => !known.has(id))
      .map(({ id, since, input }) =>
        ownCommand(customer, id, { kind: 'create', input }, from(since, 'customers')),
      );
    ids.beginGroup(0xfff0000 + start);
    if (commands.length === 0) continue;
    await runOwn(engine, tenant, commands);
    const made = commands.map(({ id }) => id);
    await withoutCustomerEvents(engine.db, tenant.id, made);
  }
}

async function makeInvoices(
  engine: Engine,
  tenant: Tenant,
  plan: Plan,
  onProgress: (done: number) => void,
): Promise<number> {
  let made = 0;
  let looking = true;
  for (let start = 0; start < plan.count; start += groupSize) {
    const size = Math.min(groupSize, plan.count - start);
    const firstId = invoiceId(plan, start);
    // Groups are created in order: all after the first missing one are missing.
    looking &&= (await readSome(engine.db, tenant.id, invoice, [firstId])).length === 1;
    if (!looking) {
      const dates = new Set<string>();
      const batches: Command[][] = [];
      for (let first = start; first < start + size; first += batchSize) {
        batches.push(planBatch(plan, first, Math.min(first + batchSize, start + size), dates));
      }
      plan.ids.beginGroup(start);
      await runOwnBatches(engine, tenant, batches, needsOf(dates, 'INV'));
      if (plan.paid) await makePayments(engine, tenant, plan, start, size);
      made += size;
    }
    onProgress(start + size);
  }
  return made;
}

async function makePayments(
  engine: Engine,
  tenant: Tenant,
  plan: Plan,
  start: number,
  size: number,
): Promise<void> {
  const { ids, calendar, seed } = plan;
  const wanted = Array.from({ length: size }, (_, index) => invoiceId(plan, start + index));
  const rows = new Map(
    (await readSome(engine.db, tenant.id, invoice, wanted)).map((row) => [row.id, row]),
  );
  const dates = new Set<string>();
  const commands: { readonly at: number; readonly command: Command }[] = [];
  for (const [offset, invoiceIdOf] of wanted.entries()) {
    const row = rows.get(invoiceIdOf);
    if (row?.status !== 'Released') continue;
    const index = start + offset;
    const random = createRandom(mix(seed ^ mix(index) ^ paymentIdKind));
    const steps = planPayment(row, Date.parse(calendar.end), random);
    for (const { at, verb } of steps) {
      dates.add(dateOf(at));
      const id = ids.fixed(paymentIdKind, index, isoOf(steps[0]?.at ?? at));
      const cause = from(at, `payment-${index}`);
      commands.push({ at, command: quiet(ownCommand(payment, id, verb, cause)) });
    }
  }
  commands.sort((a, b) => a.at - b.at);
  const sorted = commands.map(({ command }) => command);
  ids.beginGroup(0xe000000 + start);
  const batches = Array.from({ length: Math.ceil(sorted.length / batchSize) }, (_, index) =>
    sorted.slice(index * batchSize, (index + 1) * batchSize),
  );
  // Invoices to pay. The commands cannot declare them, because the payments do not exist yet.
  const locked = [...rows.keys()].map((id): Need => ({ kind: 'locked', entity: 'invoice', id }));
  const needs = [...needsOf(dates, 'PAY'), ...locked];
  if (batches.length > 0) await runOwnBatches(engine, tenant, batches, needs);
}

function invoiceId({ ids, calendar }: Plan, index: number): string {
  return ids.fixed(invoiceIdKind, index, isoOf(calendar.momentOf(index)));
}

/** The commands of some invoices, ordered by time so that numbers and events follow the dates. Adds to `dates`. */
function planBatch(plan: Plan, start: number, end: number, dates: Set<string>): Command[] {
  const { calendar, customers } = plan;
  const commands: { readonly at: number; readonly command: Command }[] = [];
  for (let index = start; index < end; index += 1) {
    const random = createRandom(mix(plan.seed ^ mix(index)));
    const moment = calendar.momentOf(index);
    const buyer = pickCustomer(customers, moment, random.next());
    const id = invoiceId(plan, index);
    dates.add(dateOf(moment));
    for (const step of planInvoice(moment, buyer, calendar, plan.codes, random)) {
      const { at } = step;
      commands.push({
        at,
        command: quiet(ownCommand(invoice, id, verbOf(step), from(at, `invoice-${index}`))),
      });
    }
  }
  if (end === plan.count) {
    for (const { id, ending, until } of customers) {
      if (ending === null) continue;
      const value = ending === 'blocked';
      const verb: Verb = { kind: 'patch', field: ending, value };
      commands.push({
        at: until,
        command: ownCommand(customer, id, verb, from(until, 'customers')),
      });
    }
  }
  commands.sort((a, b) => a.at - b.at);
  return commands.map(({ command }) => command);
}

/** The needs of posting, loaded in one round trip and locked in the order of the API. */
function needsOf(dates: ReadonlySet<string>, series: 'INV' | 'PAY'): Need[] {
  const years = new Set([...dates].map((date) => date.slice(0, 4)));
  return [
    { kind: 'single', entity: 'tenantSettings' },
    rolesNeed,
    { kind: 'eventSequence' },
    ...[...dates].flatMap((date) => reversalNeeds(date, null, new Related())),
    ...[...years].map((year): Need => ({ kind: 'series', series: `${series}-${year}` })),
  ];
}

/** Some customers buy much more than others; none buys after its end. */
function pickCustomer(
  customers: readonly SampleCustomer[],
  moment: number,
  random: number,
): SampleCustomer {
  let known = 0;
  let high = customers.length;
  while (known < high) {
    const middle = (known + high) >>> 1;
    if ((customers[middle]?.since ?? 0) <= moment) known = middle + 1;
    else high = middle;
  }
  let index = Math.floor(known * random ** 1.8);
  while ((customers[index]?.until ?? 0) <= moment) index = (index + 1) % known;
  return customers[index] as SampleCustomer;
}

function verbOf({ kind, name, value }: Step): Verb {
  const input = value as Readonly<Record<string, typeof value>>;
  if (kind === 'create') return { kind, input };
  if (kind === 'patch') return { kind, field: name, value };
  return { kind, action: name, input, dryRun: false };
}

/** Without mails and webhooks, because sample events are invented. */
function quiet(command: Command): Command {
  return { ...command, quiet: true };
}

function from(at: number, requestId: string) {
  return { actor, at: isoOf(at), requestId: `sample-${requestId}` };
}

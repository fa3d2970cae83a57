/** Applying a payment or a credit note to invoices, all or nothing, and taking one application back. */
import { actorName, approvers } from '../../domain/actor.ts';
import {
  type Action,
  type AlsoChanged,
  type Context,
  newRow,
  type Row,
} from '../../domain/entity.ts';
import { isUuid, uuidPattern, type Value } from '../../domain/fields.ts';
import type { JournalEntry } from '../../domain/journal.ts';
import { Big, currencyExponent, round, scale, sum } from '../../domain/money.ts';
import type { ProblemDetail } from '../../domain/problem.ts';
import type { Need } from '../../domain/related.ts';
import { type AccountRole, missingRoles } from '../account/account-roles.ts';
import { zeroOf } from '../document/totals.ts';
import type { Invoice } from '../invoice/fields.ts';
import { type Place, placeReversal, reversalNeeds } from '../period/posting-period.ts';
import { allocation } from './allocation.ts';
import { applicationLines } from './ledger.ts';
import { type Applied, maxLive, type Source, type SourceKind } from './source.ts';

type Body = Readonly<Record<string, Value>>;

interface Asked {
  readonly invoiceId: string;
  readonly amount: string;
}

/** Invoices that one application names. */
const maxAtOnce = 200;

const postingDate = {
  type: 'string',
  format: 'date',
  pattern: '^(19|20|21)[0-9]{2}-',
  description:
    'Of the ledger entry, in an open period; by default the later of the two posting dates, or the first open date after it.',
};

/** The pattern keeps out the other spellings that the format would take. */
const uuid = { type: 'string', format: 'uuid', pattern: uuidPattern };

const applyBody = {
  type: 'object',
  required: ['allocations'],
  additionalProperties: false,
  properties: {
    allocations: {
      type: 'array',
      minItems: 1,
      maxItems: maxAtOnce,
      items: {
        type: 'object',
        required: ['invoiceId', 'amount'],
        additionalProperties: false,
        properties: {
          invoiceId: uuid,
          amount: { type: 'string', pattern: '^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,12})?$' },
        },
      },
    },
    postingDate,
  },
};

const unapplyBody = {
  type: 'object',
  required: ['allocationId'],
  additionalProperties: false,
  properties: { allocationId: uuid, postingDate },
};

const exampleId = '0193d0a4-0000-7000-8000-0000000000d2';

export function applyAction<S extends Source>(kind: SourceKind): Action<S> {
  return {
    summary: `Apply a ${kind.word} to invoices`,
    description: `Settles posted invoices of the same customer and currency with it: all that are named, or none. Never more than either side has left. An invoice on which nothing is owed any more raises \`invoice.paid\`.`,
    roles: approvers,
    single: true,
    body: applyBody,
    bodyExample: { allocations: [{ invoiceId: exampleId, amount: '250.00' }] },
    touches: (_source, body) =>
      askedOf(body).map(({ invoiceId }) => ({ entity: 'invoice', id: invoiceId })),
    needs(source, { input, locked }) {
      const invoices = askedOf(input).map(({ invoiceId }) => locked('invoice', invoiceId));
      // What is not posted has no date; it is refused below.
      const posted = invoices.filter((row) => (row?.postingDate ?? null) !== null) as Row[];
      const dates = source.postingDate === null ? [] : posted.map((row) => latestOf(source, row));
      return ledgerNeeds(dates, input);
    },
    problems(source, body, context) {
      const asked = askedOf(body);
      const problems = asked.flatMap((one, index) =>
        invoiceProblems(source, one, index, asked, context),
      );
      problems.push(...sourceProblems(kind, source, asked));
      if (problems.length > 0) return problems;
      const invoices = asked.map(({ invoiceId }) => invoiceOf(invoiceId, context));
      return ledgerProblems(source, invoices, body, context);
    },
    run(source, body, context) {
      const journal: JournalEntry[] = [];
      const changes: AlsoChanged[] = [];
      for (const { invoiceId, amount } of askedOf(body)) {
        const invoice = { ...invoiceOf(invoiceId, context) };
        const { date, periodId } = dateOf(latestOf(source, invoice), body, context);
        const given = round(new Big(amount), exponentOf(source));
        const made = allocationOf(kind, source, invoice, given, date, context);
        const entry = entryOf(source, invoice, given, made.id, { date, periodId }, context);
        const live: Applied = {
          allocationId: made.id,
          invoiceId,
          invoiceNumber: String(invoice.number),
          amount: given,
          postingDate: date,
        };
        settle(source, invoice, given);
        source.allocations = [...source.allocations, live];
        journal.push({ ...entry, kind: 'posting', reversalOf: null });
        changes.push({ entity: allocation.name, row: made }, settled(invoice));
      }
      return { events: [{ type: `${kind.event}.applied` }], journal, changes };
    },
  };
}

export function unapplyAction<S extends Source>(kind: SourceKind): Action<S> {
  return {
    summary: `Take back an application of a ${kind.word}`,
    description: `Ends one allocation: the invoice is owed again, the ${kind.word} is the customer’s credit again, and the ledger gets a reversing entry.`,
    roles: approvers,
    single: true,
    body: unapplyBody,
    bodyExample: { allocationId: '0193d0a4-0000-7000-8000-0000000000d1' },
    touches(source, body) {
      const live = liveOf(source, body);
      if (live === undefined) return [];
      return [
        { entity: 'invoice', id: live.invoiceId },
        { entity: 'allocation', id: live.allocationId },
      ];
    },
    needs(source, { input }) {
      const live = liveOf(source, input);
      if (live === undefined) return [];
      const entry: Need = { kind: 'journal', documentId: live.allocationId };
      return [entry, ...ledgerNeeds([live.postingDate], input)];
    },
    problems(source, body, context) {
      const live = liveOf(source, body);
      if (live === undefined) {
        const message = `No live allocation of this ${kind.word} has that id: \`allocations\` lists them.`;
        return [{ pointer: '/allocationId', code: 'unknown', message }];
      }
      const asked = body.postingDate;
      if (typeof asked === 'string' && asked < live.postingDate)
        return [tooEarly(live.postingDate)];
      const { refusal } = placeOf(live.postingDate, body, context);
      return refusal === undefined ? [] : [refusal];
    },
    run(source, body, context) {
      const live = liveOf(source, body) as Applied;
      const invoice = { ...invoiceOf(live.invoiceId, context) };
      const { date, periodId } = dateOf(live.postingDate, body, context);
      const back = new Big(live.amount).neg().toFixed();
      const entry = entryOf(source, invoice, back, live.allocationId, { date, periodId }, context);
      const reversalOf = context.related.journal(live.allocationId)?.id ?? null;
      settle(source, invoice, back);
      source.allocations = source.allocations.filter((one) => one !== live);
      const undone = {
        ...(context.locked('allocation', live.allocationId) as Row),
        status: 'Undone',
        undoneAt: context.now,
        undoneBy: actorName(context.actor),
      };
      return {
        events: [{ type: `${kind.event}.unapplied` }],
        journal: [{ ...entry, kind: 'reversal', reversalOf }],
        changes: [{ entity: allocation.name, row: undone }, settled(invoice)],
      };
    },
  };
}

/** The body as it should be; what is not so is left out, and refused before anything is done. */
function askedOf({ allocations }: Body): readonly Asked[] {
  if (!Array.isArray(allocations)) return [];
  return allocations.flatMap((one) => {
    const { invoiceId, amount } = (one ?? {}) as Record<string, unknown>;
    if (typeof invoiceId !== 'string' || !isUuid(invoiceId) || typeof amount !== 'string')
      return [];
    return [{ invoiceId: invoiceId.toLowerCase(), amount }];
  });
}

function liveOf({ allocations }: Source, { allocationId }: Body): Applied | undefined {
  const id = typeof allocationId === 'string' ? allocationId.toLowerCase() : '';
  return allocations.find((one) => one.allocationId === id);
}

/** `dates`: from which on the entries may be dated. */
function ledgerNeeds(dates: readonly string[], { postingDate: asked }: Body): readonly Need[] {
  return [
    { kind: 'single', entity: 'tenantSettings' },
    { kind: 'accountRoles' },
    { kind: 'eventSequence' },
    ...dates.flatMap((from) => reversalNeeds(from, typeof asked === 'string' ? asked : null)),
  ];
}

function invoiceOf(id: string, context: Context): Invoice {
  return context.locked('invoice', id) as unknown as Invoice;
}

function invoiceProblems(
  source: Source,
  { invoiceId, amount }: Asked,
  index: number,
  all: readonly Asked[],
  context: Context,
): ProblemDetail[] {
  const at = `/allocations/${index}`;
  const invoice = context.locked('invoice', invoiceId) as unknown as Invoice | null;
  const refuse = (field: string, code: string, message: string) => [
    { pointer: `${at}/${field}`, code, message },
  ];
  if (invoice === null) return refuse('invoiceId', 'unknown', `There is no invoice ${invoiceId}.`);
  if (all.findIndex((one) => one.invoiceId === invoiceId) !== index)
    return refuse('invoiceId', 'duplicate', 'The invoice is named twice: add the amounts up.');
  const name = invoice.number ?? 'The invoice';
  if (invoice.status !== 'Posted' && invoice.status !== 'Released') {
    const message = `${name} is ${String(invoice.status)}: only a Posted or Released invoice can be settled.`;
    return refuse('invoiceId', 'not_posted', message);
  }
  if (invoice.customerId !== source.customerId)
    return refuse('invoiceId', 'other_customer', `${name} is another customer’s.`);
  if (invoice.currency !== source.currency) {
    const message = `${name} is in ${String(invoice.currency)}, not in ${String(source.currency)}.`;
    return refuse('invoiceId', 'other_currency', message);
  }
  if (new Big(amount).lte(0))
    return refuse('amount', 'out_of_range', 'The amount must be greater than 0.');
  const exponent = exponentOf(source);
  if (scale(amount) > exponent) {
    const message = `${String(source.currency)} has at most ${exponent} digits after the point.`;
    return refuse('amount', 'scale', message);
  }
  if (new Big(amount).gt(invoice.amountDue)) {
    const message = `Only ${invoice.amountDue} ${String(invoice.currency)} are due on ${name}.`;
    return refuse('amount', 'over_due', message);
  }
  return [];
}

function sourceProblems(
  { word }: SourceKind,
  source: Source,
  asked: readonly Asked[],
): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const total = sum(asked.map(({ amount }) => amount));
  if (total.gt(source.amountUnapplied)) {
    const left = `${source.amountUnapplied} ${String(source.currency)}`;
    const message = `The ${word} has ${left} left; ${total.toFixed()} were asked for.`;
    problems.push({ pointer: '/allocations', code: 'over_applied', message });
  }
  if (source.allocations.length + asked.length > maxLive) {
    const message = `A ${word} is applied to at most ${maxLive} invoices.`;
    problems.push({ pointer: '/allocations', code: 'too_many', message });
  }
  return problems;
}

/** One problem for all of the invoices, however many have it. */
function ledgerProblems(
  source: Source,
  invoices: readonly Invoice[],
  body: Body,
  context: Context,
): ProblemDetail[] {
  const base = context.related.single('tenantSettings')?.baseCurrency;
  const roles: AccountRole[] = ['CustomerCredit', 'Receivable'];
  if (source.currency !== base) roles.push('ExchangeDifference');
  const missing = missingRoles(roles, context);
  if (missing.length > 0) return missing;
  const asked = body.postingDate;
  const dates = invoices.map((invoice) => latestOf(source, invoice)).sort();
  const latest = dates.at(-1) ?? '';
  if (typeof asked === 'string' && asked < latest) return [tooEarly(latest)];
  const refusals = dates.flatMap((from) => placeOf(from, body, context).refusal ?? []);
  return refusals.slice(0, 1);
}

function tooEarly(from: string): ProblemDetail {
  const message = `Not before ${from}, when both sides are posted.`;
  return { pointer: '/postingDate', code: 'out_of_range', message };
}

/** From when on both sides are posted. */
function latestOf(source: Source, invoice: { readonly [field: string]: unknown }): string {
  return [String(source.postingDate), String(invoice['postingDate'])].sort()[1] ?? '';
}

function placeOf(from: string, { postingDate: asked }: Body, context: Context): Place {
  return placeReversal(from, typeof asked === 'string' ? asked : null, '/postingDate', context);
}

/** Where an entry goes that `problems` found a place for. */
function dateOf(from: string, body: Body, context: Context): { date: string; periodId: string } {
  const place = placeOf(from, body, context);
  if (place.refusal !== undefined) throw new Error(place.refusal.message);
  return { date: place.date, periodId: place.period.id };
}

function exponentOf({ currency }: Source): number {
  return currencyExponent(String(currency)) ?? 2;
}

function allocationOf(
  kind: SourceKind,
  source: Source,
  invoice: Invoice,
  given: string,
  date: string,
  context: Context,
): Row {
  return {
    ...newRow(allocation, context.newId(), context.now),
    sourceType: kind.entity,
    sourceId: source.id,
    sourceNumber: source.number,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    customerId: source.customerId,
    currency: source.currency,
    amount: given,
    postingDate: date,
    appliedBy: actorName(context.actor),
  };
}

/** `amount` is negative where it is taken back. Called before the sides change. */
function entryOf(
  source: Source,
  invoice: Invoice,
  amount: string,
  allocationId: string,
  { date, periodId }: { date: string; periodId: string },
  context: Context,
): Omit<JournalEntry, 'kind' | 'reversalOf'> {
  const { related } = context;
  const base = String(related.single('tenantSettings')?.baseCurrency);
  const side = (before: string, exchangeRate: string | null) => ({
    before,
    after: new Big(before).minus(amount).toFixed(),
    exchangeRate: exchangeRate ?? '1',
  });
  return {
    id: context.newId(),
    documentType: allocation.name,
    documentId: allocationId,
    postingDate: date,
    periodId,
    currency: String(source.currency),
    lines: applicationLines(
      side(source.amountUnapplied, source.exchangeRate),
      side(invoice.amountDue, invoice.exchangeRate),
      related.accountRoles(),
      String(source.currency),
      base,
    ),
  };
}

/** Moves what is open on both sides. */
function settle(source: Source, invoice: Invoice, amount: string): void {
  const exponent = exponentOf(source);
  const plus = (value: string) => round(new Big(value).plus(amount), exponent);
  const minus = (value: string) => round(new Big(value).minus(amount), exponent);
  source.amountApplied = plus(source.amountApplied);
  source.amountUnapplied = minus(source.amountUnapplied);
  invoice.amountApplied = plus(invoice.amountApplied);
  invoice.amountDue = minus(invoice.amountDue);
  const isPaid = new Big(invoice.amountDue).eq(0);
  const isUntouched = invoice.amountApplied === zeroOf(invoice);
  invoice.paymentStatus = isPaid ? 'Paid' : isUntouched ? 'Unpaid' : 'PartiallyPaid';
}

function settled(invoice: Invoice): AlsoChanged {
  const events = invoice.paymentStatus === 'Paid' ? [{ type: 'invoice.paid' }] : [];
  return { entity: 'invoice', row: invoice as unknown as Row, events };
}

/** Applies a payment or credit note to invoices, all or nothing; reverses one allocation. */
import { actorName, approvers } from '../../../record/actor.ts';
import {
  type Action,
  type AlsoChanged,
  type Context,
  type EntityOf,
  newRow,
} from '../../../record/entity.ts';
import type { JournalEntry } from '../../../record/journal.ts';
import type { Need } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';
import type { Row } from '../../../record/row.ts';
import { Big, round } from '../../../record/values/money.ts';
import { accountFor, reversalNeeds, rolesNeed } from '../../ledger/exports.ts';
import { exponentOf, zeroOf } from '../document/totals.ts';
import type { Invoice } from '../invoice/fields.ts';
import { invoice as invoiceEntity } from '../invoice/invoice.ts';
import { problemAt } from '../messages.ts';
import { allocation } from './allocation.ts';
import {
  dateOf,
  differenceRole,
  invoiceProblems,
  latestOf,
  ledgerProblems,
  placeOf,
  roleProblems,
  sourceProblems,
  tooEarly,
} from './apply-problems.ts';
import { type ApplicationAccounts, accountOf, applicationLines } from './ledger.ts';
import {
  applyBody,
  type Body,
  exampleId,
  liveOf,
  requestedAllocations,
  unapplyBody,
} from './request-bodies.ts';
import type { Applied, Source, SourceKind } from './source.ts';

export function applyAction<S extends Source>(kind: SourceKind): Action<S> {
  return {
    summary: `Apply a ${kind.word} to invoices`,
    description: `Settles posted invoices of the same customer and currency: all that the request lists, or none. An allocation exceeds neither the unapplied amount of the ${kind.word} nor the amount due of the invoice. When the amount due becomes zero, the event \`invoice.paid\` is raised.`,
    roles: approvers,
    single: true,
    body: applyBody,
    bodyExample: { allocations: [{ invoiceId: exampleId, amount: '250.00' }] },
    touches: (_source, body) =>
      requestedAllocations(body).map(({ invoiceId }) => ({ entity: 'invoice', id: invoiceId })),
    needs(source, { input, locked, related }) {
      const invoices = requestedAllocations(input).map(({ invoiceId }) =>
        locked(invoiceEntity, invoiceId),
      );
      // An unposted invoice has no posting date; `problems` rejects it.
      const posted = invoices.filter((row) => (row?.postingDate ?? null) !== null) as Row[];
      const dates = source.postingDate === null ? [] : posted.map((row) => latestOf(source, row));
      return [
        entryNeed(source.id),
        ...posted.map(({ id }) => entryNeed(id)),
        ...ledgerNeeds(dates, input, related),
      ];
    },
    problems(source, body, context) {
      const asked = requestedAllocations(body);
      const problems = asked.flatMap((one, index) =>
        invoiceProblems(source, one, index, asked, context),
      );
      problems.push(...sourceProblems(source, asked));
      if (problems.length > 0) return problems;
      const invoices = asked.map(({ invoiceId }) => existing(invoiceEntity, invoiceId, context));
      return ledgerProblems(source, invoices, body, context);
    },
    run(source, body, context) {
      const journal: JournalEntry[] = [];
      const changes: AlsoChanged[] = [];
      for (const { invoiceId, amount } of requestedAllocations(body)) {
        const invoice = { ...existing(invoiceEntity, invoiceId, context) };
        const { date, periodId } = dateOf(latestOf(source, invoice), body, context);
        const given = round(new Big(amount), exponentOf(source));
        const made = allocationOf(kind, source, invoice, given, date, context);
        const accounts = accountsOf(source, invoice, context);
        const entry = entryOf(
          source,
          invoice,
          given,
          made.id,
          { date, periodId, accounts },
          context,
        );
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
      const isSettled = kind.settled === true && new Big(source.amountUnapplied ?? 0).eq(0);
      const names = isSettled ? ['applied', 'settled'] : ['applied'];
      return { events: names.map((name) => ({ type: `${kind.event}.${name}` })), journal, changes };
    },
  };
}

export function unapplyAction<S extends Source>(kind: SourceKind): Action<S> {
  return {
    summary: `Unapply a ${kind.word} from an invoice`,
    description: `Reverses one allocation: the amount is due on the invoice and unapplied on the ${kind.word} again. The ledger gets a reversing entry.`,
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
    needs(source, { input, related }) {
      const live = liveOf(source, input);
      if (live === undefined) return [];
      return [entryNeed(live.allocationId), ...ledgerNeeds([live.postingDate], input, related)];
    },
    problems(source, body, context) {
      const live = liveOf(source, body);
      if (live === undefined) {
        const params = { id: String(body.allocationId) };
        return [problemAt('/allocationId', 'allocation_unknown', params)];
      }
      const asked = body.postingDate;
      if (typeof asked === 'string' && asked < live.postingDate)
        return [tooEarly(live.postingDate)];
      const { refusal } = placeOf(live.postingDate, body, context);
      if (refusal !== undefined) return [refusal];
      return roleProblems(source, existing(invoiceEntity, live.invoiceId, context), context);
    },
    run(source, body, context) {
      const live = liveOf(source, body) as Applied;
      const invoice = { ...existing(invoiceEntity, live.invoiceId, context) };
      const { date, periodId } = dateOf(live.postingDate, body, context);
      const back = new Big(live.amount).neg().toFixed();
      const posted = context.related.journal(live.allocationId);
      const [credited, receivable, difference] = posted?.lines ?? [];
      const accounts = {
        customerCredit: String(credited?.accountId),
        receivable: String(receivable?.accountId),
        difference: difference?.accountId ?? differenceAccount(source, invoice, context),
      };
      const place = { date, periodId, accounts };
      const entry = entryOf(source, invoice, back, live.allocationId, place, context);
      const reversalOf = posted?.id ?? null;
      settle(source, invoice, back);
      source.allocations = source.allocations.filter((one) => one !== live);
      const undone = {
        ...existing(allocation, live.allocationId, context),
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

/** The posting entry: an allocation uses its accounts, even if their roles have changed since. */
function entryNeed(documentId: string): Need {
  return { kind: 'journal', documentId };
}

/** `dates`: the earliest posting dates of the entries. */
function ledgerNeeds(
  dates: readonly string[],
  { postingDate: asked }: Body,
  related: Related,
): readonly Need[] {
  return [
    { kind: 'single', entity: 'tenantSettings' },
    rolesNeed,
    { kind: 'eventSequence' },
    ...dates.flatMap((from) =>
      reversalNeeds(from, typeof asked === 'string' ? asked : null, related),
    ),
  ];
}

/** A record that the action touches and that its problems have found. */
function existing<R>(entity: EntityOf<R>, id: string, { locked }: Context): Readonly<R> {
  const found = locked(entity, id);
  if (found === null) throw new Error(`there is no ${entity.name} ${id}`);
  return found;
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

/** `amount` is negative for a reversal. Called before `settle`. */
function entryOf(
  source: Source,
  invoice: Invoice,
  amount: string,
  allocationId: string,
  { date, periodId, accounts }: { date: string; periodId: string; accounts: ApplicationAccounts },
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
      accounts,
      String(source.currency),
      base,
    ),
  };
}

/** The accounts that the posting entries used. */
function accountsOf(source: Source, invoice: Invoice, context: Context): ApplicationAccounts {
  const { related } = context;
  const total = new Big(source.amountApplied).plus(source.amountUnapplied);
  return {
    customerCredit: accountOf(related.journal(source.id), total.neg()) ?? '',
    receivable: accountOf(related.journal(invoice.id), new Big(invoice.total)) ?? '',
    difference: differenceAccount(source, invoice, context),
  };
}

function differenceAccount(source: Source, invoice: Invoice, { related }: Context): string | null {
  return accountFor(differenceRole(source, invoice), related.all(rolesNeed))?.id ?? null;
}

/** Updates the open amounts of both documents. */
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
  return { entity: 'invoice', row: invoice, events };
}

/** The three ways an invoice changes state: post, approve, void (contract 6). */
import { actorName, approvers } from '../../domain/actor.ts';
import { type Category, lanes, type QueuedEffect } from '../../domain/effect.ts';
import type { Action, Context } from '../../domain/entity.ts';
import type { Value } from '../../domain/fields.ts';
import { Big, round } from '../../domain/money.ts';
import type { ProblemDetail } from '../../domain/problem.ts';
import type { Need } from '../../domain/related.ts';
import { entryNeeds, type Place, placeReversal, reversalNeeds } from '../period/posting-period.ts';
import { reasonBody } from '../reason-body.ts';
import type { Invoice, Party } from './fields.ts';
import { journalLines, reversalOf } from './ledger.ts';
import { postingProblems } from './readiness.ts';
import { exponentOf } from './totals.ts';

export const post: Action<Invoice> = {
  summary: 'Post an invoice',
  description:
    'Validates strictly and answers every problem at once; then gives the number, writes the ledger entry and freezes buyer, seller and rates, in one transaction.',
  to: 'Posted',
  roles: approvers,
  dryRun: true,
  needs(invoice) {
    const needs: Need[] = [
      ...lineNeeds(invoice),
      { kind: 'single', entity: 'tenantSettings' },
      { kind: 'accountRoles' },
      { kind: 'eventSequence' },
    ];
    if (invoice.customerId !== null)
      needs.push({ kind: 'record', entity: 'customer', id: invoice.customerId });
    const date = invoice.postingDate ?? invoice.invoiceDate;
    if (date !== null) needs.push(...entryNeeds(date), seriesOf(date));
    return needs;
  },
  problems: (invoice, _body, context) => postingProblems(invoice, context),
  run(invoice, _body, context) {
    const settings = context.related.single('tenantSettings');
    const baseCurrency = String(settings?.baseCurrency);
    const customer = context.related.record('customer', invoice.customerId ?? '');
    invoice.postingDate ??= invoice.invoiceDate;
    const postingDate = invoice.postingDate ?? context.today;
    if (invoice.currency === baseCurrency) invoice.exchangeRate = '1';
    invoice.buyer = {
      name: invoice.billingName,
      address: invoice.billingAddress,
      country: invoice.billingCountry,
      taxId: invoice.buyerTaxId ?? ((customer?.taxId ?? null) as string | null),
    };
    invoice.seller = partyOf(settings);
    invoice.amountDue = invoice.total;
    invoice.paymentStatus = new Big(invoice.total).eq(0) ? 'Paid' : 'Unpaid';
    invoice.postedAt = context.now;
    invoice.postedBy = actorName(context.actor);
    const entry = {
      id: context.newId(),
      documentType: 'invoice',
      documentId: invoice.id,
      kind: 'posting' as const,
      postingDate,
      periodId: context.related.periodAt(postingDate)?.id ?? '',
      currency: String(invoice.currency),
      reversalOf: null,
      lines: journalLines(invoice, context.related.accountRoles(), baseCurrency),
    };
    // The number last: nothing after it can refuse, so none is ever lost.
    const series = seriesOf(postingDate);
    const number = context.related.take(series);
    invoice.number = `${series.series}-${String(number).padStart(6, '0')}`;
    return { events: [{ type: 'invoice.posted' }], journal: [entry] };
  },
};

export const approve: Action<Invoice> = {
  summary: 'Approve an invoice',
  description:
    'Releases a posted invoice. With the tenant setting `fourEyes`, nobody approves a posting of their own.',
  to: 'Released',
  roles: approvers,
  needs: (invoice) => [
    { kind: 'single', entity: 'tenantSettings' },
    ...(invoice.customerId === null
      ? []
      : [{ kind: 'record', entity: 'customer', id: invoice.customerId } as const]),
    { kind: 'eventSequence' },
  ],
  problems(invoice, _body, context) {
    const fourEyes = context.related.single('tenantSettings')?.fourEyes === true;
    return fourEyes && invoice.postedBy === actorName(context.actor) ? [ownPosting] : [];
  },
  hindrance(invoice, { actor }) {
    const own = invoice.postedBy === actorName(actor);
    return own && actor.mayApproveOwn === false ? ownPosting : null;
  },
  run(invoice, _body, context) {
    invoice.approvedAt = context.now;
    invoice.approvedBy = actorName(context.actor);
    return { events: [{ type: 'invoice.released' }], effects: documents(invoice, context) };
  },
};

/** The PDF, and the email that takes it to the customer where the customer has an address. */
function documents(invoice: Invoice, { related }: Context): QueuedEffect[] {
  const category = related.single('tenantSettings')?.documentCategory as Category;
  const customer = related.record('customer', invoice.customerId ?? '');
  const pdf = { kind: 'pdf', category, name: 'invoice', lane: lanes.pdf } as const;
  if ((customer?.email ?? null) === null) return [pdf];
  return [pdf, { kind: 'email', category, name: 'invoice-released', lane: lanes.email }];
}

const ownPosting: ProblemDetail = {
  pointer: '/postedBy',
  code: 'own_posting',
  message:
    'The tenant asks for a second pair of eyes: somebody else than the one who posted must approve.',
};

export const voidInvoice: Action<Invoice> = {
  summary: 'Void an invoice',
  description:
    'Ends the invoice; it keeps its number. A posted one gets a reversing ledger entry, dated `reversalDate`, or by default the posting date if its period is open, else the first open date after it.',
  to: 'Voided',
  roles: approvers,
  body: reasonBody('Why; kept with the invoice.', {
    reversalDate: { type: 'string', format: 'date', pattern: '^(19|20|21)[0-9]{2}-' },
  }),
  bodyExample: { reason: 'Ordered twice' },
  needs(invoice, { input }) {
    const events: Need = { kind: 'eventSequence' };
    if (invoice.postingDate === null || invoice.status === 'Draft') return [events];
    return [
      events,
      { kind: 'journal', documentId: invoice.id },
      ...reversalNeeds(invoice.postingDate, askedDate(input)),
    ];
  },
  problems(invoice, body, context) {
    const place = reversalPlace(invoice, body, context);
    return place?.refusal === undefined ? [] : [place.refusal];
  },
  run(invoice, body, context) {
    const entry = invoice.status === 'Draft' ? null : context.related.journal(invoice.id);
    const place = reversalPlace(invoice, body, context);
    invoice.voidReason = String(body.reason);
    invoice.voidedAt = context.now;
    invoice.voidedBy = actorName(context.actor);
    invoice.paymentStatus = 'None';
    invoice.amountDue = round(new Big(0), exponentOf(invoice));
    const events = [{ type: 'invoice.voided' as const }];
    if (entry === null || place === null || place.refusal !== undefined) return { events };
    const { date, period } = place;
    return { events, journal: [reversalOf(entry, context.newId(), date, period.id)] };
  },
};

/** Where the reversing entry goes; null where the invoice has no entry to reverse. */
function reversalPlace(
  invoice: Invoice,
  body: Readonly<Record<string, Value>>,
  context: Context,
): Place | null {
  if (invoice.status === 'Draft' || invoice.postingDate === null) return null;
  return placeReversal(invoice.postingDate, askedDate(body), '/reversalDate', context);
}

function askedDate({ reversalDate }: Readonly<Record<string, Value>>): string | null {
  return typeof reversalDate === 'string' ? reversalDate : null;
}

function partyOf(settings: Readonly<Record<string, unknown>> | null): Party {
  const text = (name: string) => (settings?.[name] ?? null) as string | null;
  return {
    name: text('name'),
    address: text('address'),
    country: text('country'),
    taxId: text('taxId'),
  };
}

/** Invoices are numbered without a gap within the calendar year of their posting date. */
function seriesOf(postingDate: string): Need & { kind: 'series' } {
  return { kind: 'series', series: `INV-${postingDate.slice(0, 4)}` };
}

/** The tax codes and accounts that an invoice's lines name. */
export function lineNeeds(invoice: Invoice): Need[] {
  const needs: Need[] = [];
  for (const line of invoice.lines) {
    if (line.taxCodeId !== null)
      needs.push({ kind: 'record', entity: 'taxCode', id: line.taxCodeId });
    if (line.accountId !== null)
      needs.push({ kind: 'record', entity: 'account', id: line.accountId });
  }
  return needs;
}

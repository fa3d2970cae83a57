/** Derives the fields of a draft: those that follow its customer, and its amounts. */
import type { Value } from '../../../record/fields.ts';
import type { Need } from '../../../record/need.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import type { Row } from '../../../record/row.ts';
import { problemAt } from '../messages.ts';
import { termNames } from '../term-fields.ts';
import { correctionNeeds } from './correction.ts';
import type { Note } from './credited.ts';
import type { Document } from './fields.ts';
import { computeTotals } from './totals.ts';

/** A draft with fields that follow its customer. */
interface Following {
  customerId: string | null;
  currency: string | null;
  exchangeRate: string | null;
  derivedFields: readonly string[] | null;
}

/** Fields that follow others. */
export interface Source<D> {
  /** The fields whose change gives new values. */
  readonly triggers: readonly string[];
  readonly fields: readonly string[];
  /** Their values, by a state of the draft: the new one, or the one before. */
  of(draft: D): Readonly<Record<string, Value>>;
}

/** Fields that the amounts depend on. */
const decidesAmounts = [
  ...['lines', 'currency', 'customerId', 'invoiceId', 'pricesIncludeTax'],
  // By the tax rate of the day.
  ...['invoiceDate', 'issueDate', 'supplyDate', 'supplyPeriodEnd'],
];
/** Fields that an invoice, a credit note or a payment has of its customer or of the invoice that it corrects. */
const ofOthers = [
  ...['customerId', 'currency', 'billingName', 'billingAddress', 'billingCountry', 'buyerTaxId'],
  ...[...termNames, 'invoiceId', 'exchangeRate'],
];

function changesAmounts(changed: readonly string[]): boolean {
  return changed.some((name) => decidesAmounts.includes(name));
}

export function draftNeeds(document: Note, changed: readonly string[]): readonly Need[] {
  const codes = changesAmounts(changed) ? taxCodeNeeds(document) : [];
  const corrected = concernsOthers(document, changed) ? correctionNeeds(document) : [];
  return [...codes, ...customerNeeds(document, changed), ...corrected];
}

function concernsOthers(
  { derivedFields }: Pick<Following, 'derivedFields'>,
  changed: readonly string[],
): boolean {
  const names = [...ofOthers, ...decidesAmounts];
  return derivedFields === null || changed.some((name) => names.includes(name));
}

/**
 * The customer before the change; a customer that the request names is loaded with it. Without `derivedFields`, the
 * customer shows which fields follow.
 */
export function customerNeeds(
  { customerId: id, derivedFields }: Pick<Following, 'customerId' | 'derivedFields'>,
  changed: readonly string[],
): readonly Need[] {
  const concerns = derivedFields === null || changed.some((name) => ofOthers.includes(name));
  return id !== null && concerns ? [{ kind: 'record', entity: 'customer', id }] : [];
}

/**
 * Sets the fields that follow a source to its value: all of them if one of its triggers changed, otherwise those that the
 * request set to null. A value in a request ends the following, null begins it again; `derivedFields` has the fields
 * that follow. A draft of a release without `derivedFields` follows where its value equals that of the source. A later
 * source may follow fields of an earlier one. An exchange rate that follows nothing ends with the currency that it was
 * given for.
 */
export function followSources<D extends Omit<Following, 'customerId'>>(
  draft: D,
  before: Row | null,
  changed: readonly string[],
  sources: readonly Source<D>[],
): void {
  const isTriggered = ({ triggers }: Source<D>) => triggers.some((name) => changed.includes(name));
  const asked = sources.map((source) => ({
    source,
    names: isTriggered(source)
      ? source.fields
      : source.fields.filter((name) => changed.includes(name)),
  }));
  if (asked.every(({ names }) => names.length === 0)) return;
  const following = new Set(draft.derivedFields ?? followingIn(before, sources));
  for (const name of changed) following.delete(name);
  setFollowing(draft, before?.['currency'] ?? null, following, asked);
}

interface Asked<D> {
  readonly source: Source<D>;
  readonly names: readonly string[];
}

function setFollowing<D extends Omit<Following, 'customerId'>>(
  draft: D,
  old: Value,
  following: Set<string>,
  asked: readonly Asked<D>[],
): void {
  const values = draft as Record<string, Value | undefined>;
  const { currency } = draft;
  for (const { source, names } of asked) {
    const waiting = names.filter((name) => (values[name] ?? null) === null || following.has(name));
    const given = waiting.length === 0 ? {} : source.of(draft);
    for (const name of waiting) {
      const value = given[name] ?? null;
      values[name] = value;
      if (value === null) following.delete(name);
      else following.add(name);
    }
  }
  draft.derivedFields = [...following].sort();
  const isTyped = !following.has('exchangeRate');
  if (isTyped && old !== null && draft.currency !== currency && draft.currency !== old)
    draft.exchangeRate = null;
}

function followingIn<D>(before: Row | null, sources: readonly Source<D>[]): string[] {
  if (before === null) return [];
  return sources.flatMap((source) => {
    const given = source.of(before as D);
    return source.fields.filter(
      (name) => (before[name] ?? null) !== null && before[name] === given[name],
    );
  });
}

/** `names`: by field, the customer's field that it follows. `hasAmounts`: amounts in the currency keep it. */
export function customerSource<D extends Following>(
  related: Related,
  names: Readonly<Record<string, string>>,
  hasAmounts: (draft: D) => boolean,
): Source<D> {
  return {
    triggers: ['customerId'],
    fields: Object.keys(names),
    of(draft) {
      const { customerId: id, currency } = draft;
      const customer = id === null ? null : related.record('customer', id);
      const given = Object.entries(names).map(([field, name]) => [field, customer?.[name] ?? null]);
      const isKept = currency !== null && hasAmounts(draft);
      return { ...Object.fromEntries(given), ...(isKept ? { currency } : {}) };
    },
  };
}

/** The buyer of a document, and `more` of its customer. */
export function buyerSource<D extends Document>(
  related: Related,
  more: Readonly<Record<string, string>> = {},
): Source<D> {
  const names = {
    currency: 'currency',
    billingName: 'name',
    billingAddress: 'address',
    billingCountry: 'country',
    buyerTaxId: 'taxId',
    ...more,
  };
  return customerSource(related, names, ({ lines }) =>
    lines.some(({ unitPrice }) => unitPrice !== null),
  );
}

/**
 * Sets what follows other records to their present values, and computes the amounts with the present tax rates.
 * Returns the difference to the draft as it was saved; null: none. `date`: the document’s own; without one, today.
 */
export function refreshDraft<D extends Document>(
  draft: D,
  sources: readonly Source<D>[],
  related: Related,
  date: string,
): ProblemDetail | null {
  const saved = { ...draft };
  const following = new Set(draft.derivedFields ?? followingIn(rowOf(saved), sources));
  const asked = sources.map((source) => ({ source, names: source.fields }));
  setFollowing(draft, saved.currency, following, asked);
  computeTotals(draft, related, date);
  const names = asked.flatMap((one) => one.names).filter((name) => isOther(saved, draft, name));
  if (names.length === 0 && amountsOf(saved) === amountsOf(draft)) {
    draft.derivedFields = saved.derivedFields;
    // Unchanged, so that they are not stored again.
    draft.lines = saved.lines;
    return null;
  }
  const { total, currency } = draft;
  return saved.total === total || currency === null
    ? problemAt(`/${names[0] ?? 'taxes'}`, 'sources_changed')
    : problemAt('/total', 'total_changed', { saved: saved.total, total, currency });
}

/** A document is a row whose objects are typed. */
function rowOf(document: Document): Row {
  return document as Row;
}

function isOther(saved: Document, draft: Document, name: string): boolean {
  return (rowOf(saved)[name] ?? null) !== (rowOf(draft)[name] ?? null);
}

/** What computing the totals sets, as one text. */
function amountsOf({ lines, subtotal, discountTotal, taxes, taxTotal, total }: Document): string {
  const ofLines = lines.map(({ gross, amount, taxRate }) => [gross, amount, taxRate]);
  const ofTaxes = taxes.map(({ taxCodeId, rate, base, amount, components }) => {
    return [taxCodeId, rate, base, amount, components];
  });
  return JSON.stringify([ofLines, subtotal, discountTotal, ofTaxes, taxTotal, total]);
}

/** The tax codes and accounts of a document's lines. */
export function lineNeeds(document: Document): Need[] {
  const accounts = document.lines.flatMap(({ accountId: id }) =>
    id === null ? [] : [{ kind: 'record', entity: 'account', id } as const],
  );
  return [...taxCodeNeeds(document), ...accounts];
}

function taxCodeNeeds({ lines }: Document): Need[] {
  return lines.flatMap(({ taxCodeId: id }) =>
    id === null ? [] : [{ kind: 'record', entity: 'taxCode', id } as const],
  );
}

export function deriveAmounts(
  document: Document,
  changed: readonly string[],
  related: Related,
  date: string,
): void {
  if (changesAmounts(changed)) computeTotals(document, related, date);
}

/** Records of earlier releases have no list. */
export function shownDerived({ derivedFields }: { derivedFields: readonly string[] | null }) {
  return { derivedFields: derivedFields ?? [] };
}

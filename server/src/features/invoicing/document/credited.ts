/** What the live credit notes of an invoice have credited so far, and the entries that they posted. */
import type { Value } from '../../../record/fields.ts';
import type { JournalEntry } from '../../../record/journal.ts';
import type { ReadingNeed, UnstoredChange } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';
import type { Row } from '../../../record/row.ts';
import { Big } from '../../../record/values/money.ts';
import { isUuid } from '../../../record/values/text-forms.ts';
import type { Document, Line, TaxTotal } from './fields.ts';

/** States in which a credit note counts. */
export const liveStates: readonly string[] = ['Posted', 'Released'];

/** What makes a line of a credit note a part of a line of its invoice. */
export const matchedFields = [
  ...(['description', 'unit', 'taxCodeId', 'accountId'] as const),
  ...(['unitPrice', 'discountPercent'] as const),
] as const;

/** A line of a credit note, or the sum of equal lines. */
export type CreditedLine = Pick<
  Line,
  (typeof matchedFields)[number] | 'taxRate' | 'quantity' | 'gross' | 'amount'
> & {
  /** The position of the line of the invoice; null if the line names none. */
  readonly invoiceLine: number | null;
};

export interface Credited {
  readonly total: string;
  /** Of credit notes with the price mode of the invoice. */
  readonly lines: readonly CreditedLine[];
  /** By tax code and rate. */
  readonly taxes: readonly TaxTotal[];
  /** The numbers of the credit notes, latest first. */
  readonly numbers: readonly string[];
  readonly count: number;
}

export const nothingCredited: Credited = {
  total: '0',
  lines: [],
  taxes: [],
  numbers: [],
  count: 0,
};

/** The sums of journal lines with one account, tax code, rate and component, without those of the customer's account. */
export interface Booked {
  readonly accountId: string;
  readonly taxCodeId: string | null;
  /** Percent. */
  readonly taxRate: string | null;
  readonly taxComponent: string | null;
  readonly amount: string;
  /** Of credit notes with the exchange rate of the invoice. */
  readonly sameRateAmount: string;
  readonly sameRateBase: string;
}

/** A credit note as far as it counts here. */
export type Note = Document & { readonly invoiceId?: string | null };

/** The names of the readings in `feature.ts`. */
const readings = { notes: 'creditedNotes', entries: 'creditedEntries' } as const;

/** What computing a credit note of the invoice needs. */
export function creditedNeed(invoiceId: string): ReadingNeed {
  const follow = (found: unknown, change: UnstoredChange) =>
    followNotes(found as Credited, invoiceId, change);
  return { kind: 'reading', name: readings.notes, params: { invoiceId }, follow };
}

/** What posting a credit note of the invoice needs besides. */
export function bookedNeed(invoice: Row): ReadingNeed {
  const { id } = invoice;
  const rate = rateOf(invoice);
  const follow = (found: unknown, change: UnstoredChange) =>
    followEntries(found as readonly Booked[], id, rate, change);
  return { kind: 'reading', name: readings.entries, params: { invoiceId: id, rate }, follow };
}

/** Documents of the first releases have none in base currency. */
function rateOf(row: Row): string {
  return String(row['exchangeRate'] ?? '1');
}

/** The needs of a request that names an invoice. */
export function namedInvoiceNeeds({ invoiceId }: Readonly<Record<string, Value>>): ReadingNeed[] {
  return typeof invoiceId === 'string' && isUuid(invoiceId)
    ? [creditedNeed(invoiceId.toLowerCase())]
    : [];
}

export function creditedOf(invoiceId: string, related: Related): Credited {
  return related.reading(creditedNeed(invoiceId)) as Credited;
}

export function bookedOf(invoice: Row, related: Related): readonly Booked[] {
  return related.reading(bookedNeed(invoice)) as readonly Booked[];
}

/** 1 if the change makes a credit note of the invoice count, -1 if it ends that, else 0. */
function turnOf(invoiceId: string, { entity, before, after }: UnstoredChange): number {
  if (entity !== 'creditNote' || after.invoiceId !== invoiceId) return 0;
  const counts = (row: Row | null) => Number(liveStates.includes(String(row?.status)));
  return counts(after) - counts(before);
}

function followNotes(found: Credited, invoiceId: string, change: UnstoredChange): Credited {
  const turn = turnOf(invoiceId, change);
  if (turn === 0) return found;
  const note = change.after as Note & { number: string };
  const times = (value: string | null) => new Big(value ?? 0).times(turn).toFixed();
  const taxes = note.taxes.map((tax) => ({
    ...tax,
    base: times(tax.base),
    amount: times(tax.amount),
    ...(tax.components === undefined
      ? {}
      : {
          components: tax.components.map((one) => ({
            ...one,
            base: times(one.base),
            amount: times(one.amount),
          })),
        }),
  }));
  return {
    total: new Big(found.total).plus(times(note.total)).toFixed(),
    lines: note.lines.reduce((lines, line) => withLine(lines, line, turn), found.lines),
    taxes: [...found.taxes, ...taxes],
    numbers:
      turn > 0
        ? [note.number, ...found.numbers]
        : found.numbers.filter((one) => one !== note.number),
    count: found.count + turn,
  };
}

/** Adds a line to the sum of equal ones, or subtracts it. */
function withLine(
  lines: readonly CreditedLine[],
  line: Line & { readonly invoiceLine?: number | null },
  turn: number,
): readonly CreditedLine[] {
  const one: CreditedLine = { ...line, invoiceLine: line.invoiceLine ?? null };
  const key = keyOf(one);
  const known = lines.find((other) => keyOf(other) === key);
  const plus = (name: 'quantity' | 'gross' | 'amount') =>
    new Big(known?.[name] ?? 0).plus(new Big(line[name] ?? 0).times(turn)).toFixed();
  const summed = {
    ...{ ...one, quantity: plus('quantity') },
    ...{ gross: plus('gross'), amount: plus('amount') },
  };
  return [...lines.filter((other) => other !== known), summed];
}

function keyOf(line: CreditedLine): string {
  const values = matchedFields.map((name) => line[name]);
  const isNegative = String(line.quantity).startsWith('-');
  return JSON.stringify([line.invoiceLine, values, line.taxRate, isNegative]);
}

/** The reversal of a voided credit note has its entry with the opposite signs. */
function followEntries(
  found: readonly Booked[],
  invoiceId: string,
  rate: string,
  change: UnstoredChange,
): readonly Booked[] {
  if (turnOf(invoiceId, change) === 0) return found;
  const isSame = new Big(rateOf(change.after)).eq(rate);
  return [...found, ...change.journal.flatMap((entry) => bookedBy(entry, change.after, isSame))];
}

function bookedBy({ lines }: JournalEntry, { total }: Row, isSame: boolean): Booked[] {
  const own = new Big(String(total)).eq(0) ? lines : lines.slice(1);
  return own.map(({ amount, baseAmount, taxRate = null, taxComponent = null, ...line }) => ({
    ...{ accountId: line.accountId, taxCodeId: line.taxCodeId, taxRate, taxComponent },
    amount,
    sameRateAmount: isSame ? amount : '0',
    sameRateBase: isSame ? baseAmount : '0',
  }));
}

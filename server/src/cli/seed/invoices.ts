/** Plans each sample invoice: its lines, and its actions until today. */
import type { Value } from '../../record/fields.ts';
import { type Calendar, dateOf } from './calendar.ts';
import { type Item, internalNotes, items, memos, taxCodeFor, voidReasons } from './catalogue.ts';
import { exchangeRate } from './countries.ts';
import type { SampleCustomer } from './customers.ts';
import type { Random } from './random.ts';

export interface Step {
  /** Ms since 1970. */
  readonly at: number;
  readonly kind: 'create' | 'patch' | 'action';
  /** Field or action. */
  readonly name: string;
  readonly value: Value;
}

type Fate = 'partial' | 'ready' | 'posted' | 'released' | 'voidedDraft' | 'voidedPosted';

/** Ids of the tenant's records by their codes. */
export interface Codes {
  readonly taxCodes: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Shares of each fate by maximum age in days. Recent invoices are often still drafts. */
const fates: readonly (readonly [number, readonly (readonly [Fate, number])[]])[] = [
  [3, shares(0.3, 0.25, 0.25, 0.2, 0, 0)],
  [12, shares(0.12, 0.13, 0.3, 0.4, 0.02, 0.03)],
  [45, shares(0.03, 0.03, 0.12, 0.75, 0.03, 0.04)],
  [Number.POSITIVE_INFINITY, shares(0.008, 0.004, 0.02, 0.93, 0.014, 0.024)],
];

function shares(...parts: number[]): (readonly [Fate, number])[] {
  const names = ['partial', 'ready', 'posted', 'released', 'voidedDraft', 'voidedPosted'] as const;
  return names.map((name, index) => [name, parts[index] ?? 0]);
}

function fateOf(ageDays: number, random: Random): Fate {
  const [, parts] = fates.find(([days]) => ageDays <= days) ?? [0, []];
  let left = random.next();
  for (const [fate, share] of parts) {
    left -= share;
    if (left < 0) return fate;
  }
  return 'released';
}

/** The steps of one invoice, in order. Steps after the end of the calendar are left out. */
export function planInvoice(
  moment: number,
  customer: SampleCustomer,
  calendar: Calendar,
  codes: Codes,
  random: Random,
): Step[] {
  const end = Date.parse(calendar.end);
  const fate = fateOf((end - moment) / dayMs, random);
  const input = inputOf(moment, customer, codes, random);
  if (fate === 'partial') leaveGaps(input, random);
  const steps: Step[] = [{ at: moment, kind: 'create', name: '', value: input }];
  let at = moment;
  const add = (kind: Step['kind'], name: string, value: Value, from: number, to: number) => {
    at += random.integer(from, to) * minuteMs;
    if (at < end) steps.push({ at, kind, name, value });
    else at = Number.POSITIVE_INFINITY;
  };
  if (random.chance(fate === 'partial' || fate === 'ready' ? 0.4 : 0.06)) {
    const noted = random.chance(0.5);
    if (noted) add('patch', 'internalNote', random.pick(internalNotes), 2, 12);
    else add('patch', 'reference', `PO ${random.integer(10_000, 99_999)}`, 2, 12);
  }
  const voided: Value = { reason: random.pick(voidReasons) };
  if (fate === 'voidedDraft') add('action', 'void', voided, 60, 2_000);
  if (fate === 'posted' || fate === 'released' || fate === 'voidedPosted') {
    add('action', 'post', {}, 3, 75);
    const approved = fate === 'released' || (fate === 'voidedPosted' && random.chance(0.4));
    if (approved) add('action', 'approve', {}, 20, 2_400);
    if (fate === 'voidedPosted') add('action', 'void', voided, 1_440, 12_000);
  }
  return steps;
}

type Input = { [field: string]: Value };

function inputOf(
  moment: number,
  customer: SampleCustomer,
  codes: Codes,
  random: Random,
): Input & { lines: Input[] } {
  const { currency } = customer.country;
  const rate = currency === 'EUR' ? null : exchangeRate(currency, moment);
  const count = 1 + Math.floor(random.next() ** 4 * 12);
  // The stride is coprime with the number of items, so that no item repeats.
  const first = random.integer(0, items.length - 1);
  const stride = random.pick([1, 7, 11, 13, 17]);
  const lines: Input[] = [];
  for (let index = 0; index < count; index += 1) {
    const sold = items[(first + index * stride) % items.length] as Item;
    lines.push(lineOf(sold, customer, rate, codes, random));
  }
  return {
    customerId: customer.id,
    invoiceDate: dateOf(moment),
    ...(rate === null ? {} : { exchangeRate: rate }),
    ...(random.chance(0.45) ? { reference: `PO ${random.integer(10_000, 99_999)}` } : {}),
    ...(random.chance(0.3) ? { memo: random.pick(memos) } : {}),
    ...(customer.country.code === 'IE' && random.chance(0.15) ? { pricesIncludeTax: true } : {}),
    lines,
  };
}

function lineOf(
  sold: Item,
  customer: SampleCustomer,
  rate: string | null,
  codes: Codes,
  random: Random,
): Input {
  const { country, hasTaxId } = customer;
  const steps = 1 + Math.floor(random.next() ** 3 * sold.most * (1 / sold.step));
  const price = (sold.price * customer.priceFactor) / Number(rate ?? 1);
  return {
    description: sold.description,
    quantity: String(Math.min(steps, sold.most / sold.step) * sold.step),
    unit: sold.unit,
    unitPrice: price.toFixed(country.currency === 'JPY' ? 0 : 2),
    ...(random.chance(0.15) ? { discountPercent: random.pick(['5', '10', '12.5', '20']) } : {}),
    taxCodeId: codes.taxCodes.get(taxCodeFor(country.code, hasTaxId, sold)) ?? null,
    accountId: codes.accounts.get(sold.account) ?? null,
  };
}

/** Makes a draft incomplete, in one of five ways. */
function leaveGaps(input: Input & { lines: Input[] }, random: Random): void {
  const [first] = input.lines;
  switch (random.integer(0, 4)) {
    case 0:
      delete input.customerId;
      if (first !== undefined) delete first.unitPrice;
      break;
    case 1:
      input.lines = [];
      break;
    case 2:
      if (first !== undefined) first.taxCodeId = null;
      delete input.exchangeRate;
      break;
    case 3:
      delete input.invoiceDate;
      break;
    default:
      if (first !== undefined) {
        delete first.quantity;
        first.description = null;
      }
  }
}

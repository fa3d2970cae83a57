/**
 * The rates of a tax code: `rate` from the beginning, and later ones, each from its first day on. The rate in force when
 * the supply takes place applies (Directive 2006/112/EC, articles 63 and 93).
 */
import type { Value } from '../../../record/fields.ts';
import type { Row } from '../../../record/row.ts';
import { Big } from '../../../record/values/money.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { componentsSchema, type TaxComponent } from './components.ts';

/** Applies until the first day of the next one. */
export type DatedRate = {
  /** Percent. */
  readonly rate: string;
  /** `YYYY-MM-DD` */
  readonly validFrom: string;
  /** Whether a posted document has it. */
  readonly inUse: boolean;
  /** The components of the rate; absent: none. */
  readonly components?: readonly TaxComponent[];
};

/** A tax code. */
type Rated = Readonly<Record<string, unknown>>;

export const ratesSchema = {
  type: 'array',
  items: objectOf(
    {
      rate: { type: 'string', description: 'Percent.' },
      validFrom: { type: 'string', format: 'date', description: 'Its first day.' },
      inUse: { type: 'boolean', description: 'True: a posted document has it; it stays.' },
      components: {
        ...componentsSchema,
        description: 'What the rate consists of; absent: one tax.',
      },
    },
    { optional: ['components'] },
  ),
};

/** The later rates, by their first days. */
export function datedRates(code: Rated): readonly DatedRate[] {
  return (code['rates'] ?? []) as readonly DatedRate[];
}

/** The later rate of a day; undefined: the first rate, `rate`. */
function datedRateOn(code: Rated, day: string): DatedRate | undefined {
  return datedRates(code).findLast(({ validFrom }) => validFrom <= day);
}

/** Percent; null if the code has no rate on the day. */
export function rateOn(code: Rated, day: string): string | null {
  return (datedRateOn(code, day)?.rate ?? code['rate'] ?? null) as string | null;
}

/** The components of the rate of a day; null: none. */
export function componentsOn(code: Rated, day: string): readonly TaxComponent[] | null {
  const dated = datedRateOn(code, day);
  const found = dated === undefined ? code['components'] : dated.components;
  return (found ?? null) as readonly TaxComponent[] | null;
}

/** Whether a rate is possible in a category of EN 16931: only S has rates above 0. Null: not given. */
export function fitsCategory(category: string | null, rate: string | null): boolean {
  if (category === null || rate === null) return true;
  return category === 'S' ? new Big(rate).gt(0) : new Big(rate).eq(0);
}

/** Whether the code says already that documents of these days use it. */
export function isMarkedUsed(code: Rated, days: readonly string[]): boolean {
  return code['inUse'] === true && days.every((day) => datedRateOn(code, day)?.inUse !== false);
}

/** The code, used by documents of these days. */
export function markedUsed(code: Row, days: readonly string[]): Row {
  const used = days.map((day) => datedRateOn(code, day)?.validFrom);
  const rates = datedRates(code).map((one) =>
    used.includes(one.validFrom) ? { ...one, inUse: true } : one,
  );
  return { ...code, inUse: true, rates: rates as Value };
}

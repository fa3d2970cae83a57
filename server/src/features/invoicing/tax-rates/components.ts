/**
 * The components of a tax code, such as GST and QST in Quebec: taxes with their own rates and accounts on the same
 * supply. Each is rounded once for the document, on the total of its lines, half a cent upwards (Revenu Québec,
 * "Calculating the taxes"; Excise Tax Act of Canada, section 165.2), and the tax is their sum.
 */

import { messageOf } from '../../../record/messages/messages.ts';
import type { Need } from '../../../record/need.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Related } from '../../../record/related.ts';
import { Big, round } from '../../../record/values/money.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { isUuid } from '../../../record/values/text-forms.ts';
import { problemAt } from '../messages.ts';

const limits = {
  /** Components of one rate of a tax code. */
  components: 10,
  /** Of the name of a component. */
  componentNameChars: 60,
  /** Decimal places of the rate of a tax code with components. */
  rateDigits: 12,
} as const;

export type TaxComponent = {
  readonly name: string;
  /** Percent. */
  readonly rate: string;
  /** Whether it is computed on the net amount and the components before it. */
  readonly compound: boolean;
  /** Null: the account with the role Tax. */
  readonly accountId: string | null;
};

/** A component in a document. */
export type ComponentTotal = TaxComponent & {
  /** What it is computed on. */
  readonly base: string;
  readonly amount: string;
};

const name = { type: 'string', minLength: 1, maxLength: limits.componentNameChars };
const compound = {
  type: 'boolean',
  description: 'True: it is computed on the net amount and the components before it.',
};
const accountId = {
  type: ['string', 'null'],
  format: 'uuid',
  description: 'The account of the tax; null: the one with the role Tax.',
};

/** `compound` is false and `accountId` null by default. */
export const componentsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: limits.components,
  items: objectOf(
    {
      name: { ...name, description: 'Printed on documents; different for each component.' },
      rate: {
        type: 'string',
        pattern: '^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,12})?$',
        'x-form': messageOf('decimal_negative'),
        description: 'Percent.',
      },
      compound,
      accountId,
    },
    { optional: ['compound', 'accountId'] },
  ),
};

const decimal = { type: 'string', pattern: '^-?[0-9]{1,100}(\\.[0-9]{1,100})?$' };

/** Of a tax of a document. */
export const componentTotalsSchema = {
  type: 'array',
  items: objectOf({ name, rate: decimal, compound, accountId, base: decimal, amount: decimal }),
  description:
    'The taxes that the amount is the sum of, with what each is computed on; absent without components.',
};

/** In their stored form. */
export function normalized(given: unknown): readonly TaxComponent[] {
  return (given as readonly Partial<TaxComponent>[]).map((one) => ({
    name: String(one.name).trim(),
    rate: new Big(String(one.rate)).toFixed(),
    compound: one.compound ?? false,
    accountId: one.accountId?.toLowerCase() ?? null,
  }));
}

/** The rate of all components on the net amount, percent. */
export function rateOfComponents(components: readonly TaxComponent[]): string {
  const total = components.reduce(
    (sum, { rate, compound: isCompound }) =>
      sum.plus(isCompound ? new Big(100).plus(sum).times(rate).div(100) : rate),
    new Big(0),
  );
  return new Big(total.toFixed(limits.rateDigits)).toFixed();
}

/** The account of each component that names one; `given` is not validated yet. */
export function accountNeeds(given: unknown): Need[] {
  const components = Array.isArray(given)
    ? (given as readonly (Partial<TaxComponent> | null)[])
    : [];
  return components.flatMap((one) => {
    const id = one?.accountId;
    if (typeof id !== 'string' || !isUuid(id)) return [];
    return [{ kind: 'record', entity: 'account', id: id.toLowerCase() }];
  });
}

/** Expects the records of `accountNeeds`. */
export function componentProblems(
  components: readonly TaxComponent[],
  pointer: string,
  related: Related,
): ProblemDetail[] {
  return components.flatMap((one, index) => {
    const at = `${pointer}/${index}`;
    const isTwin = (other: TaxComponent) => other.name.toLowerCase() === one.name.toLowerCase();
    if (one.name === '') return [problemAt(`${at}/name`, 'component_without_name')];
    if (components.findIndex(isTwin) < index)
      return [problemAt(`${at}/name`, 'component_twice', { name: one.name })];
    const { accountId: id } = one;
    if (id === null || related.record('account', id) !== null) return [];
    return [problemAt(`${at}/accountId`, 'reference_unknown', { entity: 'account', id })];
  });
}

/** The components of the tax on a net amount, which may have more decimal places; each is rounded. */
export function componentAmounts(
  net: Big,
  components: readonly TaxComponent[],
  exponent: number,
): readonly string[] {
  let earlier = new Big(0);
  return components.map(({ rate, compound: isCompound }) => {
    const base = isCompound ? net.plus(earlier) : net;
    const amount = round(base.times(rate).div(100), exponent);
    earlier = earlier.plus(amount);
    return amount;
  });
}

/** The components with their amounts and what they are computed on. `base`: the rounded net amount. */
export function componentTotals(
  base: string,
  components: readonly TaxComponent[],
  amounts: readonly string[],
  exponent: number,
): readonly ComponentTotal[] {
  let earlier = new Big(0);
  return components.map(({ name: own, rate, compound: isCompound, accountId: id }, index) => {
    const amount = amounts[index] ?? '0';
    const on = isCompound ? round(new Big(base).plus(earlier), exponent) : base;
    earlier = earlier.plus(amount);
    return { ...{ name: own, rate, compound: isCompound, accountId: id }, base: on, amount };
  });
}

/** The rest of the components without those of other documents, by name. */
export function withoutComponents(
  components: readonly ComponentTotal[],
  others: readonly ComponentTotal[],
  exponent: number,
): readonly ComponentTotal[] {
  return components.map((one) => {
    const same = others.filter(({ name: other }) => other === one.name);
    const rest = (field: 'base' | 'amount') =>
      round(
        same.reduce((left, other) => left.minus(other[field]), new Big(one[field])),
        exponent,
      );
    return { ...one, base: rest('base'), amount: rest('amount') };
  });
}

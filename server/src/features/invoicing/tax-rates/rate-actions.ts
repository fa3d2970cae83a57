/** Adds a later rate to a tax code, or removes one that no posted document has. */
import { controllers } from '../../../record/actor.ts';
import type { Action } from '../../../record/entity.ts';
import type { Value } from '../../../record/fields.ts';
import { messageOf } from '../../../record/messages/messages.ts';
import { Big } from '../../../record/values/money.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { problemAt } from '../messages.ts';
import {
  accountNeeds,
  componentProblems,
  componentsSchema,
  normalized,
  rateOfComponents,
} from './components.ts';
import { type DatedRate, datedRates, fitsCategory } from './rates.ts';

const limits = {
  /** Later rates of one tax code. */
  rates: 50,
} as const;

type TaxCode = {
  rate: string | null;
  category: string | null;
  rates: readonly DatedRate[] | null;
};

/** A decimal that a rate can be; negative rates exist for deductions. */
const rateSchema = {
  type: 'string',
  pattern: '^-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,12})?$',
  'x-form': messageOf('decimal_invalid'),
  description: 'Percent.',
};
const daySchema = { type: 'string', format: 'date', description: 'Its first day.' };

export const addRate: Action<TaxCode> = {
  summary: 'Add a rate to a tax code from a day on',
  description:
    'Documents have the rate of their date of supply, else of their own date. A rate can consist of `components`; then it is computed. Drafts of the day or later get the new rate when they are saved or posted next; posted documents keep theirs.',
  roles: controllers,
  single: true,
  body: objectOf(
    { rate: rateSchema, components: componentsSchema, validFrom: daySchema },
    { optional: ['rate', 'components'] },
  ),
  bodyExample: { rate: '16', validFrom: '2026-07-01' },
  needs: (_code, { input }) => [...accountNeeds(input['components']), { kind: 'eventSequence' }],
  problems(code, body, { related }) {
    const { validFrom } = body;
    const rates = datedRates(code);
    const given = ['rate', 'components'].filter((name) => Object.hasOwn(body, name));
    if (given.length !== 1) return [problemAt('/rate', 'rate_or_components')];
    const { rate, components = [] } = rateIn(body);
    const found = componentProblems(components, '/components', related);
    if (found.length > 0) return found;
    const { category } = code;
    if (category !== null && !fitsCategory(category, rate)) {
      const expected = category === 'S' ? 'positive' : 'zero';
      const params = { category, rate, expected };
      return [problemAt('/rate', 'rate_of_category', params)];
    }
    if (code.rate === null) return [problemAt('/rate', 'tax_code_without_rate')];
    if (rates.length >= limits.rates)
      return [problemAt('/validFrom', 'too_many_rates', { max: limits.rates })];
    const same = rates.find((one) => one.validFrom === validFrom);
    if (same === undefined) return [];
    const params = { date: same.validFrom, rate: same.rate };
    return [problemAt('/validFrom', same.inUse ? 'rate_in_use' : 'rate_from_same_day', params)];
  },
  run(code, body) {
    const added = { ...rateIn(body), validFrom: String(body['validFrom']), inUse: false };
    code.rates = [...datedRates(code), added].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
    return { events: [{ type: 'tax_code.rate_added' }] };
  },
};

function rateIn(body: Readonly<Record<string, Value>>): Pick<DatedRate, 'rate' | 'components'> {
  const { rate, components: given } = body;
  if (given === undefined) return { rate: new Big(String(rate)).toFixed() };
  const components = normalized(given);
  return { rate: rateOfComponents(components), components };
}

export const removeRate: Action<TaxCode> = {
  summary: 'Remove a later rate of a tax code',
  description:
    'Removes the rate with this first day, if no posted document has it. The rate before it applies in its place.',
  roles: controllers,
  single: true,
  body: objectOf({ validFrom: daySchema }),
  bodyExample: { validFrom: '2026-07-01' },
  needs: () => [{ kind: 'eventSequence' }],
  problems(code, { validFrom }) {
    const date = String(validFrom);
    const found = datedRates(code).find((one) => one.validFrom === date);
    if (found === undefined) return [problemAt('/validFrom', 'rate_unknown', { date })];
    if (!found.inUse) return [];
    return [problemAt('/validFrom', 'rate_in_use', { date, rate: found.rate })];
  },
  run(code, { validFrom }) {
    code.rates = datedRates(code).filter((one) => one.validFrom !== validFrom);
    return { events: [{ type: 'tax_code.rate_removed' }] };
  },
};

/** Adds a later rate to a tax code, or removes one that no posted document has. */
import { controllers } from '../../../record/actor.ts';
import type { Action } from '../../../record/entity.ts';
import { say } from '../../../record/messages/messages.ts';
import { Big } from '../../../record/values/money.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { problemAt } from '../messages.ts';
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
  'x-form': say('decimal_invalid'),
  description: 'Percent.',
};
const daySchema = { type: 'string', format: 'date', description: 'Its first day.' };

export const addRate: Action<TaxCode> = {
  summary: 'Add a rate to a tax code from a day on',
  description:
    'Documents have the rate of their date of supply, else of their own date. Drafts of the day or later get the new rate when they are saved or posted next; posted documents keep theirs.',
  roles: controllers,
  single: true,
  body: objectOf({ rate: rateSchema, validFrom: daySchema }),
  bodyExample: { rate: '16', validFrom: '2026-07-01' },
  needs: () => [{ kind: 'eventSequence' }],
  problems(code, { rate, validFrom }) {
    const rates = datedRates(code);
    const { category } = code;
    if (category !== null && !fitsCategory(category, String(rate))) {
      const expected = category === 'S' ? 'positive' : 'zero';
      const params = { category, rate: String(rate), expected };
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
  run(code, { rate, validFrom }) {
    const added = {
      ...{ rate: new Big(String(rate)).toFixed(), validFrom: String(validFrom) },
      inUse: false,
    };
    code.rates = [...datedRates(code), added].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
    return { events: [{ type: 'tax_code.rate_added' }] };
  },
};

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

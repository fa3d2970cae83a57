/** How often and when failed effects are retried; one record per category. */

import { everyone, integrators } from '../../record/actor.ts';
import { coreTables } from '../../record/core-tables.ts';
import { categories } from '../../record/effect.ts';
import { defineEntity, type RowOf } from '../../record/entity.ts';
import { decimal, enumeration, integer } from '../../record/fields.ts';
import { Big } from '../../record/values/money.ts';
import { invalidValue } from './messages.ts';

const limits = {
  attempts: 20,
  initialDelaySeconds: 86_400,
  maxDelaySeconds: 604_800,
  jitterPercent: 100,
  timeoutSeconds: 60,
  factor: 100,
} as const;

const fields = {
  category: enumeration(categories, {
    access: 'computed',
    initial: 'post-transaction',
    required: true,
    sortable: true,
    description:
      '`post-transaction`: business events; `scheduled`: scheduled jobs; `document`: emails and PDFs, if the tenant settings use it; `manual`: manual retries.',
    example: 'post-transaction',
  }),
  attempts: integer({
    min: 1,
    max: limits.attempts,
    initial: 3,
    filterable: false,
    required: true,
    description: 'The total, including the first one.',
    example: 3,
  }),
  initialDelaySeconds: integer({
    min: 0,
    max: limits.initialDelaySeconds,
    initial: 60,
    filterable: false,
    required: true,
    example: 60,
  }),
  factor: decimal({
    initial: '15',
    filterable: false,
    required: true,
    description: `Each delay is this many times the one before: 1 to ${limits.factor}.`,
    example: '15',
  }),
  maxDelaySeconds: integer({
    min: 1,
    max: limits.maxDelaySeconds,
    initial: 3_600,
    filterable: false,
    required: true,
    description: 'The longest delay, without jitter; also limits `Retry-After` of a receiver.',
    example: 3600,
  }),
  jitterPercent: integer({
    min: 0,
    max: limits.jitterPercent,
    initial: 10,
    filterable: false,
    required: true,
    description: 'The longest random time that is added to a delay.',
    example: 10,
  }),
  timeoutSeconds: integer({
    min: 1,
    max: limits.timeoutSeconds,
    initial: 15,
    filterable: false,
    required: true,
    description: 'The timeout of a whole call, including the response body.',
    example: 15,
  }),
};

export const retryPolicy = defineEntity({
  name: 'retryPolicy',
  collection: 'retry-policies',
  table: coreTables.retryPolicy,
  title: 'Retry policy',
  description:
    'When failed effects are retried. A change applies to all attempts that are not scheduled yet.',
  roles: { read: everyone, write: integrators },
  creatable: false,
  fields,
  derive(row: RowOf<typeof fields>) {
    const factor = new Big(String(row.factor));
    if (factor.lt(1) || factor.gt(limits.factor))
      throw invalidValue('/factor', 'factor_out_of_range', { max: limits.factor });
    return undefined;
  },
});

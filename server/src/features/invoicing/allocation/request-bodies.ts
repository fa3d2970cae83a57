/** The request bodies of `/apply` and `/unapply`. */
import { amountForm, type Value } from '../../../record/fields.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { isUuid } from '../../../record/values/text-forms.ts';
import type { Applied, Source } from './source.ts';

export type Body = Readonly<Record<string, Value>>;

export interface RequestedAllocation {
  readonly invoiceId: string;
  readonly amount: string;
}

/** Invoices in one request. */
const maxAtOnce = 200;

const postingDate = {
  type: 'string',
  format: 'date',
  description:
    'The posting date of the ledger entry, in an open period; by default the later of the two posting dates, or the first open date after it.',
};

const uuid = { type: 'string', format: 'uuid' };

export const applyBody = objectOf(
  {
    allocations: {
      type: 'array',
      minItems: 1,
      maxItems: maxAtOnce,
      items: objectOf({
        invoiceId: uuid,
        amount: { type: 'string', ...amountForm },
      }),
    },
    postingDate,
  },
  { optional: ['postingDate'] },
);

export const unapplyBody = objectOf(
  { allocationId: uuid, postingDate },
  { optional: ['postingDate'] },
);

export const exampleId = '0193d0a4-0000-7000-8000-0000000000d2';

/** The valid entries of the body; the body with any other is rejected before anything runs. */
export function requestedAllocations({ allocations }: Body): readonly RequestedAllocation[] {
  if (!Array.isArray(allocations) || allocations.length > maxAtOnce) return [];
  return allocations.flatMap((one) => {
    const { invoiceId, amount } = (one ?? {}) as Record<string, unknown>;
    if (typeof invoiceId !== 'string' || !isUuid(invoiceId) || typeof amount !== 'string')
      return [];
    return [{ invoiceId: invoiceId.toLowerCase(), amount }];
  });
}

export function liveOf({ allocations }: Source, { allocationId }: Body): Applied | undefined {
  const id = typeof allocationId === 'string' ? allocationId.toLowerCase() : '';
  return allocations.find((one) => one.allocationId === id);
}

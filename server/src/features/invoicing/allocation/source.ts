/** What can be applied to invoices: a payment or a credit note. */
import type { RowOf } from '../../../record/entity.ts';
import { amount, object } from '../../../record/fields.ts';
import { objectOf } from '../../../record/values/object-schema.ts';

/** A live allocation, as part of the payment or credit note. */
export type Applied = {
  readonly allocationId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly postingDate: string;
};

/** Live allocations of one payment or credit note: they are part of its record. */
export const maxLive = 500;

const appliedSchema = {
  type: 'array',
  maxItems: maxLive,
  items: objectOf({
    allocationId: { type: 'string', format: 'uuid' },
    invoiceId: { type: 'string', format: 'uuid' },
    invoiceNumber: { type: 'string' },
    amount: amount().schema,
    postingDate: { type: 'string', format: 'date' },
  }),
};

const example: readonly Applied[] = [
  {
    allocationId: '0193d0a4-0000-7000-8000-0000000000d1',
    invoiceId: '0193d0a4-0000-7000-8000-0000000000d2',
    invoiceNumber: 'INV-2026-000123',
    amount: '250.00',
    postingDate: '2026-11-21',
  },
];

export const sourceFields = {
  amountApplied: amount({ history: true, description: 'Applied to invoices.', example: '250.00' }),
  amountUnapplied: amount({
    description: 'The part that is not yet applied; zero unless posted.',
    example: '0.00',
  }),
  allocations: object<readonly Applied[]>(appliedSchema, {
    initial: [],
    description: 'The live allocations; `/api/allocations` also lists the reversed ones.',
    example,
  }),
};

export type Source = RowOf<typeof sourceFields> & {
  status: string | null;
  number: string | null;
  customerId: string | null;
  currency: string | null;
  exchangeRate: string | null;
  postingDate: string | null;
};

export interface SourceKind {
  /** The name of the entity. */
  readonly entity: string;
  /** In sentences: `payment`. */
  readonly word: string;
  /** The prefix of its events: `payment` in `payment.applied`. */
  readonly event: string;
  /** True: it has an event when its unapplied amount becomes zero. */
  readonly settled?: boolean;
}

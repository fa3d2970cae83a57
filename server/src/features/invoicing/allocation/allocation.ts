/**
 * The part of a payment or credit note that settles one invoice. Created by `apply`, reversed by
 * `unapply`.
 */
import { approvers, everyone } from '../../../record/actor.ts';
import { defineEntity, type RowOf } from '../../../record/entity.ts';
import { amount, date, enumeration, reference, text, timestamp } from '../../../record/fields.ts';

const computed = { access: 'computed', history: false } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

const fields = {
  status: enumeration(['Live', 'Undone'], { access: 'computed', initial: 'Live', example: 'Live' }),
  sourceType: enumeration(['payment', 'creditNote'], { ...computed, example: 'payment' }),
  sourceId: reference('record', {
    ...computed,
    description: 'The payment or credit note.',
    example: id,
  }),
  sourceNumber: text({ max: 40, ...computed, example: 'PAY-2026-000007' }),
  invoiceId: reference('invoice', { ...computed, example: id }),
  invoiceNumber: text({ max: 40, ...computed, example: 'INV-2026-000123' }),
  customerId: reference('customer', { ...computed, example: id }),
  currency: text({ max: 3, filters: 'key', ...computed, description: 'ISO 4217.', example: 'EUR' }),
  amount: amount({ example: '250.00' }),
  postingDate: date({ ...computed, sortable: true, example: '2026-11-21' }),
  appliedBy: text({
    max: 80,
    filters: 'key',
    ...computed,
    example: 'key:0193d0a4-0000-7000-8000-000000000002',
  }),
  undoneAt: timestamp({ access: 'computed', example: null }),
  undoneBy: text({ max: 80, filters: 'key', access: 'computed', example: null }),
};

export type Allocation = RowOf<typeof fields>;

export const allocation = defineEntity<typeof fields, Allocation>({
  name: 'allocation',
  collection: 'allocations',
  table: 'allocation',
  title: 'Allocation',
  description:
    'The part of a payment or credit note that settles one invoice. `/apply` of a payment or credit note creates it, `/unapply` reverses it.',
  roles: { read: everyone, write: approvers },
  creatable: false,
  hasExternalIds: true,
  patchable: false,
  fields,
});

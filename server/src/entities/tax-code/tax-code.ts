/** A rate of sales tax. Invoices freeze the rate when they are posted. */
import { controllers, everyone } from '../../domain/actor.ts';
import { defineEntity } from '../../domain/entity.ts';
import { boolean, decimal, text } from '../../domain/fields.ts';

export const taxCode = defineEntity({
  name: 'taxCode',
  collection: 'tax-codes',
  table: 'tax_code',
  title: 'Tax code',
  description:
    'A rate of sales tax. Draft lines follow its rate when they are next changed; posted ones keep theirs.',
  roles: { read: everyone, write: controllers },
  fields: {
    code: text({
      max: 20,
      search: true,
      sortable: true,
      description: 'Unique within the tenant.',
      example: 'DE19',
    }),
    name: text({ max: 100, search: true, example: 'VAT 19 % (Germany)' }),
    rate: decimal({ description: 'Percent.', example: '19' }),
    active: boolean({ initial: true, example: true }),
  },
});

/** An account of the general ledger. Accounts with a role are used by automatic postings. */
import { controllers, everyone } from '../../domain/actor.ts';
import { defineEntity } from '../../domain/entity.ts';
import { boolean, enumeration, text } from '../../domain/fields.ts';

export const account = defineEntity({
  name: 'account',
  collection: 'accounts',
  table: 'account',
  title: 'Account',
  description:
    'An account of the general ledger. Posting an invoice needs one active account for each of the roles Receivable, Tax and Rounding.',
  roles: { read: everyone, write: controllers },
  fields: {
    code: text({
      max: 20,
      search: true,
      sortable: true,
      description: 'Unique within the tenant.',
      example: '4000',
    }),
    name: text({ max: 100, search: true, example: 'Revenue, services' }),
    type: enumeration(['Asset', 'Liability', 'Equity', 'Revenue', 'Expense'], {
      example: 'Revenue',
    }),
    role: enumeration(['Receivable', 'Tax', 'Rounding', 'ExchangeDifference'], {
      description: 'What automatic postings use the account for.',
      example: null,
    }),
    active: boolean({ initial: true, example: true }),
  },
});

/** An account of the general ledger. Automatic postings use accounts by their role. */
import { controllers, everyone } from '../../../record/actor.ts';
import { defineEntity } from '../../../record/entity.ts';
import { boolean, enumeration, text } from '../../../record/fields.ts';
import { invalidValue } from '../messages.ts';
import { accountRoles } from './account-roles.ts';

export const account = defineEntity({
  name: 'account',
  collection: 'accounts',
  table: 'account',
  title: 'Account',
  description:
    'An account of the general ledger. Automatic postings need an active account for each role that they use; of several, they use the first by code.',
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
    role: enumeration(accountRoles, {
      description:
        'The role of the account in automatic postings. `RetainedEarnings`: no posting uses it; reports show the results of earlier fiscal years on it. It needs the type Equity.',
      example: null,
    }),
    active: boolean({ initial: true, example: true }),
  },
  derive({ role, type }, changed) {
    const field = changed.includes('role') ? '/role' : '/type';
    if (role === 'RetainedEarnings' && type !== null && type !== 'Equity')
      throw invalidValue(field, 'role_needs_equity', { type: String(type) });
    return undefined;
  },
});

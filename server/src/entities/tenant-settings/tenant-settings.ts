/** The one record of a tenant's own particulars and choices. */
import { admins, everyone } from '../../domain/actor.ts';
import { defineEntity } from '../../domain/entity.ts';
import { boolean, enumeration, integer, list, text } from '../../domain/fields.ts';
import { countryPattern, currencyPattern } from '../customer/customer.ts';

export const tenantSettings = defineEntity({
  name: 'tenantSettings',
  collection: 'tenant-settings',
  table: 'tenant_settings',
  title: 'Tenant settings',
  description:
    'The seller’s particulars, frozen into each invoice when it is posted, and the tenant’s choices. One record a tenant.',
  roles: { read: everyone, write: admins },
  creatable: false,
  decidesAccess: true,
  fields: {
    name: text({ max: 200, description: 'Legal name of the seller.', example: 'Daybook Demo Ltd' }),
    address: text({ max: 500, example: '1 Harbour Row\nDublin D02 XY00' }),
    country: text({ max: 2, pattern: countryPattern, example: 'IE' }),
    taxId: text({ max: 32, example: 'IE6388047V' }),
    email: text({ max: 254, example: 'billing@daybook.example' }),
    baseCurrency: text({
      max: 3,
      pattern: currencyPattern,
      access: 'createOnly',
      description: 'ISO 4217. The ledger’s currency; it cannot change.',
      example: 'EUR',
    }),
    currencies: list({
      max: 200,
      pattern: currencyPattern,
      description: 'Currencies that documents may have besides the base currency.',
      example: ['USD', 'GBP', 'CHF'],
    }),
    language: text({
      max: 5,
      pattern: '^[a-z]{2}(-[A-Z]{2})?$',
      description: 'BCP 47.',
      example: 'en',
    }),
    fourEyes: boolean({
      initial: false,
      description: 'Nobody, person or key, may approve a posting of their own.',
      example: false,
    }),
    documentCategory: enumeration(['post-transaction', 'document'], {
      initial: 'post-transaction',
      required: true,
      description: 'The retry policy of emails and PDFs.',
      example: 'post-transaction',
    }),
    sendReminders: boolean({
      initial: false,
      description: 'A customer whose invoice becomes overdue gets a reminder by email.',
      example: false,
    }),
    periodsAheadMonths: integer({
      min: 1,
      max: 120,
      initial: 12,
      required: true,
      description:
        'Accounting periods reach so many months past the present one. A larger value takes effect within about an hour; a smaller one removes none.',
      example: 12,
    }),
    postingHorizonDays: integer({
      min: 0,
      max: 3_660,
      description:
        'How many days after today (UTC) the date of a ledger entry may lie at most; null: as far as periods are open.',
      example: null,
    }),
  },
});

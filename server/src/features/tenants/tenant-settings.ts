/** The settings of a tenant: a single record. */
import { admins, everyone } from '../../record/actor.ts';
import { countryForm, currencyForm, languageForm } from '../../record/code-forms.ts';
import { defineEntity } from '../../record/entity.ts';
import { boolean, enumeration, integer, list, text } from '../../record/fields.ts';
import { invalidValue } from '../../record/problem.ts';
import { electronicAddressFields } from '../invoicing/exports.ts';
import { isIban } from './iban.ts';

export const tenantSettings = defineEntity({
  name: 'tenantSettings',
  collection: 'tenant-settings',
  table: 'tenant_settings',
  title: 'Tenant settings',
  description:
    'The seller’s details, which posting copies into each invoice, and the tenant’s settings. One record per tenant.',
  roles: { read: everyone, write: admins },
  creatable: false,
  decidesAccess: true,
  fields: {
    name: text({ max: 200, description: 'Legal name of the seller.', example: 'Daybook Demo Ltd' }),
    address: text({ max: 500, example: '1 Harbour Row\nDublin D02 XY00' }),
    country: text({ max: 2, form: countryForm, example: 'IE' }),
    taxId: text({ max: 32, example: 'IE6388047V' }),
    registrationId: text({
      max: 50,
      description: 'The number in a company register, for e-invoices.',
      example: '638804',
    }),
    email: text({ max: 254, example: 'billing@daybook.example' }),
    ...electronicAddressFields,
    iban: text({
      max: 34,
      filterable: false,
      form: {
        pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
        'x-form': 'iban_invalid',
      },
      description: 'The IBAN for payments of e-invoices (ISO 13616, without spaces).',
      example: 'IE29AIBK93115212345678',
    }),
    bic: text({
      max: 11,
      filterable: false,
      form: {
        pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
        'x-form': 'bic_invalid',
      },
      description: 'The BIC of its bank (ISO 9362).',
      example: 'AIBKIE2D',
    }),
    baseCurrency: text({
      max: 3,
      form: currencyForm,
      access: 'createOnly',
      description: 'ISO 4217. The ledger’s currency; it cannot change.',
      example: 'EUR',
    }),
    currencies: list({
      max: 200,
      form: currencyForm,
      description: 'Currencies of documents in addition to the base currency.',
      example: ['USD', 'GBP', 'CHF'],
    }),
    language: text({
      max: 5,
      form: languageForm,
      description: 'BCP 47.',
      example: 'en',
    }),
    fourEyes: boolean({
      initial: false,
      description: 'Four-eyes approval: users and API keys may not approve their own postings.',
      example: false,
    }),
    requireSecondFactor: boolean({
      initial: false,
      description:
        'Users who sign in with a password must set up a second factor before they can do anything else. Does not apply to identity providers and API keys.',
      example: false,
    }),
    requireAdminSecondFactor: boolean({
      initial: false,
      description:
        'The same, only for Admins. On for tenants created by `POST /api/tenants` and `daybook tenants create`.',
      example: true,
    }),
    documentCategory: enumeration(['post-transaction', 'document'], {
      initial: 'post-transaction',
      required: true,
      description: 'The retry policy of emails and PDFs.',
      example: 'post-transaction',
    }),
    sendReminders: boolean({
      initial: false,
      description:
        'Whether customers get a reminder by email when a released invoice becomes overdue, at 12:00 UTC of the day after the due date or later.',
      example: false,
    }),
    periodsAheadMonths: integer({
      min: 1,
      max: 120,
      initial: 12,
      required: true,
      description:
        'The number of months after the current one that have accounting periods. A larger value takes effect within about an hour; a smaller one deletes no periods.',
      example: 12,
    }),
    postingHorizonDays: integer({
      min: 0,
      max: 3_660,
      description:
        'The latest posting date, in days after today (UTC); null: limited only by open periods.',
      example: null,
    }),
  },
  audit: (operation) => ({
    action: operation === 'create' ? 'tenant.created' : 'settings.changed',
  }),
  derive({ iban }, changed) {
    if (changed.includes('iban') && iban !== null && !isIban(iban))
      throw invalidValue('/iban', 'wrong_check_digits');
    return undefined;
  },
});

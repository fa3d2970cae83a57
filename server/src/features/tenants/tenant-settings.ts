/** The settings of a tenant: a single record. Controllers change those of the ledger, Admins all. */

import { admins, controllers, everyone } from '../../record/actor.ts';
import { defineEntity } from '../../record/entity.ts';
import { boolean, enumeration, integer, list, text, withoutFilters } from '../../record/fields.ts';
import type { ReadingNeed } from '../../record/need.ts';
import type { Related } from '../../record/related.ts';
import { countryForm, currencyForm, languageForm } from '../../record/values/code-forms.ts';
import { timeZoneOf } from '../../record/values/days.ts';
import { electronicAddressFields } from '../invoicing/exports.ts';
import {
  checkNumbering,
  closedAfterNeed,
  numberFields,
  numberingNeeds,
  type Tally,
} from '../ledger/exports.ts';
import { isIban } from './iban.ts';
import { invalidValue, messageOf } from './messages.ts';

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
  fields: withoutFilters({
    name: text({ max: 200, description: 'Legal name of the seller.', example: 'Daybook Demo Ltd' }),
    address: text({ max: 500, multiline: true, example: '1 Harbour Row\nDublin D02 XY00' }),
    country: text({ max: 2, form: countryForm, example: 'IE' }),
    taxId: text({ max: 32, example: 'IE6388047V' }),
    registrationId: text({
      max: 50,
      description: 'The number in a company register, for e-invoices.',
      example: '638804',
    }),
    email: text({ max: 254, example: 'billing@daybook.example' }),
    ...electronicAddressFields,
    eInvoiceRules: enumeration(['ByCountry', 'Always', 'Never'], {
      initial: 'ByCountry',
      required: true,
      description:
        'Whether documents must satisfy the rules of EN 16931 to be posted: `ByCountry` if seller and buyer are in the European Economic Area. What Directive 2006/112/EC requires of sellers in the EU is always checked.',
      example: 'ByCountry',
    }),
    iban: text({
      max: 34,
      form: {
        pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
        'x-form': messageOf('iban_invalid'),
      },
      description:
        'The account that documents, mails and e-invoices name for payments (ISO 13616, without spaces).',
      example: 'IE29AIBK93115212345678',
    }),
    bic: text({
      max: 11,
      form: {
        pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
        'x-form': messageOf('bic_invalid'),
      },
      description: 'The BIC of its bank (ISO 9362).',
      example: 'AIBKIE2D',
    }),
    payeeName: text({
      max: 70,
      description:
        'The holder of the account, as its bank knows it, if not the seller (BT-85 of e-invoices).',
      example: null,
    }),
    timeZone: text({
      max: 64,
      required: true,
      initial: 'UTC',
      description:
        'The IANA time zone in which the tenant’s days begin, for example `Europe/Berlin`: decides what is today, and so what is overdue, which posting dates the horizon allows and the default days of reports. Timestamps stay in UTC.',
      example: 'Europe/Dublin',
    }),
    baseCurrency: text({
      max: 3,
      form: currencyForm,
      access: 'createOnly',
      description: 'ISO 4217. The ledger’s currency; it cannot change.',
      example: 'EUR',
    }),
    currencies: list({
      roles: controllers,
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
    logo: text({
      max: 64,
      form: { pattern: '^[0-9a-f]{64}$', 'x-form': messageOf('logo_invalid') },
      description:
        'The `sha256` of an uploaded logo (`POST …/logo`), shown on documents and in mails.',
      example: null,
    }),
    accentColor: text({
      max: 7,
      form: { pattern: '^#[0-9a-f]{6}$', 'x-form': messageOf('color_invalid') },
      description:
        'The colour of titles and totals of documents and mails: `#rrggbb`, with a contrast of at least 4.5 : 1 on white (WCAG 2.2, 1.4.3).',
      example: '#1e3a5f',
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
        'Whether customers get a reminder by email when a released invoice becomes overdue, at 12:00 of the day after the due date or later, in the tenant’s time zone.',
      example: false,
    }),
    fiscalYearStart: integer({
      roles: controllers,
      min: 1,
      max: 12,
      initial: 1,
      required: true,
      description:
        'The first month of the fiscal year, 1 for January: income and expense accounts begin it at zero in reports. It cannot change while a period is closed, nor in a year that has numbers with `{fy}`.',
      example: 1,
    }),
    periodsAheadMonths: integer({
      roles: controllers,
      min: 1,
      max: 120,
      initial: 12,
      required: true,
      description:
        'The number of months after the current one that have accounting periods. A larger value takes effect within about an hour; a smaller one deletes no periods.',
      example: 12,
    }),
    ...numberFields,
    postingHorizonDays: integer({
      roles: controllers,
      min: 0,
      max: 3_660,
      description:
        'The latest posting date, in days after today; null: limited only by open periods.',
      example: null,
    }),
  }),
  audit: (operation) => ({
    action: operation === 'create' ? 'tenant.created' : 'settings.changed',
  }),
  needs: (_row, changed) => [
    ...(changed.includes('logo') ? [logosNeed] : []),
    ...numberingNeeds(changed),
    ...(changed.includes('fiscalYearStart') ? [everClosed] : []),
  ],
  derive(row, changed, context, before) {
    const { iban, logo, accentColor } = row;
    const { related } = context;
    if (changed.includes('fiscalYearStart')) requireNoneClosed(related);
    if (changed.includes('timeZone')) row.timeZone = knownTimeZone(String(row.timeZone));
    if (changed.includes('iban') && iban !== null && !isIban(iban))
      throw invalidValue('/iban', 'wrong_check_digits');
    const isLogo = () => (related.reading(logosNeed) as readonly unknown[]).includes(logo);
    if (changed.includes('logo') && logo !== null && !isLogo())
      throw invalidValue('/logo', 'logo_invalid');
    if (changed.includes('accentColor') && accentColor !== null) {
      const ratio = contrastOnWhite(accentColor);
      if (ratio < leastContrast)
        throw invalidValue('/accentColor', 'color_too_light', { ratio: ratio.toFixed(1) });
    }
    if (before !== null) checkNumbering(row, changed, before, context);
    return undefined;
  },
});

/** All closed periods; the row of the settings is locked, and a close locks it first. */
const everClosed = closedAfterNeed({ startDate: null, endDate: '0001-01-01' });

/** Another first month would change the results of years that are closed. */
function requireNoneClosed(related: Related): void {
  const { count, names } = related.reading(everClosed) as Tally;
  const [period = ''] = names;
  if (count > 0) throw invalidValue('/fiscalYearStart', 'fiscal_year_closed', { period, count });
}

function knownTimeZone(value: string): string {
  const known = timeZoneOf(value);
  if (known === null) throw invalidValue('/timeZone', 'time_zone_unknown', { value });
  return known;
}

/** The digests of the uploaded logos. */
const logosNeed: ReadingNeed = { kind: 'reading', name: 'logos', params: {} };

/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;

/** The contrast ratio of `#rrggbb` on white (WCAG 2.2, relative luminance). */
function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05);
}

/** A customer: its drafts follow its terms and address. */
import { editors, everyone } from '../../record/actor.ts';
import { type Action, type Draft, defineEntity } from '../../record/entity.ts';
import { boolean, decimal, text } from '../../record/fields.ts';
import { countryForm, currencyForm, languageForm } from '../../record/values/code-forms.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { lookAlikesNeed, lookAlikeWarnings } from './document/deal-warnings.ts';
import { mailBody, mailEffect, mailProblems } from './document/send.ts';
import { messageOf } from './messages.ts';
import { termFields } from './term-fields.ts';

/**
 * The address that receives e-invoices, such as a Peppol participant ID; the email address if
 * absent.
 */
export const electronicAddressFields = {
  electronicAddress: text({
    max: 200,
    description: 'The address that receives e-invoices; the email address by default.',
    example: '4012345000009',
  }),
  electronicAddressScheme: text({
    max: 4,
    filterable: false,
    form: {
      pattern: '^([0-9]{4}|[A-Z]{2})$',
      'x-form': messageOf('scheme_invalid'),
    },
    description: 'Its scheme in the EAS code list: 0088 is a GLN, 9930 a German VAT identifier.',
    example: '0088',
  }),
};

/** The first and last posting date of a statement that is sent. */
export const statementPeriod = {
  periodFrom: { type: 'string', format: 'date', description: 'The first posting date.' },
  periodTo: { type: 'string', format: 'date', description: 'The last posting date.' },
};

/** The mail of a statement. */
export const statementMailBody = objectOf(
  { ...statementPeriod, ...mailBody.properties },
  { optional: ['cc', 'subject', 'text'] },
);

const sendStatement: Action<Draft> = {
  summary: 'Send the statement of a customer by mail',
  description: 'Executed by the service, which reads the statement first.',
  roles: [],
  internal: true,
  body: statementMailBody,
  needs: () => [{ kind: 'single', entity: 'tenantSettings' }],
  problems: (_row, body) => mailProblems(body),
  run: (_row, { periodFrom = null, periodTo = null, ...body }, context) => ({
    effects: [mailEffect('customer-statement', body, context, { periodFrom, periodTo })],
  }),
};

/** Shows the warnings of a customer in `/readiness`. */
const check: Action<Draft> = {
  summary: 'Check a customer',
  description:
    'Warns if another active customer has the same tax id or name, without regard to case, accents, spaces and punctuation.',
  roles: [],
  internal: true,
  dryRun: true,
  warningNeeds: ({ id }) => [lookAlikesNeed(id)],
  warnings: ({ id }, _body, { related }) => lookAlikeWarnings(null, id, related),
  run: () => ({}),
};

export const customer = defineEntity({
  name: 'customer',
  collection: 'customers',
  table: 'customer',
  hasSearchText: true,
  title: 'Customer',
  description: 'The buyer on invoices. A customer is never deleted: make it inactive, or block it.',
  roles: { read: everyone, write: editors },
  events: {
    'customer.created': 'A customer was created, and not changed for five seconds.',
    'customer.changed':
      'A customer was changed, and not again for five seconds: one event for all changes since its last one.',
  },
  actions: { sendStatement, check },
  fields: {
    name: text({ max: 200, search: true, sortable: true, example: 'Northwind Foods GmbH' }),
    email: text({ max: 254, search: true, example: 'accounts@northwind.example' }),
    taxId: text({ max: 32, description: 'VAT or sales tax id.', example: 'DE811907980' }),
    address: text({
      max: 500,
      filters: 'prose',
      description: 'Lines separated by \\n.',
      example: 'Hafenstr. 4\n20457 Hamburg',
    }),
    country: text({
      max: 2,
      filters: 'key',
      form: countryForm,
      description: 'ISO 3166-1 alpha-2.',
      example: 'DE',
    }),
    currency: text({
      max: 3,
      filters: 'key',
      form: currencyForm,
      description: 'ISO 4217.',
      example: 'EUR',
    }),
    ...termFields,
    language: text({
      max: 5,
      filters: 'key',
      form: languageForm,
      description: 'BCP 47.',
      example: 'de',
    }),
    creditLimit: decimal({ description: 'In the customer’s currency.', example: '25000.00' }),
    ...electronicAddressFields,
    buyerReference: text({
      max: 100,
      description: 'The buyer reference (BT-10) of e-invoices, such as a Leitweg-ID.',
      example: '04011000-12345-03',
    }),
    active: boolean({
      initial: true,
      description: 'Documents can be posted only for an active customer.',
      example: true,
    }),
    blocked: boolean({
      initial: false,
      description: 'On hold: no document can be posted for this customer.',
      example: false,
    }),
  },
});

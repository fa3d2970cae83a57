/**
 * The fields that invoices and credit notes share, in groups, because each document
 * has its own fields between them.
 */

import type { RowOf, ValuesOf } from '../../../record/entity.ts';
import {
  amount,
  boolean,
  date,
  decimal,
  enumeration,
  integer,
  list,
  object,
  reference,
  text,
  timestamp,
} from '../../../record/fields.ts';
import { messageOf } from '../../../record/messages/messages.ts';
import { countryForm, currencyForm } from '../../../record/values/code-forms.ts';
import { mailAddressForm } from '../../../record/values/mail-address.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import type { VatCategory } from '../tax-code.ts';
import { type ComponentTotal, componentTotalsSchema } from '../tax-rates/components.ts';
import type { TermValues } from '../term-fields.ts';

/** The time of supply, of a document or of a line: a date, or a period that may have one end only. */
const supplyFields = {
  supplyDate: date({
    description: 'The day of the supply, if it is neither the document’s own date nor a period.',
    example: '2026-11-18',
  }),
  supplyPeriodStart: date({ description: 'The first day of the period of supply.', example: null }),
  supplyPeriodEnd: date({ description: 'The last day of the period of supply.', example: null }),
};

export const supplyNames = ['supplyDate', 'supplyPeriodStart', 'supplyPeriodEnd'] as const;
export type Supply = Pick<ValuesOf<typeof supplyFields>, (typeof supplyNames)[number]>;

export const lineFields = {
  description: text({ max: 1000, multiline: true, example: 'Consulting, November' }),
  quantity: decimal({ example: '12.5' }),
  unit: text({ max: 20, example: 'h' }),
  unitPrice: decimal({
    description: 'Up to 6 digits after the point can be posted.',
    example: '80.00',
  }),
  discountPercent: decimal({ example: '0' }),
  taxCodeId: reference('taxCode', { example: '0193d0a4-0000-7000-8000-0000000000a1' }),
  accountId: reference('account', {
    description: 'A revenue account.',
    example: '0193d0a4-0000-7000-8000-0000000000a2',
  }),
  ...supplyFields,
  supplyDate: { ...supplyFields.supplyDate, example: null },
  position: integer({
    min: 1,
    max: 500,
    description: 'From 1; changing it moves the line.',
    required: true,
    example: 1,
  }),
  gross: amount({ description: 'quantity × unitPrice.', example: '1000.00' }),
  amount: amount({ description: 'gross less discount.', example: '1000.00' }),
  taxRate: decimal({
    access: 'computed',
    history: false,
    description: 'Percent; frozen on posting.',
    example: '19',
  }),
};

export type Line = ValuesOf<typeof lineFields> & { id: string };

/**
 * Tax is computed per tax code on the sum of its lines and rounded once. Stored with the document,
 * because the rule may change.
 */
const taxRounding = 'PerTaxCode';

export type TaxTotal = {
  taxCodeId: string;
  /** Percent. */
  rate: string;
  base: string;
  amount: string;
  /** Of the tax code; absent in documents posted by releases that did not freeze it. */
  category?: VatCategory | null;
  /** Of the tax code, like `category`. */
  exemptionReason?: string | null;
  /** The taxes that the amount is the sum of; absent if the tax code has no components. */
  components?: readonly ComponentTotal[];
};

export type Party = {
  name: string | null;
  address: string | null;
  country: string | null;
  taxId: string | null;
};

const nullableText = { type: ['string', 'null'] };
const partySchema = objectOf({
  name: nullableText,
  address: nullableText,
  country: nullableText,
  taxId: nullableText,
});
const decimalString = amount().schema;
const taxesSchema = {
  type: 'array',
  items: objectOf(
    {
      taxCodeId: { type: 'string', format: 'uuid' },
      rate: decimalString,
      base: decimalString,
      amount: decimalString,
      category: {
        ...nullableText,
        description:
          'The VAT category of the tax code (UNCL 5305), frozen on posting. Absent in documents posted by earlier releases.',
      },
      exemptionReason: {
        ...nullableText,
        description: 'The exemption reason of the tax code, like `category`.',
      },
      components: componentTotalsSchema,
    },
    { optional: ['category', 'exemptionReason', 'components'] },
  ),
};

const computed = 'computed' as const;
const exampleParty = {
  name: 'Northwind Foods GmbH',
  address: 'Hafenstr. 4\n20457 Hamburg',
  country: 'DE',
  taxId: 'DE811907980',
};
const exampleTaxes = [
  {
    taxCodeId: '0193d0a4-0000-7000-8000-0000000000a1',
    rate: '19',
    base: '1000.00',
    amount: '190.00',
    category: 'S',
    exemptionReason: null,
  },
];

export function numberField(example: string) {
  return text({
    max: 40,
    access: computed,
    sortable: true,
    search: true,
    description: 'Gapless; assigned on posting.',
    example,
  });
}

export const statusField = enumeration(['Draft', 'Posted', 'Released', 'Voided'], {
  access: computed,
  initial: 'Draft',
  example: 'Draft',
});

/** Customer and currency. */
export const dealFields = {
  customerId: reference('customer', { example: '0193d0a4-0000-7000-8000-0000000000c1' }),
  currency: text({
    max: 3,
    filters: 'key',
    form: currencyForm,
    description: 'ISO 4217.',
    example: 'EUR',
  }),
  exchangeRate: decimal({
    description: 'Base currency for one unit of the document’s currency.',
    example: null,
  }),
  derivedFields: list({
    max: 20,
    form: { pattern: '^[a-zA-Z]+$', 'x-form': messageOf('text_expected') },
    access: computed,
    history: false,
    description:
      'The fields that follow another field or the customer, as long as the record is a draft. A value in a request ends that; `null` begins it again.',
    example: ['billingAddress', 'billingCountry', 'billingName', 'buyerTaxId', 'currency'],
  }),
};

export const postingDateField = date({
  description: 'Determines the accounting period; the document’s date by default.',
  example: null,
});

export const bodyFields = {
  reference: text({
    max: 100,
    search: true,
    description: 'The customer’s reference.',
    example: 'PO 4711',
  }),
  memo: text({
    max: 2000,
    filters: 'prose',
    description: 'Printed on the document.',
    example: 'net 30',
  }),
  internalNote: text({
    max: 4000,
    filters: 'prose',
    description: 'Never printed; can be changed in every state.',
    example: null,
  }),
  billingName: text({ max: 200, search: true, example: 'Northwind Foods GmbH' }),
  billingAddress: text({ max: 500, filters: 'prose', example: 'Hafenstr. 4\n20457 Hamburg' }),
  billingCountry: text({ max: 2, filters: 'key', form: countryForm, example: 'DE' }),
  buyerTaxId: text({ max: 32, example: 'DE811907980' }),
  ...supplyFields,
  pricesIncludeTax: boolean({
    initial: false,
    description: 'Unit prices, line amounts, subtotal and discountTotal include tax.',
    example: false,
  }),
  subtotal: amount({ description: 'Sum of the lines’ gross.', example: '1000.00' }),
  discountTotal: amount({ example: '0.00' }),
  taxes: object<readonly TaxTotal[]>(taxesSchema, { initial: [], example: exampleTaxes }),
  taxTotal: amount({ example: '190.00' }),
  total: amount({ sortable: true, example: '1190.00' }),
  taxRounding: enumeration([taxRounding], {
    access: computed,
    initial: taxRounding,
    filterable: false,
    history: false,
    description: 'How tax is rounded: once per tax code or component of it, half away from zero.',
    example: taxRounding,
  }),
};

export const chainHashField = text({
  max: 64,
  access: computed,
  filterable: false,
  history: false,
  description:
    'SHA-256 over the hash of the previous document in the number series and the fields that posting froze; null if not posted.',
  example: null,
});

/** What posting freezes, and the actors and times of the actions. */
export const traceFields = {
  buyer: object<Party | null>(partySchema, {
    initial: null,
    description: 'Frozen on posting.',
    example: exampleParty,
  }),
  seller: object<Party | null>(partySchema, {
    initial: null,
    description: 'Frozen on posting.',
    example: exampleParty,
  }),
  chainHash: chainHashField,
  postedAt: timestamp({ access: computed, example: null }),
  postedBy: text({ max: 80, filters: 'key', access: computed, example: null }),
  approvedAt: timestamp({ access: computed, example: null }),
  approvedBy: text({ max: 80, filters: 'key', access: computed, example: null }),
  voidedAt: timestamp({ access: computed, example: null }),
  voidedBy: text({ max: 80, filters: 'key', access: computed, example: null }),
  voidReason: text({ max: 500, filters: 'prose', access: computed, example: null }),
  lastSentAt: timestamp({
    access: computed,
    description: 'The last `/send`; the mail that `/approve` queues is not counted.',
    example: null,
  }),
  lastSentTo: list({
    max: 20,
    form: mailAddressForm,
    access: computed,
    description: 'The addresses of the last `/send`.',
    example: [],
  }),
};

/** The shared fields that are read-only once posted; each kind adds its own. */
export const frozenFields = [
  'number',
  'customerId',
  'currency',
  'exchangeRate',
  'postingDate',
  'memo',
  'billingName',
  'billingAddress',
  'billingCountry',
  'buyerTaxId',
  ...supplyNames,
  'pricesIncludeTax',
  'subtotal',
  'discountTotal',
  'taxes',
  'taxTotal',
  'total',
  'taxRounding',
  'buyer',
  'seller',
  'postedAt',
  'postedBy',
  'lines',
] as const;

const documentFields = {
  number: numberField(''),
  status: statusField,
  ...dealFields,
  postingDate: postingDateField,
  ...bodyFields,
  amountApplied: amount(),
  ...traceFields,
};

export type Document = RowOf<typeof documentFields> & { lines: Line[] };

/** A posted document, whatever its kind calls its date. */
export type IssuedDocument = Document &
  TermValues & {
    issueDate: string | null;
    /** Of invoices only, like the terms. */
    invoiceDate: string | null;
    dueDate: string | null;
  };

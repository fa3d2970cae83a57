/**
 * Messages about documents that EN 16931 cannot express. `rule`: the violated rule; `term`: a business term; `category`:
 * a VAT category (UNTDID 5305).
 */
import type { Messages } from './message.ts';

const rule = { rule: 'text' } as const;
const ofParty = { rule: 'text', party: 'text' } as const;
const ofCategory = { rule: 'text', category: 'text' } as const;

export const eInvoiceMessages = {
  e_invoice_refused: {
    params: { count: 'number' },
    message:
      'The document cannot be expressed in EN 16931: {count, plural, one {# rule is} other {# rules are}} broken.',
  },
  e_invoice_number_missing: {
    params: rule,
    message: '{rule}: The document has no number (BT-1): post it.',
  },
  e_invoice_date_missing: {
    params: rule,
    message: '{rule}: The document has no date of issue (BT-2).',
  },
  e_invoice_currency_missing: {
    params: rule,
    message: '{rule}: The document has no currency (BT-5).',
  },
  e_invoice_currency_unknown: {
    params: { rule: 'text', currency: 'currency' },
    message: '{rule}: {currency} is not in the currency list of EN 16931 (BT-5).',
  },
  e_invoice_due_date_missing: {
    params: rule,
    message: '{rule}: An amount is due: give the due date (BT-9).',
  },
  e_invoice_preceding_number_missing: {
    params: rule,
    message: '{rule}: The credited invoice has no number (BT-25).',
  },
  e_invoice_seller_name_missing: {
    params: rule,
    message:
      '{rule}: The seller has no name (BT-27): give `name` in the tenant settings, then void the document and post it again.',
  },
  e_invoice_seller_id_missing: {
    params: rule,
    message:
      '{rule}: The seller cannot be identified: give a VAT identifier as `taxId` (BT-31) or `registrationId` (BT-30) in the tenant settings.',
  },
  e_invoice_vat_id_without_country: {
    params: ofParty,
    message:
      '{rule}: The VAT identifier of the {party} ({party, select, seller {BT-31} other {BT-48}}) must begin with a country code.',
  },
  e_invoice_buyer_name_missing: {
    params: rule,
    message: '{rule}: The buyer has no name (BT-44).',
  },
  e_invoice_country_missing: {
    params: ofParty,
    message:
      '{rule}: The {party} has no country: give it in the {party, select, seller {tenant settings (BT-40)} other {customer (BT-55)}}, then void the document and post it again.',
  },
  e_invoice_country_unknown: {
    params: { rule: 'text', party: 'text', country: 'text' },
    message:
      '{rule}: {country}, the country of the {party}, is not a country of ISO 3166-1: correct it, then void the document and post it again.',
  },
  e_invoice_scheme_missing: {
    params: ofParty,
    message:
      '{rule}: The electronic address of the {party} has no scheme: give `electronicAddressScheme` in the {party, select, seller {tenant settings (BT-34)} other {customer (BT-49)}}, such as 0088, 9930 or EM.',
  },
  e_invoice_scheme_unknown: {
    params: { rule: 'text', party: 'text', scheme: 'text' },
    message:
      '{rule}: {scheme} is not a scheme of the EAS list: correct `electronicAddressScheme` in the {party, select, seller {tenant settings} other {customer}}.',
  },
  e_invoice_iban_missing: {
    params: rule,
    message: '{rule}: A credit transfer needs an account (BT-84): give `iban`.',
  },
  e_invoice_lines_missing: {
    params: rule,
    message: '{rule}: The document needs at least one line.',
  },
  e_invoice_line_number_missing: {
    params: rule,
    message: '{rule}: The line has no number (BT-126).',
  },
  e_invoice_line_name_missing: {
    params: rule,
    message: '{rule}: The line does not say what is sold (BT-153).',
  },
  e_invoice_price_negative: {
    params: rule,
    message: '{rule}: A net price (BT-146) must not be negative.',
  },
  e_invoice_sum_wrong: {
    params: { rule: 'text', term: 'text', given: 'decimal', expected: 'decimal' },
    message: '{rule}: {term} is {given}, but should be {expected}.',
  },
  e_invoice_vat_amount_missing: {
    params: { rule: 'text', currency: 'currency' },
    message: '{rule}: The total VAT is missing in {currency} (BT-111).',
  },
  e_invoice_decimals: {
    params: { rule: 'text', term: 'text', amount: 'decimal', currency: 'currency' },
    message:
      '{rule}: {term} is {amount} {currency}, but EN 16931 allows two digits after the point: use prices that give two digits, or another format.',
  },
  e_invoice_vat_missing: {
    params: rule,
    message: '{rule}: The document needs at least one VAT breakdown (BG-23).',
  },
  e_invoice_vat_count: {
    params: ofCategory,
    message: '{rule}: VAT category {category} needs exactly one breakdown (BG-23).',
  },
  e_invoice_rate_wrong: {
    params: { rule: 'text', category: 'text', rate: 'text', expected: 'text' },
    message:
      '{rule}: The rate (BT-152) of VAT category {category} must be {expected, select, positive {above 0} absent {absent} other {0}}, not {rate}: correct `category` or `rate` of the tax code.',
  },
  e_invoice_vat_id_not_allowed: {
    params: ofCategory,
    message: '{rule}: With VAT category {category} no VAT identifier may be given (BT-31, BT-48).',
  },
  e_invoice_category_alone: {
    params: ofCategory,
    message: '{rule}: VAT category {category} cannot be combined with others: make two documents.',
  },
  e_invoice_seller_vat_id_missing: {
    params: ofCategory,
    message:
      '{rule}: VAT category {category} needs the VAT identifier of the seller, with its country code (BT-31): give `taxId` in the tenant settings, then void the document and post it again.',
  },
  e_invoice_seller_tax_id_missing: {
    params: ofCategory,
    message:
      '{rule}: VAT category {category} needs the tax id of the seller (BT-31 or BT-32): give `taxId` in the tenant settings, then void the document and post it again.',
  },
  e_invoice_buyer_vat_id_missing: {
    params: ofCategory,
    message:
      '{rule}: VAT category {category} needs the VAT identifier of the buyer, with its country code (BT-48): give `taxId` in the customer or `buyerTaxId` before posting.',
  },
  e_invoice_delivery_date_missing: {
    params: ofCategory,
    message: '{rule}: VAT category {category} needs a date of delivery (BT-72).',
  },
  e_invoice_delivery_country_missing: {
    params: ofCategory,
    message: '{rule}: VAT category {category} needs a country of delivery (BT-80).',
  },
  e_invoice_base_wrong: {
    params: { rule: 'text', category: 'text', given: 'decimal', expected: 'decimal' },
    message:
      '{rule}: The lines of VAT category {category} add up to {expected}, but their taxable amount (BT-116) is {given}.',
  },
  e_invoice_exemption_not_allowed: {
    params: ofCategory,
    message: '{rule}: VAT category {category} must have no exemption reason (BT-120).',
  },
  e_invoice_exemption_missing: {
    params: ofCategory,
    message:
      '{rule}: VAT category {category} needs an exemption reason (BT-120): give `exemptionReason` in the tax code.',
  },
  e_invoice_tax_not_zero: {
    params: { rule: 'text', amount: 'decimal' },
    message: '{rule}: The tax (BT-117) must be 0, not {amount}.',
  },
  e_invoice_tax_wrong: {
    params: {
      rule: 'text',
      given: 'decimal',
      rate: 'decimal',
      base: 'decimal',
      expected: 'decimal',
    },
    message:
      '{rule}: The tax (BT-117) is {given}, but {rate} % of {base} are {expected}: each tax code is rounded separately, so use one tax code for all lines of this rate.',
  },
  e_invoice_rate_too_small: {
    params: { rule: 'text', rate: 'decimal', amount: 'decimal' },
    message:
      '{rule}: Validators read a rate of {rate} % as 0 and reject the tax of {amount} (BT-117).',
  },
} as const satisfies Messages;

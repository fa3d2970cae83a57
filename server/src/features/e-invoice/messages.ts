/**
 * Messages about documents that EN 16931 cannot express. `rule`: the violated rule; `term`: a business term; `category`:
 * a VAT category (UNTDID 5305); `stage`: `draft` before posting, else `posted`.
 */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

const rule = { rule: 'text' } as const;
const ofParty = { rule: 'text', party: 'text' } as const;
const ofCategory = { rule: 'text', category: 'text' } as const;
const stage = { stage: 'text' } as const;
/** What a posted document needs besides the remedy: its frozen fields cannot change. */
const again = '{stage, select, posted {, then void the document and post it again} other {}}';

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
    params: { ...rule, ...stage },
    message: `{rule}: The seller has no name (BT-27): give \`name\` in the tenant settings${again}.`,
  },
  e_invoice_seller_id_missing: {
    params: { ...ofCategory, ...stage },
    message:
      '{rule}: The seller cannot be identified: give `registrationId` (BT-30) in the tenant settings{category, select, O {; with VAT category O a VAT identifier does not count} other {, or a VAT identifier as `taxId` (BT-31){stage, select, posted { before posting} other {}}}}.',
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
    params: { ...ofParty, ...stage },
    message: `{rule}: The {party} has no country: give it in the {party, select, seller {tenant settings (BT-40)} other {customer (BT-55)}}${again}.`,
  },
  e_invoice_country_unknown: {
    params: { ...ofParty, country: 'text', ...stage },
    message: `{rule}: {country}, the country of the {party}, is not a country of ISO 3166-1: correct it${again}.`,
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
    params: { rule: 'text', term: 'text', amount: 'decimal', currency: 'currency', ...stage },
    message:
      '{rule}: {term} is {amount} {currency}, but EN 16931 allows two digits after the point: use prices that give two digits{stage, select, posted {, or another format} other {, or set `eInvoiceRules` of the tenant settings to Never}}.',
  },
  e_invoice_vat_missing: {
    params: rule,
    message: '{rule}: The document needs at least one VAT breakdown (BG-23).',
  },
  e_invoice_vat_count: {
    params: ofCategory,
    message: '{rule}: VAT category {category} needs exactly one breakdown (BG-23).',
  },
  e_invoice_components_not_allowed: {
    params: rule,
    message:
      '{rule}: A line of EN 16931 has one VAT rate (BT-152) and no components of it. Use tax codes without components, or send the PDF alone.',
  },
  e_invoice_rate_wrong: {
    params: { rule: 'text', category: 'text', rate: 'text', expected: 'text', ...stage },
    message: `{rule}: The rate (BT-152) of VAT category {category} must be {expected, select, positive {above 0} absent {absent} other {0}}, not {rate}: use a tax code whose \`category\` fits its \`rate\`${again}.`,
  },
  e_invoice_vat_id_not_allowed: {
    params: ofCategory,
    message:
      '{rule}: With VAT category {category} no VAT identifier may be given (BT-31, BT-48): use a tax code of another category, or a seller and a buyer without `taxId`.',
  },
  e_invoice_category_alone: {
    params: { ...ofCategory, ...stage },
    message:
      '{rule}: VAT category {category} cannot be combined with others: {stage, select, posted {void the document and post two} other {make two documents}}.',
  },
  e_invoice_seller_vat_id_missing: {
    params: { ...ofCategory, ...stage },
    message: `{rule}: VAT category {category} needs the VAT identifier of the seller, with its country code (BT-31): give \`taxId\` in the tenant settings${again}.`,
  },
  e_invoice_seller_tax_id_missing: {
    params: { ...ofCategory, ...stage },
    message: `{rule}: VAT category {category} needs the tax id of the seller (BT-31 or BT-32): give \`taxId\` in the tenant settings${again}.`,
  },
  e_invoice_buyer_vat_id_missing: {
    params: { ...ofCategory, ...stage },
    message: `{rule}: VAT category {category} needs the VAT identifier of the buyer, with its country code (BT-48): give \`buyerTaxId\`, or \`taxId\` in the customer${again}.`,
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
    params: { ...ofCategory, frozen: 'text' },
    message:
      '{rule}: VAT category {category} needs an exemption reason (BT-120): give `exemptionReason` in the tax code{frozen, select, yes {, then void the document and post it again} other {}}.',
  },
  e_invoice_tax_not_zero: {
    params: { rule: 'text', amount: 'decimal', ...stage },
    message: `{rule}: The tax (BT-117) must be 0, not {amount}: use a tax code with a rate of 0${again}.`,
  },
  e_invoice_tax_wrong: {
    params: {
      rule: 'text',
      given: 'decimal',
      rate: 'decimal',
      base: 'decimal',
      expected: 'decimal',
      ...stage,
    },
    message: `{rule}: The tax (BT-117) is {given}, but {rate} % of {base} are {expected}: each tax code is rounded separately, so use one tax code for all lines of this rate${again}.`,
  },
  e_invoice_rate_too_small: {
    params: { rule: 'text', rate: 'decimal', amount: 'decimal' },
    message:
      '{rule}: Validators read a rate of {rate} % as 0 and reject the tax of {amount} (BT-117).',
  },
  voided_without_xml: {
    message: 'The document is Voided: it no longer has XML. Its PDF is marked as void.',
  },
} as const satisfies Messages;

export const { messageOf, problemAt } = reporting(eInvoiceMessages);

/** Messages about documents that cannot be posted, applied, credited or voided. */
import type { Messages } from '../../record/messages/message.ts';
import {
  type CodeOf,
  type Report as ReportOf,
  reporting,
} from '../../record/messages/reporting.ts';

export const invoicingMessages = {
  customer_required: { message: 'Choose a customer.' },
  customer_unknown: { message: 'The customer does not exist.' },
  customer_inactive: { message: 'The customer is not active.' },
  customer_blocked: { message: 'The customer is blocked.' },
  buyer_name_differs: {
    params: { name: 'text', customer: 'text' },
    message: 'The document names “{name}” as the buyer, its customer is “{customer}”.',
  },
  buyer_tax_id_differs: {
    params: { taxId: 'text', expected: 'text' },
    message: 'The tax ID {taxId} is not that of the customer, {expected}.',
  },
  credit_limit_exceeded: {
    params: { owed: 'decimal', base: 'currency', limit: 'decimal', currency: 'currency' },
    message:
      'With this invoice the customer owes {owed} {base}, more than its credit limit of {limit} {currency}. Check open invoices, apply credits, or change the limit.',
  },
  customer_same_tax_id: {
    params: { name: 'text', taxId: 'text' },
    message:
      'Another customer, “{name}”, has the tax id {taxId}. Choose the right one, and make the other inactive.',
  },
  customer_same_name: {
    params: { name: 'text' },
    message:
      'There is another customer with this name, “{name}”. Choose the right one, and make the other inactive.',
  },
  reference_used: {
    params: { record: 'text', reference: 'text', number: 'text', state: 'text' },
    message:
      '{state, select, Draft {A draft {record, select, payment {payment} other {invoice}}} other {{number}}} of this customer has the same reference, “{reference}”. Check that it is not recorded twice.',
  },
  exchange_rate_unusual: {
    params: { rate: 'decimal', last: 'decimal', currency: 'currency', percent: 'decimal' },
    message:
      'The exchange rate {rate} differs by {percent} % from the last one used for {currency}, {last}. Check that it is not inverted.',
  },
  zero_in_base: {
    params: { zero: 'decimal', base: 'currency' },
    message: 'The amount is {zero} {base} in base currency. Check amounts and exchange rate.',
  },
  currency_of_other_customer: {
    params: { currency: 'currency', expected: 'currency' },
    message:
      'The currency remained {currency}, because there are amounts in it; that of the customer is {expected}.',
  },
  total_changed: {
    params: { saved: 'decimal', total: 'decimal', currency: 'currency' },
    message:
      'Tax codes, the customer or other credit notes of the invoice changed after the draft was saved: the total is {total} {currency} now, not {saved} {currency}. Check the total; posting updates the draft first, and must then be repeated.',
  },
  sources_changed: {
    message:
      'Tax codes, the customer or other credit notes of the invoice changed after the draft was saved, and this field with them. Check the draft; posting updates it first, and must then be repeated.',
  },
  settings_missing: {
    message: 'The tenant has no base currency: give `baseCurrency` in the tenant settings.',
  },
  currency_required: { message: 'Choose a currency.' },
  currency_not_enabled: {
    params: { currency: 'currency' },
    message: '{currency} is not enabled in the tenant settings.',
  },
  exchange_rate_required: {
    params: { currency: 'currency', base: 'currency' },
    message: 'Give the exchange rate from {currency} to {base}.',
  },
  exchange_rate_not_positive: { message: 'The exchange rate must be greater than 0.' },
  document_date_required: {
    params: { field: 'field' },
    message: 'Give the {field, select, issueDate {date of issue} other {invoice date}}.',
  },
  due_date_required: { message: 'Give the due date.' },
  due_date_before_invoice_date: {
    params: { dueDate: 'date', invoiceDate: 'date' },
    message: 'The due date {dueDate} is before the invoice date {invoiceDate}.',
  },
  early_payment_percent_invalid: {
    message: 'Send a percentage from "0" to "99.99" with at most two digits after the point.',
  },
  early_payment_days_required: {
    params: { percent: 'decimal' },
    message: 'Give the days in which a payment may take the discount of {percent} %.',
  },
  early_payment_percent_required: {
    params: { days: 'number' },
    message:
      'Give the percentage of the discount for payment within {days, plural, one {# day} other {# days}}, or 0 for none.',
  },
  early_payment_after_due_date: {
    params: { until: 'date', dueDate: 'date' },
    message:
      'The discount for early payment ends on {until}, after the due date {dueDate}: reduce its days, or choose a later due date.',
  },
  supply_date_and_period: {
    message: 'Give either the date of supply or a period, not both: clear one of them.',
  },
  supply_period_reversed: {
    params: { start: 'date', end: 'date' },
    message:
      'The period of supply ends on {end}, before it begins on {start}: correct one of the dates.',
  },
  supply_before_period: {
    params: { date: 'date', start: 'date' },
    message:
      'The supply of the line on {date} is before the document’s period of supply, which begins on {start}: correct one of them.',
  },
  supply_after_period: {
    params: { date: 'date', end: 'date' },
    message:
      'The supply of the line on {date} is after the document’s period of supply, which ends on {end}: correct one of them.',
  },
  billing_name_required: { message: 'Give the name of the buyer.' },
  billing_country_required: { message: 'Give the country of the buyer.' },
  country_unknown: {
    params: { country: 'text' },
    message: '{country} is not a country of ISO 3166-1.',
  },
  lines_required: { message: 'Add at least one line.' },
  description_required: { message: 'Describe what is invoiced.' },
  too_many_line_breaks: {
    params: { count: 'number', max: 'number' },
    message:
      'The printed texts have {count} line breaks; at most {max} are allowed. Remove some; this text has the most.',
  },
  quantity_required: { message: 'Give a quantity.' },
  quantity_zero: { message: 'The quantity must not be 0.' },
  unit_price_required: { message: 'Give a unit price.' },
  unit_price_scale: {
    params: { max: 'number' },
    message: 'A unit price has at most {max} digits after the point.',
  },
  discount_out_of_range: { message: 'A discount must be from 0 to 100 percent.' },
  tax_code_required: { message: 'Choose a tax code.' },
  tax_code_inactive: { message: 'The tax code is not active.' },
  tax_code_in_use: {
    params: { code: 'text' },
    message:
      'A posted document uses the tax code {code}, so its first rate and its category cannot change. Add the new rate with its first day (`/rates`), or create another tax code.',
  },
  rate_of_components: {
    params: { rate: 'decimal' },
    message:
      'The rate is computed from `components`: {rate} %. Change them, or set `components` to null first.',
  },
  rate_or_components: { message: 'Send either `rate` or `components`.' },
  component_without_name: { message: 'Give the component a name.' },
  component_twice: {
    params: { name: 'text' },
    message: 'Two components have the name {name}: give each its own.',
  },
  component_account_inactive: {
    params: { name: 'text' },
    message:
      'The account of the tax component {name} is not active. Activate it, or add a rate whose component has another account.',
  },
  tax_components_mixed: {
    params: { rate: 'decimal' },
    message:
      'Lines with the same tax code and the rate of {rate} % have different components, because of their days of supply. Make a document for each.',
  },
  rate_from_same_day: {
    params: { date: 'date', rate: 'decimal' },
    message: 'There is a rate of {rate} % from {date}. Remove it first, or choose another day.',
  },
  rate_in_use: {
    params: { date: 'date', rate: 'decimal' },
    message:
      'A posted document has the rate of {rate} % from {date}, so it cannot be replaced or removed. Add another rate from a later day.',
  },
  rate_unknown: {
    params: { date: 'date' },
    message: 'There is no rate with the first day {date}; `rates` lists the first days.',
  },
  too_many_rates: {
    params: { max: 'number' },
    message: 'A tax code has at most {max} later rates. Create another tax code.',
  },
  tax_code_without_rate: { message: 'The tax code has no rate.' },
  revenue_account_required: { message: 'Choose a revenue account.' },
  account_inactive: { message: 'The account is not active.' },
  not_revenue: { message: 'The account is not a revenue account.' },
  total_negative: {
    params: { document: 'text' },
    message:
      'The total is below zero: use {document, select, creditNote {a credit note} other {an invoice}} instead.',
  },
  total_too_large: { params: { max: 'decimal' }, message: 'The total must be at most {max}.' },
  amount_not_positive: { message: 'The amount must be greater than 0.' },
  amount_scale: {
    params: { currency: 'currency', max: 'number' },
    message:
      '{currency} has {max, plural, =0 {no digits} one {at most # digit} other {at most # digits}} after the point.',
  },
  send_needs_approval: {
    message: 'Four-eyes approval: the document must be approved before it is sent.',
  },
  sent_just_now: {
    params: { seconds: 'number' },
    message:
      'The document was sent a moment ago. It can be sent again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  own_posting: {
    message:
      'Four-eyes approval: a user other than the one who posted the document must approve it.',
  },
  still_applied: {
    params: { amount: 'decimal', currency: 'currency' },
    message: '{amount} {currency} are applied: unapply them first.',
  },
  still_credited: {
    params: { amount: 'decimal', currency: 'currency' },
    message: '{amount} {currency} of the invoice are credited: void the credit notes first.',
  },
  fully_credited: {
    params: { number: 'text', creditNotes: 'list', more: 'number' },
    message:
      '{number} is credited in full by {creditNotes}{more, plural, =0 {} other { and # more}}: nothing is left to credit.',
  },
  over_credited: {
    params: {
      left: 'decimal',
      credited: 'decimal',
      total: 'decimal',
      currency: 'currency',
      number: 'text',
    },
    message:
      'Only {left} {currency} of {number} can still be credited: {credited} of {total} are already credited.',
  },
  rate_over_credited: {
    params: {
      ...{ left: 'decimal', credited: 'decimal', total: 'decimal', rate: 'decimal' },
      ...{ currency: 'currency', number: 'text', code: 'text' },
    },
    message:
      'Only {left} {currency} of {number} can still be credited with the tax code {code} at {rate} %: {credited} of {total} are already credited.',
  },
  invoice_line_required: {
    params: { number: 'text', code: 'text', rates: 'list' },
    message:
      '{number} has the tax code {code} at several rates ({rates} %): give the position of the line of the invoice that this line credits.',
  },
  credited_invoice_not_posted: {
    params: { status: 'label' },
    message: 'The invoice is {status}: only a Posted or Released invoice can be credited.',
  },
  invoice_unknown: { params: { id: 'id' }, message: 'There is no invoice with the id {id}.' },
  invoice_named_twice: { message: 'The invoice is listed twice: combine the amounts.' },
  invoice_not_posted: {
    params: { status: 'label' },
    message: 'The invoice is {status}: only a Posted or Released invoice can be settled.',
  },
  other_customer: {
    params: { number: 'text' },
    message: '{number} belongs to another customer.',
  },
  other_currency: {
    params: { number: 'text', currency: 'currency', expected: 'currency' },
    message: '{number} is in {currency}, not in {expected}.',
  },
  credit_before_invoice: {
    params: { number: 'text', date: 'date' },
    message:
      'A credit note cannot be dated before {number}, which it credits: choose {date} or later.',
  },
  credit_posted_before_invoice: {
    params: { number: 'text', date: 'date' },
    message:
      '{number} was posted to {date}, and its credit note cannot be posted to an earlier day: choose {date} or later as posting date.',
  },
  exchange_rate_of_invoice: {
    params: { rate: 'decimal', number: 'text' },
    message:
      'A credit note has the exchange rate of its invoice, which is {rate} on {number}: clear the field, then it follows the invoice.',
  },
  price_mode_of_invoice: {
    params: { number: 'text', mode: 'text' },
    message:
      'The prices of {number} {mode, select, gross {include} other {do not include}} tax, so those of its credit note {mode, select, gross {must include it} other {must not}}, too: change the field.',
  },
  invoice_line_unknown: {
    params: { number: 'text', position: 'number', count: 'number' },
    message:
      '{number} has {count, plural, one {# line} other {# lines}}, so there is no line {position}: give the position of one of its lines, or clear the field.',
  },
  over_due: {
    params: { due: 'decimal', currency: 'currency', number: 'text' },
    message: 'Only {due} {currency} are due on {number}.',
  },
  over_applied: {
    params: { left: 'decimal', asked: 'decimal', currency: 'currency' },
    message: 'Only {left} {currency} can still be applied; {asked} were requested.',
  },
  allocations_too_many: {
    params: { max: 'number' },
    message: 'A payment or credit note can be applied to at most {max} invoices.',
  },
  allocation_unknown: {
    params: { id: 'id' },
    message: 'There is no active allocation with the id {id}; `allocations` lists the active ones.',
  },
  date_before_posting: {
    params: { date: 'date' },
    message: 'Choose {date} or later: {date} is the posting date of the document.',
  },
  date_before_last_application: {
    params: { date: 'date' },
    message:
      'Choose {date} or later: {date} is the posting date of the last application or its reversal.',
  },
  date_before_both_posted: {
    params: { date: 'date' },
    message: 'Choose {date} or later: one of the two documents has the posting date {date}.',
  },
  unbalanced: { message: 'The ledger entry does not balance.' },
  state_required: {
    params: { status: 'label', allowed: 'list' },
    message: 'The record is {status}; it must be {allowed}.',
  },
  rate_of_category: {
    params: { category: 'text', rate: 'decimal', expected: 'text' },
    message:
      'VAT category {category} needs a rate {expected, select, positive {above 0} other {of 0}}, not {rate}: make another tax code, or change `rate` while `category` is null.',
  },
  body_not_taken: { message: 'This operation accepts no body.' },
  scheme_invalid: {
    message:
      'Send a scheme of the EAS code list, four digits or two capital letters, such as 0088.',
  },
} as const satisfies Messages;

export const { messageOf, problemAt, invalidValue } = reporting(invoicingMessages);

export type Code = CodeOf<typeof invoicingMessages>;
export type Report = ReportOf<typeof invoicingMessages>;

/** What other features may import from this one. */
export { applyAction, unapplyAction } from './allocation/apply.ts';
export { type SourceKind, sourceFields } from './allocation/source.ts';
export {
  customer,
  electronicAddressFields,
  statementMailBody,
  statementPeriod,
} from './customer.ts';
export { partiesOf } from './document/actions.ts';
export { dealNeeds, dealWarnings } from './document/deal-warnings.ts';
export { customerNeeds, customerSource, followSources, shownDerived } from './document/derive.ts';
export { type Exemption, exemptionsOf, exemptionText } from './document/exemptions.ts';
export {
  chainHashField,
  type Document,
  dealFields,
  type IssuedDocument,
  type Line,
  numberField,
  type Party,
  postingDateField,
  type Supply,
} from './document/fields.ts';
export { roundedToSum } from './document/line-shares.ts';
export { checkCurrency, maxTotal } from './document/readiness.ts';
export { mailTextSchemas } from './document/send.ts';
export { exponentOf, netOf, taxInBase, taxKey, zeroOf } from './document/totals.ts';
export { voidAction } from './document/void.ts';
export { currencyWarnings } from './document/warnings.ts';
export { invoice } from './invoice/invoice.ts';
export { allowedDiscount, type Discount, discountOf } from './invoice/payment-terms.ts';
export {
  discountInWords,
  dueInWords,
  termsInWords,
  termsLabel,
} from './invoice/terms-in-words.ts';
export { invoicingMessages } from './messages.ts';
export { type AskedAmount, readAskedAmount } from './store-customer-balance.ts';
export { taxCode, type VatCategory } from './tax-code.ts';
export { termNames } from './term-fields.ts';

/** What other features may import from this one. */

export { documentsOutcomes, outcomeOf } from './outcomes.ts';
export {
  groupedIban,
  type PaymentDetails,
  payeeOf,
  paymentDetailsOf,
  transferCodeOf,
} from './payment-details.ts';
export {
  issuedDocument,
  type Printed,
  readPrinted,
  requirePosted,
} from './read-printed.ts';
export {
  type DocumentKey,
  findDocument,
  insertDocument,
  type StoredDocument,
} from './store-documents.ts';

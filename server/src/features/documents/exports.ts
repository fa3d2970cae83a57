/** What other features may import from this one. */

export { issuedDocument, type Printed, readPrinted, requirePosted } from './read-printed.ts';
export {
  type DocumentKey,
  findDocument,
  insertDocument,
  type StoredDocument,
} from './store-documents.ts';

/** What other features may import from this one. */
export type { DocumentPdf } from './document-pdf.ts';
export { formatsFor, isZero } from './formats.ts';

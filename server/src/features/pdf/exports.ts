/** What other features may import from this one. */
export { problemOfPrinting } from './document-pdf.ts';
export { brandOf } from './printed-document.ts';
export { type PrintedAccount, type PrintedStatement, statementTexts } from './printed-statement.ts';
export type { Printing } from './printing.ts';

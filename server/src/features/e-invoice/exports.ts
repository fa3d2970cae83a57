/** What other features may import of this one. */
export { createEInvoices, type EInvoices } from './e-invoices.ts';

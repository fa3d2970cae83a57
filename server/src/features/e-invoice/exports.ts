/** What other features may import from this one. */
export { createEInvoices, type EInvoices } from './e-invoices.ts';

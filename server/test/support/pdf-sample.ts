/** A sample invoice for tests, with a given number of lines and matching totals. */

import type { DocumentLine, PrintedDocument } from '../../src/features/pdf/printed-document.ts';
import { Big } from './decimals.ts';

export function sampleLine(position: number, more: Partial<DocumentLine> = {}): DocumentLine {
  return {
    position,
    description: `Consulting ${position}`,
    quantity: '12.5',
    unit: 'h',
    unitPrice: '80.00',
    discountPercent: '0',
    taxRate: '19',
    amount: '1000.00',
    ...more,
  };
}

/** A posted invoice of `lines` lines over 1,000.00 each at 19 %. */
export function sampleDocument(
  lines: number,
  more: Partial<PrintedDocument> = {},
): PrintedDocument {
  const net = new Big(1000).times(lines);
  const tax = net.times('0.19').toFixed(2);
  return {
    words: null,
    language: 'en',
    number: 'INV-2026-000123',
    status: 'Valid',
    voidedAt: null,
    date: '2026-11-21',
    dueDate: '2026-12-21',
    paymentTermsDays: 30,
    origin: null,
    seller: {
      name: 'Daybook & Söhne <Demo>',
      address: '1 Harbour Row\nDublin D02 XY00',
      country: 'IE',
      taxId: 'IE6388047V',
      email: 'billing@daybook.example',
    },
    buyer: {
      name: 'Northwind Foods GmbH',
      address: 'Hafenstr. 4\n20457 Hamburg',
      country: 'DE',
      taxId: 'DE811907980',
    },
    reference: 'PO 4711',
    memo: 'Thank you for your order.',
    currency: 'EUR',
    pricesIncludeTax: false,
    lines: Array.from({ length: lines }, (_, index) => sampleLine(index + 1)),
    taxes: [{ rate: '19', base: net.toFixed(2), amount: tax }],
    subtotal: net.toFixed(2),
    discountTotal: '0.00',
    taxTotal: tax,
    total: net.plus(tax).toFixed(2),
    amountApplied: '0.00',
    amountDue: net.plus(tax).toFixed(2),
    createdAt: '2026-11-21T10:00:00.000Z',
    eInvoice: null,
    ...more,
  };
}

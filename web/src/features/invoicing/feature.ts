/** Invoices, credit notes and customers. */
import { icon as IconFileInvoice } from 'virtual:tabler/file-invoice';
import { icon as IconFileText } from 'virtual:tabler/file-text';
import { icon as IconReceiptRefund } from 'virtual:tabler/receipt-refund';
import { icon as IconUsers } from 'virtual:tabler/users';
import { type Feature, type NameOf, type Pair, page, type Show } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';
import { invoicingWords } from './words.ts';

interface Document {
  readonly number: string | null;
  readonly billingName: string | null;
  readonly status: string;
  readonly total: string;
  readonly currency: string | null;
}

const foundDocument = ({ number, billingName, status, total, currency }: Document, show: Show) => ({
  label: [number ?? show.status('Draft'), billingName].filter(Boolean).join(' · '),
  description: `${show.status(status)} · ${show.amount(total, currency)}`,
});

/** Drafts have no number; the customer or billing name identifies them. */
const besideDocument = (
  { customerId, billingName }: { customerId: string | null; billingName: string | null },
  nameOf: NameOf,
) => (customerId && nameOf('customers', customerId)) || billingName || null;

/** Fields that follow the customer, shown in the history when posting refreshed them. */
const followed = [
  ...['currency', 'billingName', 'billingAddress', 'billingCountry', 'buyerTaxId'],
  ...['paymentTermsDays', 'dueDate'],
];
const inRows = ['customerId', 'billingName', 'total'];

/** A row of a ledger for each line of a document. */
const lineColumns = (date: string) =>
  [
    ['number', ['Number', 'Nummer']],
    [date, ['Date', 'Datum']],
    ['postingDate', ['Posting date', 'Buchungsdatum']],
    ['status', ['Status', 'Status']],
    ['customerId.name', ['Customer', 'Kunde']],
    ['reference', ['Reference', 'Referenz']],
    ['lines.position', ['Line', 'Position']],
    ['lines.description', ['Description', 'Beschreibung']],
    ['lines.quantity', ['Quantity', 'Menge']],
    ['lines.unit', ['Unit', 'Einheit']],
    ['lines.unitPrice', ['Unit price', 'Einzelpreis']],
    ['lines.discountPercent', ['Discount %', 'Rabatt %']],
    ['lines.taxCodeId.code', ['Tax code', 'Steuerschlüssel']],
    ['lines.taxRate', ['Tax rate %', 'Steuersatz %']],
    ['lines.accountId.code', ['Account', 'Konto']],
    ['lines.netAmount', ['Net', 'Netto']],
    ['lines.taxAmount', ['Tax', 'Steuer']],
    ['lines.totalAmount', ['Gross', 'Brutto']],
    ['currency', ['Currency', 'Währung']],
  ] as const satisfies readonly (readonly [string, Pair])[];

export const invoicing = {
  pages: [
    page(
      '/invoices',
      () => import('./documents/invoices.tsx'),
      'InvoicesPage',
      listSearch<'invoices'>(),
    ),
    page('/invoices/new', () => import('./documents/new-document.tsx'), 'NewInvoicePage'),
    page('/invoices/$id', () => import('./documents/document-page.tsx'), 'InvoicePage'),
    page(
      '/credit-notes',
      () => import('./documents/credit-notes.tsx'),
      'CreditNotesPage',
      listSearch<'credit-notes'>(),
    ),
    page('/credit-notes/new', () => import('./documents/new-document.tsx'), 'NewCreditNotePage'),
    page('/credit-notes/$id', () => import('./documents/document-page.tsx'), 'CreditNotePage'),
    page(
      '/customers',
      () => import('./customers/customers.tsx'),
      'CustomersPage',
      listSearch<'customers'>(),
    ),
    page('/customers/$id', () => import('./customers/customer.tsx'), 'CustomerPage'),
  ],
  navigation: [
    {
      group: 'work',
      rank: 20,
      label: ['Invoices', 'Rechnungen'],
      synonyms: ['Bills', 'Faktura', 'Ausgangsrechnung'],
      to: '/invoices',
      icon: IconFileInvoice,
      operation: 'listInvoices',
      key: 'i',
    },
    {
      group: 'work',
      rank: 50,
      label: ['Credit notes', 'Rechnungskorrekturen'],
      synonyms: ['Gutschriften', 'Credit memo', 'Stornorechnung'],
      to: '/credit-notes',
      icon: IconReceiptRefund,
      operation: 'listCreditNotes',
      key: 'n',
    },
    {
      group: 'work',
      rank: 40,
      label: ['Customers', 'Kunden'],
      synonyms: ['Clients', 'Debtors', 'Debitoren', 'Personenkonten'],
      to: '/customers',
      icon: IconUsers,
      operation: 'listCustomers',
      key: 'c',
    },
  ],
  records: {
    invoices: {
      page: '/invoices',
      hasEvents: true,
      open: {
        Posted: ['internalNote', 'reference', 'dueDate'],
        Released: ['internalNote'],
        Voided: ['internalNote'],
      },
      actionFields: { send: ['lastSentTo'], refresh: followed },
      begin: ['New invoice', 'Neue Rechnung'],
      dated: 'invoiceDate',
      identifiedBy: ['customerId', 'currency', 'invoiceDate'],
      lineColumns: lineColumns('invoiceDate'),
      beginAt: '/invoices/new',
      inRows: [...inRows, 'overdue'],
      found: foundDocument,
      beside: besideDocument,
    },
    customers: {
      page: '/customers',
      begin: ['New customer', 'Neuer Kunde'],
      identifiedBy: ['taxId'],
      found: ({ id, name, email }) => ({ label: name ?? id, description: email ?? '' }),
    },
    'credit-notes': {
      page: '/credit-notes',
      hasEvents: true,
      open: {
        Posted: ['internalNote', 'reference'],
        Released: ['internalNote'],
        Voided: ['internalNote'],
      },
      actionFields: { send: ['lastSentTo'], refresh: followed },
      begin: ['New credit note', 'Neue Rechnungskorrektur'],
      dated: 'issueDate',
      identifiedBy: ['customerId', 'currency', 'issueDate'],
      lineColumns: lineColumns('issueDate'),
      beginAt: '/credit-notes/new',
      inRows,
      found: foundDocument,
      beside: besideDocument,
    },
  },
  shortcuts: {
    title: ['Invoice lines', 'Rechnungspositionen'],
    keys: [
      [
        ['Tab'],
        [
          'Next cell; in the last cell, add a line',
          'Nächste Zelle; in der letzten Zelle neue Position',
        ],
      ],
      [['Enter'], ['Cell below', 'Zelle darunter']],
      [
        ['Ctrl', 'D'],
        ['Duplicate line', 'Position duplizieren'],
      ],
      [
        ['Alt', '↑', '↓'],
        ['Move line', 'Position verschieben'],
      ],
    ],
  },
  headers: () => import('./headers.ts'),
  words: invoicingWords,
  tasks: [
    {
      rank: 10,
      name: 'invoicesToApprove',
      label: ['Invoices to approve', 'Rechnungen zur Freigabe'],
    },
    {
      rank: 20,
      name: 'creditNotesToApprove',
      label: ['Credit notes to approve', 'Rechnungskorrekturen zur Freigabe'],
    },
    { rank: 30, name: 'draftInvoices', label: ['Draft invoices', 'Rechnungsentwürfe'] },
    {
      rank: 40,
      name: 'draftCreditNotes',
      label: ['Draft credit notes', 'Entwürfe von Rechnungskorrekturen'],
    },
    {
      rank: 70,
      name: 'unappliedCreditNotes',
      label: [
        'Credit notes not fully applied',
        'Nicht vollständig zugeordnete Rechnungskorrekturen',
      ],
    },
  ],
  effectKinds: { pdf: { icon: IconFileText } },
} as const satisfies Feature;

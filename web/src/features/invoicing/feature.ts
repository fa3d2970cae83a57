/** Invoices, credit notes and customers. */

import { icon as IconFileInvoice } from 'virtual:tabler/file-invoice';
import { icon as IconFileText } from 'virtual:tabler/file-text';
import { icon as IconReceiptRefund } from 'virtual:tabler/receipt-refund';
import { icon as IconUsers } from 'virtual:tabler/users';
import type { TextKey } from 'virtual:words';
import { type Feature, type NameOf, page, type Show } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';

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
  ...['paymentTermsDays', 'paymentTermsFrom', 'dueDate'],
  ...['earlyPaymentDiscountPercent', 'earlyPaymentDiscountDays'],
];
const inRows = ['customerId', 'billingName', 'total'];

/** A row of a ledger for each line of a document. */
const lineColumns = (date: string) =>
  [
    ['number', 'invoicing.feature.number'],
    [date, 'invoicing.feature.date'],
    ['postingDate', 'invoicing.feature.postingDate'],
    ['status', 'invoicing.feature.status'],
    ['customerId.name', 'invoicing.feature.customer'],
    ['reference', 'invoicing.feature.reference'],
    ['lines.position', 'invoicing.feature.line'],
    ['lines.description', 'invoicing.feature.description'],
    ['lines.quantity', 'invoicing.feature.quantity'],
    ['lines.unit', 'invoicing.feature.unit'],
    ['lines.unitPrice', 'invoicing.feature.unitPrice'],
    ['lines.discountPercent', 'invoicing.feature.discount'],
    ['lines.taxCodeId.code', 'invoicing.feature.taxCode'],
    ['lines.taxRate', 'invoicing.feature.taxRate'],
    ['lines.accountId.code', 'invoicing.feature.account'],
    ['lines.netAmount', 'invoicing.feature.net'],
    ['lines.taxAmount', 'invoicing.feature.tax'],
    ['lines.totalAmount', 'invoicing.feature.gross'],
    ['currency', 'invoicing.feature.currency'],
  ] as const satisfies readonly (readonly [string, TextKey])[];

export const invoicing = {
  name: 'invoicing',
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
      label: 'invoicing.feature.invoices',
      to: '/invoices',
      icon: IconFileInvoice,
      operation: 'listInvoices',
      key: 'i',
    },
    {
      group: 'work',
      rank: 50,
      label: 'invoicing.feature.creditNotes',
      to: '/credit-notes',
      icon: IconReceiptRefund,
      operation: 'listCreditNotes',
      key: 'n',
    },
    {
      group: 'work',
      rank: 40,
      label: 'invoicing.feature.customers',
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
      begin: 'invoicing.feature.newInvoice',
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
      begin: 'invoicing.feature.newCustomer',
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
      begin: 'invoicing.feature.newCreditNote',
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
    title: 'invoicing.feature.invoiceLines',
    keys: [
      [['Tab'], 'invoicing.feature.nextCellInTheLastCell'],
      [['Enter'], 'invoicing.feature.cellBelow'],
      [['Ctrl', 'D'], 'invoicing.feature.duplicateLine'],
      [['Alt', '↑', '↓'], 'invoicing.feature.moveLine'],
    ],
  },
  headers: () => import('./headers.ts'),
  tasks: [
    {
      rank: 10,
      name: 'invoicesToApprove',
      label: 'invoicing.feature.invoicesToApprove',
    },
    {
      rank: 20,
      name: 'creditNotesToApprove',
      label: 'invoicing.feature.creditNotesToApprove',
    },
    { rank: 30, name: 'draftInvoices', label: 'invoicing.feature.draftInvoices' },
    {
      rank: 40,
      name: 'draftCreditNotes',
      label: 'invoicing.feature.draftCreditNotes',
    },
    {
      rank: 70,
      name: 'unappliedCreditNotes',
      label: 'invoicing.feature.creditNotesNotFullyApplied',
    },
  ],
  effectKinds: { pdf: { icon: IconFileText } },
} as const satisfies Feature;

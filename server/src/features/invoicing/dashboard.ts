/** The newest invoices, and the documents that wait for the caller, on the dashboard. */
import type {
  DashboardPart,
  DashboardSection,
  DashboardTask,
} from '../../http/operations/dashboard-operation.ts';
import { sectionRecord, sectionRecords } from '../../http/operations/record-section.ts';
import { viewerOf } from '../../http/operations/request.ts';
import { listStatement } from '../../postgres/store-lists.ts';
import { type Actor, identitiesOf } from '../../record/actor.ts';
import { creditNote } from './credit-note.ts';
import { invoice } from './invoice/invoice.ts';

const newest = 8;
const shown = ['number', 'billingName', 'invoiceDate', 'total', 'currency', 'status', 'overdue'];
const newestFirst = {
  filters: [],
  search: null,
  sort: [{ field: 'id', descending: true }],
  limit: newest,
  after: null,
  identity: '',
  omitsLines: true,
} as const;

const newestInvoices: DashboardSection = {
  name: 'newestInvoices',
  roles: invoice.roles.read,
  schema: {
    type: 'array',
    items: sectionRecord(invoice, shown),
    description: `At most ${newest}.`,
  },
  example: [
    {
      id: '0193d0a4-0000-7000-8000-000000000001',
      number: 'INV-2026-000123',
      billingName: 'Northwind Foods GmbH',
      invoiceDate: '2026-11-21',
      total: '1190.00',
      currency: 'EUR',
      status: 'Posted',
      overdue: false,
    },
  ],
  read(request) {
    const viewer = viewerOf(request);
    const { tenant } = request.principal;
    const { text, values } = listStatement(invoice, tenant.id, newestFirst, viewer.today);
    return {
      statements: [{ text: `${text([])} limit ${newest}`, values }],
      show: ([rows = []]) => sectionRecords(invoice, shown, rows, viewer),
    };
  },
};

const limits = {
  /** Users and keys that count as the caller, left out of the documents to approve. */
  ownNames: 50,
} as const;

/** Four-eyes approval excludes documents that the caller posted. */
function toApprove(actor: Actor): Readonly<Record<string, string>> {
  const own = [...new Set([...identitiesOf(actor), ...(actor.sameAs ?? [])])];
  const byOthers =
    actor.mayApproveOwn === false
      ? { 'postedBy.nin': own.slice(0, limits.ownNames).join(',') }
      : {};
  return { 'status.eq': 'Posted', ...byOthers };
}

const tasks: readonly DashboardTask[] = [
  {
    name: 'invoicesToApprove',
    entity: invoice,
    operationId: 'approveInvoice',
    query: ({ principal }) => toApprove(principal.actor),
  },
  {
    name: 'creditNotesToApprove',
    entity: creditNote,
    operationId: 'approveCreditNote',
    query: ({ principal }) => toApprove(principal.actor),
  },
  {
    name: 'unappliedCreditNotes',
    entity: creditNote,
    operationId: 'applyCreditNote',
    query: () => ({ 'status.in': 'Posted,Released', 'amountUnapplied.gt': '0' }),
  },
  {
    name: 'draftInvoices',
    entity: invoice,
    operationId: 'patchInvoice',
    query: () => ({ 'status.eq': 'Draft' }),
  },
  {
    name: 'draftCreditNotes',
    entity: creditNote,
    operationId: 'patchCreditNote',
    query: () => ({ 'status.eq': 'Draft' }),
  },
];

export const dashboard: DashboardPart = { sections: [newestInvoices], tasks };

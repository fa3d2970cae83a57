/** What may wait for somebody, by what they may do; each is a list of the app, counted. */
import type { Me } from '@daybook/sdk';
import { queryOptions } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import type { Search } from '../../core/search.ts';

/** Lists are asked for so many; where there are more, that is said. */
const countedAtMost = 50;

type Task =
  | 'approveInvoices'
  | 'approveCreditNotes'
  | 'draftInvoices'
  | 'draftCreditNotes'
  | 'draftPayments'
  | 'unappliedPayments'
  | 'failedDeliveries'
  | 'failingEndpoints'
  | 'periodsToClose';

export interface Waiting {
  readonly task: Task;
  readonly to:
    | '/invoices'
    | '/credit-notes'
    | '/payments'
    | '/admin/effects'
    | '/admin/webhooks'
    | '/periods';
  readonly search: Search;
  /** It is for those who may call this. */
  readonly operation: string;
}

/** `isFourEyes`: nobody approves what they posted themselves. */
export function waitingFor(me: Me, isFourEyes: boolean, day: string): Waiting[] {
  const others: Search = isFourEyes ? { 'postedBy.ne': `${me.actor.type}:${me.actor.id}` } : {};
  const approve: Search = { 'status.eq': 'Posted', ...others };
  const drafts: Search = { 'status.eq': 'Draft' };
  const all: readonly Waiting[] = [
    { task: 'approveInvoices', to: '/invoices', search: approve, operation: 'approveInvoice' },
    {
      task: 'approveCreditNotes',
      to: '/credit-notes',
      search: approve,
      operation: 'approveCreditNote',
    },
    { task: 'draftInvoices', to: '/invoices', search: drafts, operation: 'patchInvoice' },
    { task: 'draftCreditNotes', to: '/credit-notes', search: drafts, operation: 'patchCreditNote' },
    { task: 'draftPayments', to: '/payments', search: drafts, operation: 'patchPayment' },
    {
      task: 'unappliedPayments',
      to: '/payments',
      search: { 'status.eq': 'Posted', 'amountUnapplied.gt': '0' },
      operation: 'applyPayment',
    },
    {
      task: 'failedDeliveries',
      to: '/admin/effects',
      search: { 'status.eq': 'Failed' },
      operation: 'retryEffect',
    },
    {
      task: 'failingEndpoints',
      to: '/admin/webhooks',
      search: { 'consecutiveFailures.gt': '0' },
      operation: 'patchWebhookEndpoint',
    },
    {
      task: 'periodsToClose',
      to: '/periods',
      search: { 'status.in': 'Open,SoftClosed', 'endDate.lt': day, sort: 'startDate' },
      operation: 'closePeriod',
    },
  ];
  return all.filter(({ operation }) => me.operations.includes(operation));
}

const collections = {
  '/invoices': daybook.invoices,
  '/credit-notes': daybook.creditNotes,
  '/payments': daybook.payments,
  '/admin/effects': daybook.effects,
  '/admin/webhooks': daybook.webhookEndpoints,
  '/periods': daybook.periods,
} as const;

/** How many there are, up to what is counted. */
export function countQuery({ to, search }: Waiting) {
  const collection: {
    readonly name: string;
    readonly list: (query: object) => Promise<{
      readonly items: readonly unknown[];
      readonly hasMore: boolean;
    }>;
  } = collections[to];
  const query = { ...search, limit: countedAtMost };
  return queryOptions({
    queryKey: [collection.name, 'list', query],
    queryFn: () => collection.list(query),
    select: ({ items, hasMore }) => ({ count: items.length, hasMore }),
  });
}

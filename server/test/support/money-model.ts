/**
 * Invoices, payments and credit notes as simply as they can be thought of: in cents, without ledger, dates
 * or versions. Says what a command must be answered, and what must be due and left after it.
 */

export type Kind = 'invoices' | 'payments' | 'credit-notes';
export type Verb = 'post' | 'approve' | 'void' | 'apply' | 'unapply';

export interface Item {
  readonly kind: Kind;
  readonly id: string;
  readonly customer: number;
  readonly currency: string;
  /** Cents. */
  readonly total: number;
  status: 'Draft' | 'Posted' | 'Released' | 'Voided';
  /** Cents that are settled, by whom: of an invoice by sources, of a source on invoices. */
  applied: number;
  /** Of a source: what is live, in the order in which it was applied. */
  readonly live: { readonly invoice: Item; readonly cents: number }[];
}

export interface Share {
  readonly invoice: Item;
  readonly cents: number;
}

/** `problems`: pointer and code, in order; null: it is done. */
export type Verdict =
  | { readonly status: 200 }
  | { readonly status: 422; readonly code: string; readonly problems: readonly string[] };

const done: Verdict = { status: 200 };
const refused = (...problems: string[]): Verdict => {
  return { status: 422, code: 'validation_failed', problems };
};

const actions: Readonly<Record<Kind, Readonly<Record<Item['status'], readonly Verb[]>>>> = {
  invoices: {
    Draft: ['post', 'void'],
    Posted: ['approve', 'void'],
    Released: ['void'],
    Voided: [],
  },
  payments: {
    Draft: ['post', 'void'],
    Posted: ['apply', 'unapply', 'void'],
    Released: [],
    Voided: [],
  },
  'credit-notes': {
    Draft: ['post', 'void'],
    Posted: ['approve', 'apply', 'unapply', 'void'],
    Released: ['apply', 'unapply', 'void'],
    Voided: [],
  },
};

/** Posted, and not ended. */
export function isOpen({ status }: Item): boolean {
  return status === 'Posted' || status === 'Released';
}

/** Cents that are due on an invoice, or left of a source. */
export function leftOf(item: Item): number {
  return isOpen(item) ? item.total - item.applied : 0;
}

/** What must be answered; the item is changed when it is done. */
export function act(item: Item, verb: Exclude<Verb, 'apply' | 'unapply'>): Verdict {
  const wrong = stateProblem(item, verb);
  if (wrong !== null) return wrong;
  if (verb === 'void' && item.applied !== 0) return refused('/amountApplied still_applied');
  if (verb === 'post' && item.kind === 'payments' && item.total <= 0)
    return refused('/amount out_of_range');
  item.status = ({ post: 'Posted', approve: 'Released', void: 'Voided' } as const)[verb];
  return done;
}

export function apply(source: Item, shares: readonly Share[]): Verdict {
  const wrong = stateProblem(source, 'apply');
  if (wrong !== null) return wrong;
  const problems = shares.flatMap((share, index) => shareProblem(source, share, index, shares));
  const asked = shares.reduce((sum, { cents }) => sum + cents, 0);
  if (asked > leftOf(source)) problems.push('/allocations over_applied');
  if (problems.length > 0) return refused(...problems);
  for (const { invoice, cents } of shares) {
    invoice.applied += cents;
    source.applied += cents;
    source.live.push({ invoice, cents });
  }
  return done;
}

function shareProblem(
  source: Item,
  { invoice, cents }: Share,
  index: number,
  all: readonly Share[],
): string[] {
  const at = `/allocations/${index}`;
  if (all.findIndex((one) => one.invoice === invoice) < index) return [`${at}/invoiceId duplicate`];
  if (!isOpen(invoice)) return [`${at}/invoiceId not_posted`];
  if (invoice.customer !== source.customer) return [`${at}/invoiceId other_customer`];
  if (invoice.currency !== source.currency) return [`${at}/invoiceId other_currency`];
  if (cents <= 0) return [`${at}/amount out_of_range`];
  return cents > leftOf(invoice) ? [`${at}/amount over_due`] : [];
}

/** `index`: of the live ones, or beyond them for one that there is not. */
export function unapply(source: Item, index: number): Verdict {
  const wrong = stateProblem(source, 'unapply');
  if (wrong !== null) return wrong;
  const [gone] = source.live.splice(index, 1);
  if (gone === undefined) return refused('/allocationId unknown');
  gone.invoice.applied -= gone.cents;
  source.applied -= gone.cents;
  return done;
}

function stateProblem({ kind, status }: Item, verb: Verb): Verdict | null {
  if (actions[kind][status].includes(verb)) return null;
  const problems = ['/status invalid_transition'];
  return { status: 422, code: 'invalid_transition', problems };
}

/** What the record of an item must show. */
export function shown(item: Item): Readonly<Record<string, string>> {
  const applied = money(item.applied);
  if (item.kind !== 'invoices')
    return {
      status: item.status,
      amountApplied: applied,
      amountUnapplied: money(leftOf(item)),
      live: item.live.map(({ invoice, cents }) => `${invoice.id} ${money(cents)}`).join(),
    };
  const paid = leftOf(item) === 0 ? 'Paid' : item.applied === 0 ? 'Unpaid' : 'PartiallyPaid';
  const paymentStatus = isOpen(item) ? paid : 'None';
  return {
    status: item.status,
    amountApplied: applied,
    amountDue: money(leftOf(item)),
    paymentStatus,
  };
}

export function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

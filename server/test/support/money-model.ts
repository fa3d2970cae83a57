/**
 * A minimal model of invoices, payments and credit notes, in cents, without ledger or versions: the
 * response to each command, the amounts afterwards, the posting dates and the account balances.
 */
import { type Placed, placeAt, placeFrom, type Wanted } from './period-model.ts';

export type Kind = 'invoices' | 'payments' | 'credit-notes';
type Verb = 'post' | 'approve' | 'void' | 'apply' | 'unapply';

export interface Item {
  readonly kind: Kind;
  readonly id: string;
  readonly customer: number;
  readonly currency: string;
  /** Cents. */
  readonly total: number;
  /** `YYYY-MM-DD`: of the document and of its entry. */
  readonly date: string;
  status: 'Draft' | 'Posted' | 'Released' | 'Voided';
  /** Applied cents: of an invoice from sources, of a source to invoices. */
  applied: number;
  /** Live allocations of a source, in the order of application. */
  readonly live: { readonly invoice: Item; readonly cents: number; readonly date: string }[];
  /**
   * The date of the last application or its reversal, or the document's own. It cannot be voided as of
   * an earlier date.
   */
  voidedFrom: string;
}

export interface Share {
  readonly invoice: Item;
  readonly cents: number;
}

/** `dates`: posting dates of the new entries. `problems`: pointer and code, in order. */
export type Verdict =
  | { readonly status: 200; readonly dates: readonly string[] }
  | { readonly status: 422; readonly code: string; readonly problems: readonly string[] };

const done = (...dates: string[]): Verdict => ({ status: 200, dates });
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

/** Posted and not voided. */
export function isOpen({ status }: Item): boolean {
  return status === 'Posted' || status === 'Released';
}

/** Cents due on an invoice, or unapplied of a source. */
export function leftOf(item: Item): number {
  return isOpen(item) ? item.total - item.applied : 0;
}

const dateFields: Readonly<Record<Kind, string>> = {
  invoices: 'invoiceDate',
  payments: 'receivedOn',
  'credit-notes': 'issueDate',
};

/** The expected response; a success changes the item. */
export function act(item: Item, verb: 'post' | 'approve' | 'void', wanted: Wanted): Verdict {
  const wrong = stateProblem(item, verb);
  if (wrong !== null) return wrong;
  if (verb === 'void' && item.applied !== 0) return refused('/amountApplied still_applied');
  const dates: string[] = [];
  if (verb === 'post') {
    const isNothing = item.kind === 'payments' && item.total <= 0;
    const placed = placeAt(item.date, wanted);
    const problems = isNothing ? ['/amount amount_not_positive'] : [];
    if ('code' in placed) problems.push(`/${dateFields[item.kind]} ${placed.code}`);
    else dates.push(placed.date);
    if (problems.length > 0) return refused(...problems);
  }
  if (verb === 'void' && item.status !== 'Draft') {
    const placed = placeFrom(item.voidedFrom, wanted);
    if ('code' in placed) {
      const isOwnDate = item.voidedFrom === item.date;
      const tooEarly = isOwnDate ? 'date_before_posting' : 'date_before_last_application';
      return refused(`/reversalDate ${placed.code === 'too_early' ? tooEarly : placed.code}`);
    }
    dates.push(placed.date);
  }
  item.status = ({ post: 'Posted', approve: 'Released', void: 'Voided' } as const)[verb];
  return done(...dates);
}

export function apply(source: Item, shares: readonly Share[], wanted: Wanted): Verdict {
  const wrong = stateProblem(source, 'apply');
  if (wrong !== null) return wrong;
  const problems = shares.flatMap((share, index) => shareProblem(source, share, index, shares));
  const asked = shares.reduce((sum, { cents }) => sum + cents, 0);
  if (asked > leftOf(source)) problems.push('/allocations over_applied');
  if (problems.length > 0) return refused(...problems);
  const placed = shares.map(({ invoice }) =>
    placeFrom([invoice.date, source.date].toSorted()[1] ?? '', wanted),
  );
  const refusal = refusalOf(placed);
  if (refusal !== null) return refused(`/postingDate ${refusal}`);
  const dates = placed.map((one) => ('date' in one ? one.date : ''));
  for (const [index, { invoice, cents }] of shares.entries()) {
    invoice.applied += cents;
    source.applied += cents;
    const date = dates[index] ?? '';
    source.live.push({ invoice, cents, date });
    moved(date, source, invoice);
  }
  return done(...dates);
}

function moved(date: string, ...items: readonly Item[]): void {
  for (const item of items) if (date > item.voidedFrom) item.voidedFrom = date;
}

/** An early date is reported before a closed period. */
function refusalOf(placed: readonly Placed[]): string | null {
  const codes = placed.flatMap((one) => ('code' in one ? [one.code] : []));
  return codes.includes('too_early') ? 'date_before_both_posted' : (codes[0] ?? null);
}

function shareProblem(
  source: Item,
  { invoice, cents }: Share,
  index: number,
  all: readonly Share[],
): string[] {
  const at = `/allocations/${index}`;
  if (all.findIndex((one) => one.invoice === invoice) < index)
    return [`${at}/invoiceId invoice_named_twice`];
  if (!isOpen(invoice)) return [`${at}/invoiceId invoice_not_posted`];
  if (invoice.customer !== source.customer) return [`${at}/invoiceId other_customer`];
  if (invoice.currency !== source.currency) return [`${at}/invoiceId other_currency`];
  if (cents <= 0) return [`${at}/amount amount_not_positive`];
  return cents > leftOf(invoice) ? [`${at}/amount over_due`] : [];
}

/** `index`: of a live allocation, or beyond them for an unknown one. */
export function unapply(source: Item, index: number, wanted: Wanted): Verdict {
  const wrong = stateProblem(source, 'unapply');
  if (wrong !== null) return wrong;
  const gone = source.live[index];
  if (gone === undefined) return refused('/allocationId allocation_unknown');
  const placed = placeFrom(gone.date, wanted);
  const refusal = refusalOf([placed]);
  if ('code' in placed) return refused(`/postingDate ${refusal}`);
  source.live.splice(index, 1);
  gone.invoice.applied -= gone.cents;
  source.applied -= gone.cents;
  moved(placed.date, source, gone.invoice);
  return done(placed.date);
}

function stateProblem({ kind, status }: Item, verb: Verb): Verdict | null {
  if (actions[kind][status].includes(verb)) return null;
  const problems = ['/status invalid_transition'];
  return { status: 422, code: 'invalid_transition', problems };
}

/** The expected fields of the record. */
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

/** Base currency for one unit of the currency, in millionths. */
export function rateOf({ kind, currency }: Pick<Item, 'kind' | 'currency'>): number {
  if (currency === 'EUR') return 1_000_000;
  return kind === 'payments' ? 913_700 : 873_910;
}

/** Cents of the base currency, rounded half away from zero. */
function worth(cents: number, item: Item): number {
  return Math.floor((cents * rateOf(item) + 500_000) / 1_000_000);
}

/**
 * Cents of the base currency by account: open amounts at their own rate. The rest is `differences`, on two
 * accounts together: of exchange rates, and of rounding between documents of the same rate.
 */
export function balances(items: readonly Item[]): Readonly<Record<string, number>> {
  const open = items.filter(isOpen);
  const total = (kind: Kind, of: (item: Item) => number) =>
    open.filter((item) => item.kind === kind).reduce((sum, item) => sum + worth(of(item), item), 0);
  const whole = (item: Item) => item.total;
  const bank = total('payments', whole);
  const receivable = total('invoices', leftOf);
  const credits = total('payments', leftOf) + total('credit-notes', leftOf);
  const revenue = total('invoices', whole) - total('credit-notes', whole);
  const differences = revenue + credits - bank - receivable;
  return { 1000: bank, 1200: receivable, 2400: 0 - credits, 4000: 0 - revenue, differences };
}

export function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

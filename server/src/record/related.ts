/**
 * The records around the one being decided upon. Deciders ask synchronously; what was not loaded is
 * reported by NotLoaded, the pipeline loads it inside the same transaction and decides again.
 */
import type { ClosingFacts, ClosingQuestion, Tally } from './closing.ts';
import type { Subscription } from './effect.ts';
import type { Row } from './entity.ts';
import type { JournalEntry } from './journal.ts';

export type Need =
  | { readonly kind: 'record'; readonly entity: string; readonly id: string }
  /** A record that is to be changed, too. */
  | { readonly kind: 'locked'; readonly entity: string; readonly id: string }
  /** The only record of an entity, such as the tenant's settings. */
  | { readonly kind: 'single'; readonly entity: string }
  /**
   * The period that a date lies in, share-locked so that it cannot be closed meanwhile. Belongs into `needs`:
   * asked for when the counters are locked, it makes the group begin again.
   */
  | { readonly kind: 'periodAt'; readonly date: string }
  /** The first open period that ends on or after a date, share-locked; the same holds for it. */
  | { readonly kind: 'openPeriodFrom'; readonly date: string }
  /** The same without a lock: for messages. */
  | { readonly kind: 'nextOpenPeriod'; readonly date: string }
  /** What hinders the close of a period whose row is locked. */
  | { readonly kind: 'closing'; readonly question: ClosingQuestion }
  /** The closed periods that begin after a date. */
  | { readonly kind: 'closedAfter'; readonly date: string }
  /** Active accounts that have a role in automatic postings. */
  | { readonly kind: 'accountRoles' }
  /** The next number of a series, locked until the transaction ends. */
  | { readonly kind: 'series'; readonly series: string }
  /** The posting entry of a document. */
  | { readonly kind: 'journal'; readonly documentId: string }
  /** What the posted credit notes of an invoice come to, those of the same group included. */
  | { readonly kind: 'credited'; readonly invoiceId: string }
  /** The latest date on which something was applied to or from a record, or that was taken back. */
  | { readonly kind: 'lastApplied'; readonly recordId: string }
  /** The tenant's next event sequence, locked until the transaction ends. */
  | { readonly kind: 'eventSequence' }
  /** The enabled webhook endpoints; loaded behind the sequence, which only events take from. */
  | { readonly kind: 'subscriptions' };

export class NotLoaded extends Error {
  readonly need: Need;
  constructor(need: Need) {
    super(`not loaded: ${needKey(need)}`);
    this.need = need;
  }
}

/**
 * What must be locked is asked for too late: to lock it now would be against the order of all others, who might
 * wait in a circle. The group begins again with it. `counters`: those that must be made before.
 */
export class LockedLate extends Error {
  readonly needs: readonly Need[];
  readonly counters: readonly string[];
  constructor(needs: readonly Need[], counters: readonly string[] = []) {
    super(`asked for too late: ${[...needs.map(needKey), ...counters].join(', ')}`);
    this.needs = needs;
    this.counters = counters;
  }
}

export function needKey(need: Need): string {
  switch (need.kind) {
    case 'record':
    case 'locked':
      return `${need.kind}:${need.entity}:${need.id}`;
    case 'single':
      return `single:${need.entity}`;
    case 'periodAt':
    case 'openPeriodFrom':
    case 'nextOpenPeriod':
    case 'closedAfter':
      return `${need.kind}:${need.date}`;
    case 'closing':
      return `closing:${need.question.startDate}`;
    // Counters are kept in the database under their key.
    case 'series':
      return need.series;
    case 'eventSequence':
      return 'event';
    case 'journal':
      return `journal:${need.documentId}`;
    case 'credited':
      return `credited:${need.invoiceId}`;
    case 'lastApplied':
      return `lastApplied:${need.recordId}`;
    default:
      return need.kind;
  }
}

/** What a need resolves to. */
export type Found =
  | { readonly row: Row | null }
  | { readonly rows: readonly Row[] }
  | { readonly entry: JournalEntry | null }
  /** Decimal, in the currency of the invoice. */
  | { readonly credited: string }
  /** `YYYY-MM-DD`; null where there was none. */
  | { readonly date: string | null }
  | { readonly closing: ClosingFacts }
  | { readonly tally: Tally }
  | { readonly subscriptions: readonly Subscription[] }
  /** Taking from it changes it, and the pipeline stores it. */
  | Counter;

export interface Counter {
  next: number;
  /** Of the last document of a number series; null before the first one. */
  hash: string | null;
}

export class Related {
  readonly #found = new Map<string, Found>();
  /** Those of them that count, apart: they are looked through before every decision. */
  readonly #counters = new Map<string, Counter>();

  has(need: Need): boolean {
    return this.#found.has(needKey(need));
  }

  put(need: Need, found: Found): void {
    const key = needKey(need);
    this.#found.set(key, found);
    if ('next' in found) this.#counters.set(key, found);
  }

  #get(need: Need): Found {
    const found = this.#found.get(needKey(need));
    if (found === undefined) throw new NotLoaded(need);
    return found;
  }

  #row(need: Need): Row | null {
    const found = this.#get(need);
    return 'row' in found ? found.row : null;
  }

  record(entity: string, id: string): Row | null {
    return this.#row({ kind: 'record', entity, id });
  }

  single(entity: string): Row | null {
    return this.#row({ kind: 'single', entity });
  }

  periodAt(date: string): Row | null {
    return this.#row({ kind: 'periodAt', date });
  }

  openPeriodFrom(date: string): Row | null {
    return this.#row({ kind: 'openPeriodFrom', date });
  }

  nextOpenPeriod(date: string): Row | null {
    return this.#row({ kind: 'nextOpenPeriod', date });
  }

  closing(question: ClosingQuestion): ClosingFacts {
    const found = this.#get({ kind: 'closing', question });
    if (!('closing' in found)) throw new NotLoaded({ kind: 'closing', question });
    return found.closing;
  }

  closedAfter(date: string): Tally {
    const found = this.#get({ kind: 'closedAfter', date });
    if (!('tally' in found)) throw new NotLoaded({ kind: 'closedAfter', date });
    return found.tally;
  }

  accountRoles(): readonly Row[] {
    const found = this.#get({ kind: 'accountRoles' });
    return 'rows' in found ? found.rows : [];
  }

  journal(documentId: string): JournalEntry | null {
    const found = this.#get({ kind: 'journal', documentId });
    return 'entry' in found ? found.entry : null;
  }

  /** Decimal: what the posted credit notes of an invoice come to. */
  credited(invoiceId: string): string {
    const found = this.#get({ kind: 'credited', invoiceId });
    return 'credited' in found ? found.credited : '0';
  }

  /** `YYYY-MM-DD` of the latest entry of an application of a record; null where there is none. */
  lastApplied(recordId: string): string | null {
    const found = this.#get({ kind: 'lastApplied', recordId });
    return 'date' in found ? found.date : null;
  }

  subscriptions(): readonly Subscription[] {
    const found = this.#get({ kind: 'subscriptions' });
    return 'subscriptions' in found ? found.subscriptions : [];
  }

  #counter(need: Need): Counter {
    const found = this.#get(need);
    if (!('next' in found)) throw new NotLoaded(need);
    return found;
  }

  /** Takes the next value of a counter; throws NotLoaded before anything is taken. */
  take(need: Need & { kind: 'series' | 'eventSequence' }): number {
    const counter = this.#counter(need);
    const value = counter.next;
    counter.next = value + 1;
    return value;
  }

  /** The last event sequence that was taken. */
  lastSequence(): number {
    return this.#counter({ kind: 'eventSequence' }).next - 1;
  }

  /** Adds a document to the hash chain of a series that was taken from; answers its hash. */
  link(need: Need & { kind: 'series' }, hashAfter: (previous: string | null) => string): string {
    const counter = this.#counter(need);
    counter.hash = hashAfter(counter.hash);
    return counter.hash;
  }

  /** The counters by key: to store them, or to put them back when a decision is refused. */
  counters(): ReadonlyMap<string, Counter> {
    const now = new Map<string, Counter>();
    for (const [key, { next, hash }] of this.#counters) now.set(key, { next, hash });
    return now;
  }

  restore(counters: ReadonlyMap<string, Counter>): void {
    for (const [key, { next, hash }] of counters) {
      const counter = this.#counters.get(key);
      if (counter === undefined) continue;
      counter.next = next;
      counter.hash = hash;
    }
  }
}

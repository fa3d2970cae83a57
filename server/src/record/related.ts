/**
 * The loaded needs of decisions. Deciders read them synchronously; reading an undeclared need is a bug and throws.
 */
import type { Subscription } from './effect.ts';
import { externalIdsOf, keyOf } from './external-ids.ts';
import type { JournalEntry } from './journal.ts';
import {
  type AllNeed,
  type FirstNeed,
  type LastEntryNeed,
  matches,
  type Need,
  needKey,
  type ReadingNeed,
  type SumNeed,
} from './need.ts';
import type { Row } from './row.ts';
import { Big } from './values/money.ts';

/** The result of each kind of need. */
interface FoundOf {
  readonly record: Row | null;
  /** The id of the record; null if there is none. */
  readonly externalId: string | null;
  readonly single: Row | null;
  readonly first: Row | null;
  readonly all: readonly Row[];
  /** Decimal. */
  readonly sum: string;
  /** `YYYY-MM-DD`; null if there is none. */
  readonly lastEntry: string | null;
  readonly journal: JournalEntry | null;
  readonly reading: unknown;
  /** Taking from it changes it, and the pipeline stores it. */
  readonly series: Counter;
  readonly eventSequence: Counter;
}
type Kind = keyof FoundOf;
type NeedOf<K extends Kind> = Need & { readonly kind: K };

export interface Counter {
  /** The first value of the series; it is used if `next` is larger. */
  first: number;
  next: number;
  /** Digits of the numbers of the series, with leading zeros. */
  digits: number;
  /** Of the last document of a number series; null before the first one. */
  hash: string | null;
}

/** A record that a decision changed or created, with its journal entries. */
interface Decided {
  readonly entity: { readonly name: string };
  readonly before: { readonly row: Row } | null;
  readonly stored: { readonly row: Row };
  readonly written: { readonly journal: readonly JournalEntry[] };
}

function isFollowed(need: Need): boolean {
  const { kind } = need;
  return (
    kind === 'sum' ||
    kind === 'lastEntry' ||
    kind === 'externalId' ||
    (kind === 'reading' && need.follow !== undefined)
  );
}

export class Related {
  readonly #found = new Map<string, unknown>();
  /** Counters are separate, because they are copied before every decision. */
  readonly #counters = new Map<string, Counter>();
  /** Needs whose results decisions of the group change. */
  readonly #followed: Need[] = [];
  #subscriptions: readonly Subscription[] = [];

  has(need: Need): boolean {
    return this.#found.has(needKey(need));
  }

  put<K extends Kind>(need: NeedOf<K>, found: FoundOf[K]): void {
    const key = needKey(need);
    if (need.kind === 'series' || need.kind === 'eventSequence')
      this.#counters.set(key, found as Counter);
    else if (isFollowed(need) && !this.#found.has(key)) this.#followed.push(need);
    this.#found.set(key, found);
  }

  #get<K extends Kind>(need: NeedOf<K>): FoundOf[K] {
    const key = needKey(need);
    const found = this.#found.get(key);
    if (found === undefined) throw new Error(`${key} is not loaded: declare it as a need`);
    return found as FoundOf[K];
  }

  record(entity: string, id: string): Row | null {
    return this.#get({ kind: 'record', entity, id });
  }

  /** The id of the record with an own key, `system:id`; null if there is none. */
  holder(entity: string, key: string): string | null {
    return this.#get({ kind: 'externalId', entity, key });
  }

  single(entity: string): Row | null {
    return this.#get({ kind: 'single', entity });
  }

  first(need: FirstNeed): Row | null {
    return this.#get(need);
  }

  all(need: AllNeed): readonly Row[] {
    return this.#get(need);
  }

  /** Decimal. */
  sum(need: SumNeed): string {
    return this.#get(need);
  }

  /** `YYYY-MM-DD`; null if there is none. */
  lastEntry(need: LastEntryNeed): string | null {
    return this.#get(need);
  }

  journal(documentId: string): JournalEntry | null {
    return this.#get({ kind: 'journal', documentId });
  }

  reading(need: ReadingNeed): unknown {
    return this.#get(need);
  }

  /** The enabled webhook endpoints, read after the event sequence is locked. */
  get subscriptions(): readonly Subscription[] {
    return this.#subscriptions;
  }

  set subscriptions(found: readonly Subscription[]) {
    this.#subscriptions = found;
  }

  /** Takes the next value of a counter. */
  take(need: NeedOf<'series' | 'eventSequence'>): number {
    const counter = this.#get(need);
    const value = counter.next;
    counter.next = value + 1;
    return value;
  }

  /** A locked number series; changes of it are stored. */
  series(need: NeedOf<'series'>): Counter {
    return this.#get(need);
  }

  /** The last used event sequence. */
  lastSequence(): number {
    return this.#get({ kind: 'eventSequence' }).next - 1;
  }

  /** Adds a document to the hash chain of its series; returns its hash. */
  link(need: NeedOf<'series'>, hashAfter: (previous: string | null) => string): string {
    const counter = this.#get(need);
    counter.hash = hashAfter(counter.hash);
    return counter.hash;
  }

  /** Whether counters are locked, so that no further lock is allowed. */
  get hasCounters(): boolean {
    return this.#counters.size > 0;
  }

  /** The counters by key: to store them, or to restore them when a decision is rejected. */
  counters(): ReadonlyMap<string, Counter> {
    const now = new Map<string, Counter>();
    for (const [key, counter] of this.#counters) now.set(key, { ...counter });
    return now;
  }

  restore(counters: ReadonlyMap<string, Counter>): void {
    for (const [key, before] of counters) {
      const counter = this.#counters.get(key);
      if (counter !== undefined) Object.assign(counter, before);
    }
  }

  /** Replaces a loaded record by a newer state: a locked one, or one that the group changed. */
  renew(entity: string, row: Row): void {
    const need = { kind: 'record', entity, id: row.id } as const;
    if (this.has(need)) this.put(need, row);
  }

  /**
   * Updates loaded needs by decisions of the group that are not stored yet: records, postings, sums, last entries and the readings
   * that follow. `needs`: the ones to update; default: all.
   */
  follow(decided: readonly Decided[], needs: readonly Need[] = this.#followed): void {
    for (const { entity, before, stored, written } of decided) {
      this.renew(entity.name, stored.row);
      for (const entry of written.journal)
        if (entry.kind === 'posting')
          this.put({ kind: 'journal', documentId: entry.documentId }, entry);
      for (const need of needs) {
        if (need.kind === 'lastEntry') this.#followEntries(need, written.journal, decided);
        else if (need.kind === 'sum' && need.entity === entity.name)
          this.#followSum(need, before?.row ?? null, stored.row);
        else if (need.kind === 'externalId' && need.entity === entity.name)
          this.#followKey(need, before?.row ?? null, stored.row);
        else if (need.kind === 'reading' && need.follow !== undefined) {
          const { journal } = written;
          const change = { entity: entity.name, before: before?.row ?? null, after: stored.row };
          this.put(need, need.follow(this.reading(need), { ...change, journal }));
        }
      }
    }
  }

  #followKey(need: NeedOf<'externalId'>, before: Row | null, after: Row): void {
    const has = (row: Row | null) => externalIdsOf(row).some((one) => keyOf(one) === need.key);
    if (has(after)) this.put(need, after.id);
    else if (has(before)) this.put(need, null);
  }

  #followSum(need: SumNeed, before: Row | null, after: Row): void {
    const part = (row: Row | null) =>
      row !== null && matches(row, need.where) ? String(row[need.field] ?? '0') : '0';
    const sum = new Big(this.sum(need)).minus(part(before)).plus(part(after));
    this.put(need, sum.toFixed());
  }

  /** An entry and its document are in the same decision. */
  #followEntries(
    need: LastEntryNeed,
    entries: readonly JournalEntry[],
    decided: readonly Decided[],
  ): void {
    for (const { documentId, postingDate } of entries) {
      const booked = decided.find(({ stored }) => stored.row.id === documentId);
      if (booked?.entity.name !== need.entity || !matches(booked.stored.row, need.where)) continue;
      const known = this.lastEntry(need);
      if (known === null || known < postingDate) this.put(need, postingDate);
    }
  }
}

/**
 * Audits what changes no record: sign-ins, exports, rejected permissions. Entries are batched and written later, so
 * that requests do not wait; the audit entry of a change is written in the change's transaction.
 */

import { writeTransaction } from '../postgres/db.ts';
import { problemOf } from '../postgres/failures.ts';
import type { AuditAction, AuditDetails, AuditEntry, Origin } from '../record/audit.ts';
import type { Value } from '../record/fields.ts';
import { Problem } from '../record/problem.ts';
import type { Engine } from './group.ts';
import { insertAudit } from './store-audit.ts';

const limits = {
  /** Entries are collected for this long before they are written. */
  gatherMs: 100,
  /** Equal entries within this time are counted as one. */
  countMs: 5_000,
  /** Queued entries; further ones are dropped, and the process log counts them. */
  waiting: 10_000,
  batch: 500,
  /** Before a failed write is retried. */
  retryMs: 1_000,
  /** Distinct values kept of each list in the details of a counted entry. */
  listed: 10,
} as const;

export type AuditLimits = { readonly [name in keyof typeof limits]: number };

export interface AuditNoted {
  readonly tenantId: string;
  /** RFC 3339; when it happened. */
  readonly at: string;
  /** `key:<id>`; null: unknown. */
  readonly actor: string | null;
  readonly action: AuditAction;
  /** Default: `done`. */
  readonly outcome?: AuditEntry['outcome'];
  /** The name of an entity, and the id of a record of it. */
  readonly subject?: { readonly type: string; readonly id: string | null };
  readonly origin: Origin;
  readonly requestId: string | null;
  /** Small, and never a secret. Counted entries have their lists merged. */
  readonly details?: AuditDetails;
  /**
   * Entries with the same action, outcome, tenant and `countBy` become one entry for some seconds. Required for
   * everything that an unauthenticated client can cause without limit.
   */
  readonly countBy?: string;
  /** How many equal occurrences this is; default: one. */
  readonly count?: number;
}

type Stamp = Pick<AuditEntry, 'id' | 'createdAt'>;
type Noted = Omit<AuditEntry, keyof Stamp>;

interface Waiting {
  readonly tenantId: string;
  readonly entry: Noted;
  /** Given when it is first written, so that ids ascend in the order in which readers see entries. */
  readonly stamp: Stamp | null;
}

type Stamped = Waiting & { readonly stamp: Stamp };

export interface AuditOptions {
  readonly now: () => Date;
  /** Called with the number of dropped entries, and why. */
  readonly onLost: (count: number, error: unknown) => void;
  readonly limits?: Partial<AuditLimits>;
}

export class AuditLog {
  readonly #engine: Pick<Engine, 'db' | 'newId'>;
  readonly #options: AuditOptions;
  readonly #limits: AuditLimits;
  readonly #gathering = new Timer(() => void this.#write());
  readonly #counting = new Timer(() => void this.flush());
  #waiting: Waiting[] = [];
  #counted = new Map<string, Waiting>();
  #lost = 0;
  #isClosed = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(engine: Pick<Engine, 'db' | 'newId'>, options: AuditOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#limits = { ...limits, ...options.limits };
  }

  /** Never throws and never waits. */
  note(noted: AuditNoted): void {
    const key = countKey(noted);
    const known = key === null ? undefined : this.#counted.get(key);
    if (key !== null && known !== undefined) {
      const entry = joined(known.entry, noted, this.#limits.listed);
      this.#counted.set(key, { ...known, entry });
    } else if (
      this.#isClosed ||
      this.#waiting.length + this.#counted.size >= this.#limits.waiting
    ) {
      this.lose();
    } else {
      const one = { tenantId: noted.tenantId, entry: entryOf(noted), stamp: null };
      if (key === null) {
        this.#waiting.push(one);
        this.#gathering.start(this.#limits.gatherMs);
      } else {
        this.#counted.set(key, one);
        this.#counting.start(this.#limits.countMs);
      }
    }
  }

  /** An entry was dropped before it could be noted. */
  lose(): void {
    this.#lost += 1;
    this.#gathering.start(this.#limits.gatherMs);
  }

  /** Writes the queued entries; those that the database does not accept now stay queued. */
  flush(): Promise<void> {
    this.#counting.stop();
    this.#waiting.push(...this.#counted.values());
    this.#counted = new Map();
    return this.#write();
  }

  /** As `flush`, for the last time: what the database does not accept now is dropped. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.flush();
  }

  /** One write at a time, so that entries to retry are not written next to later ones. */
  #write(): Promise<void> {
    this.#gathering.stop();
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    const createdAt = this.#options.now().toISOString();
    const stamped = (one: Waiting) => one.stamp ?? { id: this.#engine.newId(createdAt), createdAt };
    const taken = this.#waiting.map((one) => ({ ...one, stamp: stamped(one) }));
    this.#waiting = [];
    if (this.#lost > 0)
      this.#options.onLost(this.#lost, new Error('too many audit entries are queued'));
    this.#lost = 0;
    for (const [tenantId, group] of Map.groupBy(taken, (one) => one.tenantId)) {
      for (let from = 0; from < group.length; from += this.#limits.batch)
        await this.#writeBatch(tenantId, group.slice(from, from + this.#limits.batch));
    }
  }

  async #writeBatch(tenantId: string, batch: readonly Stamped[]): Promise<void> {
    const entries = batch.map(({ entry, stamp }) => ({ ...entry, ...stamp }));
    try {
      await writeTransaction(this.#engine.db, tenantId, (tx, sendCommit) => {
        const sent = insertAudit(tx, entries);
        sendCommit();
        return sent;
      });
    } catch (error) {
      const cause = problemOf(error);
      const isRefused = cause instanceof Problem && cause.code === 'invalid_value';
      // A value that cannot be stored must not drop the other entries.
      if (isRefused && batch.length > 1)
        for (const one of batch) await this.#writeBatch(tenantId, [one]);
      else if (isRefused || this.#isClosed) this.#options.onLost(batch.length, error);
      else {
        // The ids make the repeat idempotent if the insert succeeded but its response was lost.
        this.#waiting.unshift(...batch);
        this.#gathering.start(this.#limits.retryMs);
      }
    }
  }
}

function countKey({ tenantId, action, outcome, countBy }: AuditNoted): string | null {
  return countBy === undefined ? null : JSON.stringify([tenantId, action, outcome, countBy]);
}

function entryOf(noted: AuditNoted): Noted {
  const { at, actor, action, outcome = 'done', subject, origin, requestId, details = {} } = noted;
  const { count = 1 } = noted;
  return {
    ...origin,
    at,
    actor,
    action,
    outcome,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    requestId,
    count,
    details,
  };
}

/** Keeps the first entry, and up to `most` distinct values of each list. */
function joined(entry: Noted, { at, count = 1, details = {} }: AuditNoted, most: number): Noted {
  const all: Record<string, Value> = { ...entry.details, lastAt: at };
  for (const [name, value] of Object.entries(details)) {
    const known = all[name];
    if (!Array.isArray(value) || !Array.isArray(known) || known.length >= most) continue;
    const fresh = value.filter((one) => !known.includes(one));
    if (fresh.length > 0) all[name] = [...known, ...fresh].slice(0, most);
  }
  return { ...entry, count: entry.count + count, details: all };
}

/** Runs once, `ms` after the first start; further starts until then have no effect. */
class Timer {
  readonly #run: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(run: () => void) {
    this.#run = run;
  }

  start(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#run();
    }, ms).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

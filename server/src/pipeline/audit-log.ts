/**
 * Notes in the audit log what happens without a change of a record: sign-ins, exports, refused permissions. They
 * are gathered and written soon after, so that nobody waits for them; what is noted of a change is written with it.
 */

import { problemOf, writeTransaction } from '../postgres/db.ts';
import type { AuditAction, AuditDetails, AuditEntry, Origin } from '../record/audit.ts';
import type { Value } from '../record/fields.ts';
import { Problem } from '../record/problem.ts';
import type { Engine } from './group.ts';
import { insertAudit } from './store-audit.ts';

const limits = {
  /** In which entries gather before they are written. */
  gatherMs: 100,
  /** In which what is alike is counted into one entry. */
  countMs: 5_000,
  /** Entries that wait; what comes beyond is lost, and the log of the process says how many. */
  waiting: 10_000,
  batch: 500,
  /** Before writing again what the database did not take. */
  retryMs: 1_000,
  /** Different values of a list in the details that are kept of what is counted. */
  listed: 10,
} as const;

export type AuditLimits = { readonly [name in keyof typeof limits]: number };

export interface AuditNoted {
  readonly tenantId: string;
  /** RFC 3339; when it happened. */
  readonly at: string;
  /** `key:<id>`; null: nobody that is known. */
  readonly actor: string | null;
  readonly action: AuditAction;
  /** `done` without it. */
  readonly outcome?: AuditEntry['outcome'];
  /** The name of an entity, and the id of a record of it. */
  readonly subject?: { readonly type: string; readonly id: string | null };
  readonly origin: Origin;
  readonly requestId: string | null;
  /** Small, and never a secret. Of what is counted, lists are joined. */
  readonly details?: AuditDetails;
  /**
   * Whatever of the same action, outcome and tenant has the same text here becomes one entry for some
   * seconds. For all that a stranger can cause without end.
   */
  readonly countBy?: string;
}

interface Waiting {
  readonly tenantId: string;
  readonly entry: AuditEntry;
}

export interface AuditOptions {
  readonly now: () => Date;
  /** Told how many entries could not be kept, and why. */
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

  /** Never fails and never waits. */
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
      this.#lost += 1;
      this.#gathering.start(this.#limits.gatherMs);
    } else {
      const entry = entryOf(noted, this.#engine.newId(noted.at));
      const one = { tenantId: noted.tenantId, entry };
      if (key === null) {
        this.#waiting.push(one);
        this.#gathering.start(this.#limits.gatherMs);
      } else {
        this.#counted.set(key, one);
        this.#counting.start(this.#limits.countMs);
      }
    }
  }

  /** Writes what waits, as far as the database takes it. */
  flush(): Promise<void> {
    this.#counting.stop();
    this.#waiting.push(...this.#counted.values());
    this.#counted = new Map();
    return this.#write();
  }

  /** The same for the last time: what the database does not take now is lost. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.flush();
  }

  /** One after the other, so that what is put back is not written beside what came later. */
  #write(): Promise<void> {
    this.#gathering.stop();
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = [];
    if (this.#lost > 0) this.#options.onLost(this.#lost, new Error('too many entries wait'));
    this.#lost = 0;
    for (const [tenantId, group] of Map.groupBy(taken, (one) => one.tenantId)) {
      for (let from = 0; from < group.length; from += this.#limits.batch)
        await this.#writeBatch(tenantId, group.slice(from, from + this.#limits.batch));
    }
  }

  async #writeBatch(tenantId: string, batch: readonly Waiting[]): Promise<void> {
    const createdAt = this.#options.now().toISOString();
    const entries = batch.map(({ entry }) => ({ ...entry, createdAt }));
    try {
      await writeTransaction(this.#engine.db, tenantId, (tx, sendCommit) => {
        const sent = insertAudit(tx, entries);
        sendCommit();
        return sent;
      });
    } catch (error) {
      const cause = problemOf(error);
      const isRefused = cause instanceof Problem && cause.code === 'invalid_value';
      // One value that cannot be stored costs its own entry and no other.
      if (isRefused && batch.length > 1)
        for (const one of batch) await this.#writeBatch(tenantId, [one]);
      else if (isRefused || this.#isClosed) this.#options.onLost(batch.length, error);
      else {
        // They have their ids: one that was written although the answer was lost is not written twice.
        this.#waiting.unshift(...batch);
        this.#gathering.start(this.#limits.retryMs);
      }
    }
  }
}

function countKey({ tenantId, action, outcome, countBy }: AuditNoted): string | null {
  return countBy === undefined ? null : JSON.stringify([tenantId, action, outcome, countBy]);
}

function entryOf(noted: AuditNoted, id: string): AuditEntry {
  const { at, actor, action, outcome = 'done', subject, origin, requestId, details = {} } = noted;
  return {
    ...origin,
    id,
    at,
    actor,
    action,
    outcome,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    requestId,
    count: 1,
    details,
    createdAt: at,
  };
}

/** The first stands for all; what differs in lists is kept, as far as there is room. */
function joined(entry: AuditEntry, { at, details = {} }: AuditNoted, most: number): AuditEntry {
  const all: Record<string, Value> = { ...entry.details, lastAt: at };
  for (const [name, value] of Object.entries(details)) {
    const known = all[name];
    if (!Array.isArray(value) || !Array.isArray(known) || known.length >= most) continue;
    const fresh = value.filter((one) => !known.includes(one));
    if (fresh.length > 0) all[name] = [...known, ...fresh].slice(0, most);
  }
  return { ...entry, count: entry.count + 1, details: all };
}

/** Runs once, `ms` after it was first started; starting it again while it waits changes nothing. */
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

/**
 * Notes in the audit log what happens without a change of a record: sign-ins, exports, refused permissions. They
 * are gathered and written soon after, so that nobody waits for them; what is noted of a change is written with it.
 */
import type { AuditAction, AuditDetails, AuditEntry, Origin } from '../domain/audit.ts';
import type { Value } from '../domain/fields.ts';
import { Problem } from '../domain/problem.ts';
import { insertAudit } from '../storage/audit.ts';
import { problemOf, writeTransaction } from '../storage/db.ts';
import type { Engine } from './group.ts';

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

export interface AuditLog {
  /** Never fails and never waits. */
  note(entry: AuditNoted): void;
  /** Writes what waits, as far as the database takes it. */
  flush(): Promise<void>;
  /** The same, for the last time. */
  close(): Promise<void>;
}

interface Waiting {
  readonly tenantId: string;
  readonly entry: AuditEntry;
}

/** `onLost` is told how many entries could not be kept, and why. */
export function createAuditLog(
  engine: Pick<Engine, 'db' | 'newId'>,
  now: () => Date,
  onLost: (count: number, error: unknown) => void,
  options: Partial<AuditLimits> = {},
): AuditLog {
  const bounds: AuditLimits = { ...limits, ...options };
  let waiting: Waiting[] = [];
  let counted = new Map<string, Waiting>();
  let lost = 0;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();
  const timers = { gather: createTimer(() => write()), count: createTimer(() => flush()) };

  function note(noted: AuditNoted): void {
    const key = countKey(noted);
    const known = key === null ? undefined : counted.get(key);
    if (key !== null && known !== undefined) {
      counted.set(key, { ...known, entry: joined(known.entry, noted, bounds.listed) });
      return;
    }
    if (isClosed || waiting.length + counted.size >= bounds.waiting) {
      lost += 1;
      timers.gather.start(bounds.gatherMs);
      return;
    }
    const one = { tenantId: noted.tenantId, entry: entryOf(noted, engine.newId(noted.at)) };
    if (key === null) {
      waiting.push(one);
      timers.gather.start(bounds.gatherMs);
    } else {
      counted.set(key, one);
      timers.count.start(bounds.countMs);
    }
  }

  function flush(): Promise<void> {
    waiting.push(...counted.values());
    counted = new Map();
    return write();
  }

  /** One after the other, so that what is put back is not written beside what came later. */
  function write(): Promise<void> {
    timers.gather.stop();
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    const taken = waiting;
    waiting = [];
    if (lost > 0) {
      onLost(lost, new Error('more audit entries wait than may'));
      lost = 0;
    }
    for (const [tenantId, group] of Map.groupBy(taken, (one) => one.tenantId)) {
      for (let from = 0; from < group.length; from += bounds.batch) {
        await writeBatch(tenantId, group.slice(from, from + bounds.batch));
      }
    }
  }

  async function writeBatch(tenantId: string, batch: readonly Waiting[]): Promise<void> {
    const createdAt = now().toISOString();
    const entries = batch.map(({ entry }) => ({ ...entry, createdAt }));
    try {
      await writeTransaction(engine.db, tenantId, (tx, sendCommit) => {
        const sent = insertAudit(tx, entries);
        sendCommit();
        return sent;
      });
    } catch (error) {
      const cause = problemOf(error);
      const isRefused = cause instanceof Problem && cause.code === 'invalid_value';
      // One value that cannot be stored costs its own entry and no other.
      if (isRefused && batch.length > 1) for (const one of batch) await writeBatch(tenantId, [one]);
      else if (isRefused || isClosed) onLost(batch.length, error);
      else putBack(batch);
    }
  }

  /** Entries have their ids already: one that was written although the answer was lost is not written twice. */
  function putBack(batch: readonly Waiting[]): void {
    waiting.unshift(...batch);
    timers.gather.start(bounds.retryMs);
  }

  return {
    note,
    flush,
    async close() {
      isClosed = true;
      for (const timer of Object.values(timers)) timer.stop();
      await flush();
    },
  };
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
function createTimer(run: () => Promise<void>) {
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    start(ms: number): void {
      timer ??= setTimeout(() => {
        timer = null;
        void run();
      }, ms).unref();
    },
    stop,
  };
}

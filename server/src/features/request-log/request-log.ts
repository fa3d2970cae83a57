/**
 * Collects requests and writes them after their responses, many by one statement. No request waits for it: what is more
 * than the memory for it, or what the database does not accept, is dropped and counted.
 */
import { createCounter } from '../../http/limits/counts.ts';
import { type Database, writeTransaction } from '../../postgres/db.ts';
import type { LoggedRequest } from './logged-request.ts';
import { insertRequests } from './store-requests.ts';

const limits = {
  /** Requests are collected for this long before they are written. */
  gatherMs: 500,
  /** Requests in memory, also while they are written; of at most 500 bytes each. */
  waiting: 10_000,
  /** Requests of one tenant in one statement. */
  batch: 1_000,
  /** Logged requests over the rate limit, of one key in a minute: their number has no other limit. */
  limitedAMinute: 60,
} as const;

export type RequestLogLimits = { readonly [name in keyof typeof limits]: number };

export interface RequestLogOptions {
  readonly newId: (at: string) => string;
  /** Called with the number of dropped requests, and why. */
  readonly onLost: (count: number, error: unknown) => void;
  readonly limits?: Partial<RequestLogLimits>;
}

/** A request without its id. */
export type AnsweredRequest = Omit<LoggedRequest, 'id'>;

export class RequestLog {
  readonly #db: Database;
  readonly #options: RequestLogOptions;
  readonly #limits: RequestLogLimits;
  readonly #limited = createCounter();
  #waiting = new Map<string, LoggedRequest[]>();
  #count = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(db: Database, options: RequestLogOptions) {
    this.#db = db;
    this.#options = options;
    this.#limits = { ...limits, ...options.limits };
  }

  /** Never throws and never waits. */
  note(tenantId: string, request: AnsweredRequest): void {
    if (request.status === 429 && this.#isOneOfMany(request)) return;
    this.#timer ??= setTimeout(() => void this.flush(), this.#limits.gatherMs).unref();
    if (this.#isClosed || this.#count >= this.#limits.waiting) {
      this.#lost += 1;
      return;
    }
    this.#count += 1;
    const logged = { ...request, id: this.#options.newId(request.at) };
    const group = this.#waiting.get(tenantId);
    if (group === undefined) this.#waiting.set(tenantId, [logged]);
    else group.push(logged);
  }

  #isOneOfMany({ keyId, at }: AnsweredRequest): boolean {
    return this.#limited.add(keyId, Date.parse(at)).used > this.#limits.limitedAMinute;
  }

  /** Writes what was noted before. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** As `flush`; later requests are dropped. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.flush();
  }

  async #write(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    if (this.#lost > 0)
      this.#options.onLost(this.#lost, new Error('too many requests wait to be logged'));
    this.#lost = 0;
    for (const [tenantId, group] of taken)
      for (let from = 0; from < group.length; from += this.#limits.batch) {
        const batch = group.slice(from, from + this.#limits.batch);
        await this.#writeBatch(tenantId, batch);
        this.#count -= batch.length;
      }
  }

  async #writeBatch(tenantId: string, batch: readonly LoggedRequest[]): Promise<void> {
    try {
      await writeTransaction(this.#db, tenantId, (tx, sendCommit) => {
        const sent = insertRequests(tx, batch);
        sendCommit();
        return sent;
      });
    } catch (error) {
      this.#options.onLost(batch.length, error);
    }
  }
}

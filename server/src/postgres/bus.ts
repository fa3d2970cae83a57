/**
 * Messages between the processes of one database, by LISTEN and NOTIFY on a connection of its own. They are hints: the
 * truth is in the tables, which every reader also polls. They are sent after the commit, never in its transaction,
 * because NOTIFY locks the commits of the whole server (decision 0051).
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BusConnection, isTooLong, listenOn, sendFrom } from './bus-connection.ts';
import { Peers } from './bus-peers.ts';
import type { Database } from './db.ts';

const limits = {
  /** Pause after sending; what is to be sent meanwhile shares one transaction. */
  gatherMs: 5,
  /** Payloads of one transaction. */
  payloads: 32,
  /** Within this time a new connection must receive its own message. */
  echoMs: 2_000,
  /** Between two messages that show that a process runs; each must be received before the next. */
  beatMs: 10_000,
  /** In beats: how long after a connection unknown processes are assumed; the others respond within this time. */
  graceBeats: 1.5,
  firstPauseMs: 100,
  longestPauseMs: 10_000,
} as const;

/** JSON characters of one message. */
export const messageLength = 7_500;

/** Messages of one kind. */
export interface Topic {
  /** Returns what is to be sent, in messages of up to `messageLength`. */
  take(): readonly unknown[];
  /** A message of another process. It is not trusted: every login of the database can send one. */
  receive(message: unknown, from: string): void;
  /** Messages of other processes may have been missed. */
  missed?(): void;
  /** Another process has started or reconnected. */
  joined?(): void;
  /** Another process has ended, or was not heard for a while. */
  left?(from: string): void;
}

export interface BusMember {
  /** Adds a topic; returns the function that requests a call of its `take`. */
  join(name: string, topic: Topic): () => void;
  /** False if no other process would receive a message. */
  hasReaders(): boolean;
}

interface BusOptions {
  readonly url: string;
  /** Throws an Error if `url` is another database. */
  readonly check?: () => Promise<void>;
  /** The connection was lost, or cannot be opened; called once until it is back. */
  readonly onLost: (error: unknown) => void;
  readonly onBack: () => void;
  readonly beatMs?: number;
}

type Presence = 'hello' | 'here' | 'bye' | 'lost';
const presence = 'process';

/** Connects when constructed. */
export class Bus implements BusMember {
  readonly #options: BusOptions;
  readonly #beatMs: number;
  readonly #name = newName();
  readonly #topics = new Map<string, Topic>();
  readonly #peers: Peers;
  /** The number of other processes. */
  peers = 0;
  #graceUntilMs = Number.POSITIVE_INFINITY;
  readonly #stopping = new AbortController();
  readonly #begun = Promise.withResolvers<void>();
  readonly #running: Promise<void>;
  #connection: BusConnection | null = null;
  #state: 'new' | 'connected' | 'lost' = 'new';
  #wasConnected = false;
  /** Called when a message of this process has come back. */
  #onEcho: () => void = () => undefined;
  #presence = new Set<Presence>();
  /** The topics that have something to send, and the presence of this process. */
  readonly #wanted = new Set<string>();
  #isSending = false;
  #sent = 0;
  #received = 0;

  constructor(options: BusOptions) {
    this.#options = options;
    this.#beatMs = options.beatMs ?? limits.beatMs;
    this.#peers = new Peers(
      this.#beatMs,
      (count) => {
        this.peers = count;
      },
      (from) => this.#each((topic) => topic.left?.(from)),
    );
    this.#running = this.#run();
  }

  /** Resolves when the bus is connected, or its first attempt has failed. */
  get ready(): Promise<void> {
    return this.#begun.promise;
  }

  get isConnected(): boolean {
    return this.#state === 'connected';
  }

  /** Messages sent and received. */
  get counts(): { readonly sent: number; readonly received: number } {
    return { sent: this.#sent, received: this.#received };
  }

  join(name: string, topic: Topic): () => void {
    this.#topics.set(name, topic);
    return () => this.#wake([name]);
  }

  hasReaders(): boolean {
    return !this.isConnected || this.peers > 0 || performance.now() < this.#graceUntilMs;
  }

  async close(): Promise<void> {
    if (this.isConnected) await this.#announce('bye');
    this.#stopping.abort();
    await this.#connection?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs: number = limits.firstPauseMs;
    while (!signal.aborted) {
      const since = performance.now();
      const end = await this.#runOnce().then(
        () => new Error('the connection was lost'),
        (error: unknown) => error,
      );
      if (signal.aborted) break;
      if (this.#state !== 'lost') this.#options.onLost(end);
      this.#state = 'lost';
      this.#begun.resolve();
      if (performance.now() - since > this.#beatMs) pauseMs = limits.firstPauseMs;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, limits.longestPauseMs);
    }
    this.#begun.resolve();
  }

  /** Ends with the connection. */
  async #runOnce(): Promise<void> {
    await this.#options.check?.();
    const own = await listenOn(this.#options.url, (payload) => this.#receive(payload));
    this.#connection = own;
    try {
      const received = this.#echo(limits.echoMs);
      await this.#announce('hello');
      if (!(await received)) throw new Error('notifications do not arrive');
      this.#graceUntilMs = performance.now() + this.#beatMs * limits.graceBeats;
      // Commits since the last connection were missed.
      if (this.#wasConnected) this.#miss();
      if (this.#state === 'lost') this.#options.onBack();
      this.#state = 'connected';
      this.#wasConnected = true;
      this.#begun.resolve();
      this.#wakeAll();
      await Promise.race([own.ended, this.#beat(own)]);
    } finally {
      this.#connection = null;
      await own.close();
    }
  }

  /** Rejects if notifications no longer arrive. */
  async #beat(own: BusConnection): Promise<void> {
    for (;;) {
      const begun = performance.now();
      await sleep(this.#beatMs, undefined, { ref: false, signal: this.#stopping.signal });
      if (this.#connection !== own) return;
      // A process that was frozen may have been forgotten by the others.
      if (this.#peers.isLong(performance.now() - begun)) this.#miss();
      this.#peers.forgetSilent();
      const received = this.#echo(this.#beatMs);
      await this.#announce('here');
      if (!(await received)) throw new Error('notifications no longer arrive');
    }
  }

  #echo(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms).unref();
      this.#onEcho = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  #receive(payload: string): void {
    const [from = '', name = ''] = payload.slice(0, 40).split(' ', 2);
    if (from === this.#name) {
      if (name === presence) this.#onEcho();
      return;
    }
    const topic = this.#topics.get(name);
    const message = parse(payload.slice(from.length + name.length + 2));
    if (!isName(from) || (topic === undefined && name !== presence)) return;
    this.#received += 1;
    if (from === guest) topic?.receive(message, from);
    else if (name === presence) this.#notePresence(from, message);
    else {
      if (this.#peers.note(from)) this.#greet();
      topic?.receive(message, from);
    }
  }

  #notePresence(from: string, message: unknown): void {
    if (message === 'bye') {
      this.#peers.remove(from);
      return;
    }
    const isNew = this.#peers.note(from);
    if (isNew || message === 'hello') this.#greet();
    if (message === 'lost') this.#miss();
  }

  /** Makes this process known to one that has just connected. */
  #greet(): void {
    this.#presence.add('here');
    this.#each((topic) => topic.joined?.());
    this.#wakeAll();
  }

  /** Messages may have been missed: topics may have something to send now. */
  #miss(): void {
    this.#each((topic) => topic.missed?.());
    this.#wakeAll();
  }

  #each(call: (topic: Topic) => void): void {
    for (const topic of this.#topics.values()) call(topic);
  }

  #wakeAll(): void {
    this.#wake([presence, ...this.#topics.keys()]);
  }

  #wake(topics: readonly string[]): void {
    for (const name of topics) this.#wanted.add(name);
    const connection = this.isConnected ? this.#connection : null;
    if (connection !== null && !this.#isSending) void this.#sendAll(connection);
  }

  async #sendAll(to: BusConnection): Promise<void> {
    this.#isSending = true;
    while (this.#wanted.size > 0 && this.#connection === to) {
      const own = [...this.#presence].map((what) => payloadOf(this.#name, presence, what));
      this.#presence.clear();
      const others = [...this.#wanted].flatMap(
        (name) =>
          this.#topics
            .get(name)
            ?.take()
            .map((message) => payloadOf(this.#name, name, message)) ?? [],
      );
      this.#wanted.clear();
      await this.#send(to, [...own, ...others]);
      await sleep(limits.gatherMs);
    }
    this.#isSending = false;
    // Another connection may have been opened meanwhile.
    if (this.#wanted.size > 0) this.#wake([]);
  }

  #announce(what: Presence): Promise<void> {
    const payload = payloadOf(this.#name, presence, what);
    return this.#connection === null ? Promise.resolve() : this.#send(this.#connection, [payload]);
  }

  /** Closes the connection after an error. The others re-read everything if a message cannot be sent. */
  async #send(to: BusConnection, payloads: readonly string[]): Promise<void> {
    try {
      for (let first = 0; first < payloads.length; first += limits.payloads) {
        const some = payloads
          .slice(first, first + limits.payloads)
          .filter((one) => !isTooLong(one));
        await to.send(some);
        this.#sent += some.length;
      }
      if (payloads.some(isTooLong)) this.#presence.add('lost');
    } catch {
      this.#presence.add('lost');
      await to.close();
    }
  }
}

/** Sends the messages of a program that does not listen, at once by `flush`. */
export function createGuest(db: Database): BusMember & { flush(): Promise<void> } {
  const topics = new Map<string, Topic>();
  return {
    join(name, topic) {
      topics.set(name, topic);
      return () => undefined;
    },
    hasReaders: () => true,
    async flush() {
      const payloads = [...topics].flatMap(([name, topic]) =>
        topic.take().map((message) => payloadOf(guest, name, message)),
      );
      if (payloads.length > 0) await sendFrom(db, payloads);
    },
  };
}

/** The name of every program that does not listen. */
const guest = '------------';

function newName(): string {
  return randomBytes(9).toString('base64url');
}

function isName(text: string): boolean {
  return /^[\w-]{12}$/.test(text);
}

function payloadOf(from: string, name: string, message: unknown): string {
  return `${from} ${name} ${JSON.stringify(message)}`;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

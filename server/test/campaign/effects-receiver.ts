/**
 * A receiver of webhooks that writes down what reaches it and verifies every signature with the official
 * library of Standard Webhooks. It may be told to hold its answers back.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { Violation, violation } from './campaign.ts';

/** What reached one endpoint under one webhook-id. */
interface Delivery {
  /** Requests that came whole. */
  arrived: number;
  /** Of them those that were answered 2xx. */
  answered: number;
}

export interface Arrival {
  readonly path: string;
  readonly id: string;
  readonly body: Buffer;
  readonly delivery: Delivery;
  answer(status: number): void;
}

export interface Receiver {
  readonly origin: string;
  /** By path, then webhook-id. */
  readonly deliveries: ReadonlyMap<string, ReadonlyMap<string, Delivery>>;
  /** Requests that wait for their answer. */
  readonly open: number;
  /** Each of these secrets signs what comes to the path, and none of `over`; other paths get nothing. */
  expect(path: string, secrets: readonly string[], over?: readonly string[]): void;
  /** Throws what was wrong with a delivery, if anything was. */
  check(): void;
  close(): Promise<void>;
}

/** `behave` answers each request, now or later. */
export async function startVerifyingReceiver(
  behave: (arrival: Arrival) => void,
): Promise<Receiver> {
  const secrets = new Map<string, Expected>();
  const deliveries = new Map<string, Map<string, Delivery>>();
  let wrong: Error | null = null;
  let open = 0;

  function receive(
    path: string,
    headers: Record<string, string>,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const known = secrets.get(path);
    if (known === undefined) throw violation('a delivery to a path that nobody registered', path);
    const id = verify(known, path, headers, body);
    const byId = deliveries.get(path) ?? new Map<string, Delivery>();
    deliveries.set(path, byId);
    const delivery = byId.get(id) ?? { arrived: 0, answered: 0 };
    byId.set(id, delivery);
    delivery.arrived += 1;
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    behave({
      path,
      id,
      body,
      delivery,
      answer(status) {
        if (status < 300) delivery.answered += 1;
        response.writeHead(status).end();
      },
    });
  }

  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    readWhole(request, (body) => {
      const headers = request.headers as Record<string, string>;
      try {
        receive(request.url ?? '', headers, body, response);
      } catch (error) {
        wrong ??= error instanceof Violation ? error : unverified(error, headers);
        response.writeHead(500).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    get open() {
      return open;
    },
    expect(path, live, over = []) {
      const open = (secret: string) => new Webhook(secret);
      secrets.set(path, { live: live.map(open), over: over.map(open) });
    },
    check() {
      if (wrong !== null) throw wrong;
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

function unverified(error: unknown, headers: unknown): Error {
  return violation('a delivery does not verify', { error: String(error), headers });
}

interface Expected {
  readonly live: readonly Webhook[];
  readonly over: readonly Webhook[];
}

/** Answers the webhook-id. Throws what is wrong. */
function verify(
  { live, over }: Expected,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): string {
  for (const webhook of live) webhook.verify(body, headers, { jsonParse: false });
  if (over.some((webhook) => verifies(webhook, body, headers)))
    throw violation('a secret that is over still signs', { path, headers });
  const id = headers['webhook-id'] ?? '';
  const { id: said } = JSON.parse(body.toString()) as { id: string };
  if (said !== id) throw violation('the webhook-id is not that of the event', { id, said });
  return id;
}

/** Whoever is killed in the middle of a request has not sent it. */
function readWhole(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(Buffer.concat(chunks)));
}

function verifies(webhook: Webhook, body: Buffer, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** Holds answers back until they are released. */
export class Gate {
  /** Of the endpoint whose calls it takes. */
  path = '/gate';
  #held: Arrival[] = [];
  #closed: boolean | ReadonlySet<string> = false;

  get held(): readonly Arrival[] {
    return this.#held;
  }

  close(): void {
    this.#closed = true;
  }

  /** From now on holds only what comes under these ids. */
  closeFor(ids: ReadonlySet<string>): void {
    this.#closed = ids;
  }

  /** While it is open: how long each answer takes. */
  delayMs = 0;

  pass(arrival: Arrival): void {
    const held = typeof this.#closed === 'boolean' ? this.#closed : this.#closed.has(arrival.id);
    if (held) this.#held.push(arrival);
    else setTimeout(() => arrival.answer(200), this.delayMs);
  }

  /** Answers these, and keeps holding the others. */
  release(arrivals: readonly Arrival[]): void {
    this.#held = this.#held.filter((one) => !arrivals.includes(one));
    for (const one of arrivals) one.answer(200);
  }

  open(): void {
    this.#closed = false;
    this.release(this.#held);
  }
}

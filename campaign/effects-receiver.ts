/**
 * A webhook receiver that records all requests and verifies every signature with the official library
 * of Standard Webhooks. It can delay its responses.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { Violation, violation } from './campaign.ts';

/** The requests to one endpoint with one webhook-id. */
interface Delivery {
  /** Complete requests. */
  arrived: number;
  /** Those with a 2xx response. */
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
  /** Requests without a response yet. */
  readonly open: number;
  /**
   * Requests to this path must be signed by each of these secrets, and by none of `over`; other paths
   * must get none.
   */
  expect(path: string, secrets: readonly string[], over?: readonly string[]): void;
  /** Throws the first error of a delivery, if there was one. */
  check(): void;
  close(): Promise<void>;
}

/** `behave` responds to each request, now or later. */
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
    if (known === undefined) throw violation('a delivery to an unregistered path', path);
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

/** Returns the webhook-id. Throws if the delivery is invalid. */
function verify(
  { live, over }: Expected,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): string {
  for (const webhook of live) webhook.verify(body, headers, { jsonParse: false });
  if (over.some((webhook) => verifies(webhook, body, headers)))
    throw violation('an expired secret still signs', { path, headers });
  const id = headers['webhook-id'] ?? '';
  const { id: bodyId } = JSON.parse(body.toString()) as { id: string };
  if (bodyId !== id) throw violation('the webhook-id is not that of the event', { id, bodyId });
  return id;
}

/** A request that was aborted counts as not sent. */
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

/** Delays responses until they are released. */
export class Gate {
  /** The path of the endpoint whose calls it delays. */
  path = '/gate';
  #held: Arrival[] = [];
  #closed: boolean | ReadonlySet<string> = false;

  get held(): readonly Arrival[] {
    return this.#held;
  }

  close(): void {
    this.#closed = true;
  }

  /** From now on delays only calls with these IDs. */
  closeFor(ids: ReadonlySet<string>): void {
    this.#closed = ids;
  }

  /** Delay of each response while the gate is open. */
  delayMs = 0;

  pass(arrival: Arrival): void {
    const held = typeof this.#closed === 'boolean' ? this.#closed : this.#closed.has(arrival.id);
    if (held) this.#held.push(arrival);
    else setTimeout(() => arrival.answer(200), this.delayMs);
  }

  /** Responds to these, and keeps delaying the others. */
  release(arrivals: readonly Arrival[]): void {
    this.#held = this.#held.filter((one) => !arrivals.includes(one));
    for (const one of arrivals) one.answer(200);
  }

  open(): void {
    this.#closed = false;
    this.release(this.#held);
  }
}

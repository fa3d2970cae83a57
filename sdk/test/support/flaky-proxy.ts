/**
 * A loopback HTTP proxy that injects faults: it delays, drops, cuts or repeats requests or responses, delivers requests
 * after the caller has stopped waiting, or responds instead of the service.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Fate {
  /** Before the request is forwarded. */
  readonly delayMs?: number;
  /** Before the response is forwarded. */
  readonly answerDelayMs?: number;
  /**
   * `request`: the request is not forwarded. `answer`: the request is forwarded, its response is not. `late`: the same,
   * and the request is forwarded `delayMs` after the connection to the caller was closed.
   */
  readonly lose?: 'request' | 'answer' | 'late';
  /** The status of a response by the proxy itself. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Half of the response is forwarded: with its length, or ended as if it were complete. */
  readonly cut?: 'length' | 'open';
  /** The request is forwarded again so long after its response, or after that of the proxy itself (`status`). */
  readonly againMs?: number;
}

interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface FlakyProxy {
  readonly url: string;
  /** The received requests, oldest first. */
  readonly seen: readonly Passing[];
  /** Called for every request; undefined: no fault. */
  decide: (passing: Passing) => Fate | undefined | Promise<Fate | undefined>;
  /** Resolves when no delayed request is pending. */
  settled(): Promise<void>;
  /** Closes every connection. */
  cut(): void;
  close(): Promise<void>;
}

export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const seen: Passing[] = [];
  const under = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const handled = handle(incoming, outgoing).catch(() => {
      outgoing.destroy();
    });
    under.add(handled);
    void handled.then(() => under.delete(handled));
  });
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/', headers } = incoming;
    const passing = { method, path: url, headers, body: body.toString() };
    seen.push(passing);
    const fate = (await proxy.decide(passing)) ?? {};
    const { delayMs = 0, answerDelayMs = 0, lose, status, cut } = fate;
    if (lose === 'late') outgoing.destroy();
    if (delayMs > 0) await sleep(delayMs);
    if (lose === 'request') return void outgoing.destroy();
    if (status === undefined) {
      const answer = await passOn(target, passing, body);
      if (answerDelayMs > 0) await sleep(answerDelayMs);
      if (lose === 'answer') outgoing.destroy();
      if (outgoing.destroyed) answer.resume();
      else if (cut !== undefined) await forwardHalf(answer, outgoing, cut);
      else await forward(answer, outgoing);
    } else outgoing.writeHead(status, fate.headers).end(fate.body);
    if (fate.againMs === undefined) return;
    await sleep(fate.againMs);
    (await passOn(target, passing, body)).resume();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: FlakyProxy = {
    url: `http://127.0.0.1:${port}`,
    seen,
    decide: () => undefined,
    async settled() {
      while (under.size > 0) await Promise.all(under);
    },
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function forward(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
  return new Promise((resolve) => {
    outgoing.once('close', () => {
      answer.destroy();
      resolve();
    });
  });
}

async function forwardHalf(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  cut: 'length' | 'open',
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
  const half = whole.subarray(0, whole.length / 2);
  if (cut === 'open') {
    // Without a length, the end of the connection is the end of the body.
    outgoing.useChunkedEncodingByDefault = false;
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, connection: 'close' }).end(half);
    return;
  }
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': whole.length });
  outgoing.write(half, () => outgoing.destroy());
}

function passOn(target: string, passing: Passing, body: Buffer): Promise<IncomingMessage> {
  const { method, path, headers } = passing;
  return new Promise((resolve, reject) => {
    const sent = request(target + path, { method, headers }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

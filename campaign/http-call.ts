/** One HTTP call to a server process, with its start and end time; a lost response is a result, not an error. */
import { Agent, request } from 'node:http';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly key: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  /** 0: no response; the call may or may not have been executed, unless `refused`. */
  readonly status: number;
  /** The connection was refused, so the call was not executed. */
  readonly refused: boolean;
  /** The server sent 100 Continue, which calls with `expect: 100-continue` request. */
  readonly taken: boolean;
  readonly text: string;
  readonly replayed: boolean;
  readonly startedMs: number;
  readonly endedMs: number;
}

/** A call may wait until the database has recovered. */
const callLimitMs = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

export function call(port: number, { method, path, key, body, headers }: Request): Promise<Reply> {
  const startedMs = performance.now();
  const text = body === undefined ? '' : JSON.stringify(body);
  let taken = false;
  return new Promise((resolve) => {
    const lost = (error: Error & { code?: string }) =>
      resolve({
        status: 0,
        refused: error.code === 'ECONNREFUSED',
        taken,
        text: error.message,
        replayed: false,
        startedMs,
        endedMs: performance.now(),
      });
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        timeout: callLimitMs,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', lost);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            refused: false,
            taken,
            text: Buffer.concat(chunks).toString('utf8'),
            replayed: response.headers['idempotency-replayed'] === 'true',
            startedMs,
            endedMs: performance.now(),
          }),
        );
      },
    );
    sent.on('continue', () => {
      taken = true;
    });
    sent.on('timeout', () => sent.destroy(new Error('no response in time')));
    sent.on('error', lost);
    sent.end(text);
  });
}

/** The members of JSON responses that campaigns use. */
export interface Body {
  readonly id: string;
  readonly RowVersion: string;
  readonly status: string;
  readonly code: string;
  readonly items: readonly Body[];
  readonly lines: readonly { readonly id: string; readonly [name: string]: unknown }[];
  readonly errors: readonly { readonly pointer: string; readonly code: string }[];
  readonly [name: string]: unknown;
}

export function bodyOf(reply: Reply): Body {
  return JSON.parse(reply.text) as Body;
}

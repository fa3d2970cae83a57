/**
 * Request bins (demo only): receivers for trying out webhooks, which store requests in memory and
 * return them, only as JSON.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/protocol/http-problem.ts';
import { Problem } from '../../record/problem.ts';
import { messageOf } from './messages.ts';

const limits = {
  names: 1_000,
  requestsPerName: 100,
  /** Bytes stored of a body; the rest is cut. */
  keptBodyBytes: 64 * 1024,
  /** Bytes read of a body. */
  bodyBytes: 1024 * 1024,
  /** All requests together. */
  keptBytes: 16 * 1024 * 1024,
  /** Webhook IDs that `flaky` remembers. */
  flakyIds: 10_000,
  slowMs: 3_000,
  /** Of a list of requests; older ones are left out. */
  answerBytes: 1024 * 1024,
  /** Counted for each request in addition to its body and headers. */
  overheadBytes: 512,
} as const;

interface Kept {
  readonly name: string;
  readonly bytes: number;
  /** JSON, so that its size is known: characters may take six bytes each. */
  readonly shown: string;
}

interface Received {
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** Registers `/bin/…`. `now`: the clock of the service. `slowMs`: the delay of `slow`. */
export function registerRequestBin(
  app: FastifyInstance,
  now: () => Date,
  slowMs: number = limits.slowMs,
): void {
  app.register(async (bin) => {
    const store = createStore();
    const isFirst = createFirstTimes();
    const stopping = new AbortController();
    app.addHook('preClose', async () => stopping.abort());
    bin.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    });
    bin.removeAllContentTypeParsers();
    bin.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload),
    );
    bin.get('/bin/:name/requests', (request, reply) => {
      const name = nameOf(request);
      const { requests, omitted } = store.requests(name);
      const text = `{"name":"${name}","omitted":${omitted},"requests":[${requests.join()}]}`;
      return sendText(reply, 200, text);
    });
    bin.all('/bin/:name', { config: { anyCoding: true } }, async (request, reply) => {
      const name = nameOf(request);
      const status = statusOf(name, request, isFirst);
      store.keep(keptFrom(name, request, status, now().toISOString()));
      // The server's stop ends the wait.
      if (name === 'slow')
        await wait(slowMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      return sendJson(reply, status, { name, status, requests: `/bin/${name}/requests` });
    });
  });
}

function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return sendText(reply, status, JSON.stringify(body));
}

function sendText(reply: FastifyReply, status: number, json: string): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  return reply.code(status).type('application/json; charset=utf-8').send(json);
}

function nameOf(request: FastifyRequest): string {
  const { name = '' } = request.params as { name?: string };
  if (/^[a-z0-9-]{1,40}$/.test(name)) return name;
  throw new Problem('not_found', messageOf('bin_name_invalid'));
}

function statusOf(name: string, request: FastifyRequest, isFirst: (id: string) => boolean): number {
  if (name === 'failing') return 503;
  if (name === 'gone') return 410;
  if (name === 'flaky') return isFirst(String(request.headers['webhook-id'] ?? '')) ? 503 : 200;
  return 200;
}

/** Whether an ID is seen for the first time; old IDs are forgotten. */
function createFirstTimes(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    // A hash, because IDs have any length.
    const key = createHash('sha256').update(id).digest('base64');
    if (seen.has(key)) return false;
    const [oldest] = seen;
    if (seen.size >= limits.flakyIds && oldest !== undefined) seen.delete(oldest);
    seen.add(key);
    return true;
  };
}

async function readBody(payload: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  let kept = 0;
  let total = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      total += chunk.length;
      if (total > limits.bodyBytes) break;
      const part: Buffer = chunk.subarray(0, limits.keptBodyBytes - kept);
      kept += part.length;
      if (part.length > 0) chunks.push(part);
    }
  } catch (cause) {
    throw new Problem('invalid_request', messageOf('body_incomplete'), { cause });
  }
  if (total > limits.bodyBytes) {
    const headers = { connection: 'close' };
    throw new HttpProblem('payload_too_large', messageOf('body_too_large'), headers);
  }
  return { bytes: Buffer.concat(chunks), truncated: total > kept };
}

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie'];

function keptFrom(name: string, request: FastifyRequest, status: number, at: string): Kept {
  const { bytes, truncated } = (request.body ?? {
    bytes: Buffer.alloc(0),
    truncated: false,
  }) as Received;
  const headers: Record<string, string> = {};
  for (const [header, value] of Object.entries(request.headers)) {
    headers[header] = secretHeaders.includes(header) ? '(redacted)' : String(value);
  }
  const text = bytes.toString('utf8');
  const isText = Buffer.from(text).equals(bytes);
  const shown = JSON.stringify({
    at,
    method: request.method,
    url: request.url,
    headers,
    body: isText ? text : bytes.toString('base64'),
    encoding: isText ? 'utf8' : 'base64',
    truncated,
    answered: status,
  });
  // Strings with characters beyond Latin-1 take two bytes for each.
  return { name, bytes: 2 * shown.length + limits.overheadBytes, shown };
}

interface Store {
  keep(kept: Kept): void;
  /** The newest first, and how many older ones are left out. */
  requests(name: string): { readonly requests: string[]; readonly omitted: number };
}

function createStore(): Store {
  const byName = new Map<string, Set<Kept>>();
  /** All requests, oldest first. */
  const all = new Set<Kept>();
  let bytes = 0;

  function drop(kept: Kept | undefined): void {
    if (kept === undefined) return;
    const own = byName.get(kept.name);
    own?.delete(kept);
    if (own?.size === 0) byName.delete(kept.name);
    all.delete(kept);
    bytes -= kept.bytes;
  }

  return {
    keep(kept) {
      const own = byName.get(kept.name) ?? new Set();
      // Moves the name to the end, as the most recently used one.
      byName.delete(kept.name);
      byName.set(kept.name, own.add(kept));
      all.add(kept);
      bytes += kept.bytes;
      if (own.size > limits.requestsPerName) drop(own.values().next().value);
      if (byName.size > limits.names) {
        for (const old of [...(byName.values().next().value ?? [])]) drop(old);
      }
      while (bytes > limits.keptBytes) drop(all.values().next().value);
    },
    requests(name) {
      const all = [...(byName.get(name) ?? [])].reverse();
      let left: number = limits.answerBytes;
      const requests = all
        .map(({ shown }) => shown)
        .filter((shown) => {
          left -= Buffer.byteLength(shown);
          return left >= 0;
        });
      return { requests, omitted: all.length - requests.length };
    },
  };
}

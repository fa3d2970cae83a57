/**
 * Sends each invalid request of the corpus to operations of the OpenAPI document, and checks every
 * response against it.
 */
import assert from 'node:assert/strict';
import type { Random } from '../../src/cli/seed/random.ts';
import { documentedOperations } from './documented-operations.ts';
import { type RawRequest, rawRequests, smuggledName, type Target } from './hostile-input.ts';
import { exchange, type RawAnswer } from './raw-http.ts';
import type { Service } from './service.ts';

export interface CorpusOptions {
  readonly service: Service;
  readonly random: Random;
  /** Requests for each operation; by default all. */
  readonly each?: number;
  readonly stop?: () => boolean;
}

export interface CorpusReport {
  readonly requests: number;
  /** Number of responses by status; `closed`: none. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Many, because most of the time is spent waiting for a server that sends nothing more. */
const together = 64;
/** Options of a service under test. */
export const roomForCorpus = {
  /** Concurrent requests may each export a file. */
  exportLimits: { exports: together, exportsPerTenant: together },
  /** An abandoned stream continues until the server notices, which takes seconds on a busy machine. */
  streamLimits: { streamsPerKey: 8 * together, streamsPerTenant: 8 * together },
} as const;
const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

/** Throws an AssertionError with the request that got a wrong response. */
export async function sendCorpus(options: CorpusOptions): Promise<CorpusReport> {
  const { service, random, each, stop = () => false } = options;
  const waiting = documentedOperations(service.document).flatMap((operation) => {
    const path = operation.path.replace(/\{\w+\}/g, unknownId);
    const target = { method: operation.method, path, key: service.tenant.keys.Admin };
    const every = rawRequests(target);
    const chosen =
      each === undefined ? every : Array.from({ length: each }, () => random.pick(every));
    return chosen.map((request) => ({ target, request }));
  });
  const statuses: Record<string, number> = {};
  let requests = 0;
  const lane = async () => {
    for (let next = waiting.pop(); next !== undefined && !stop(); next = waiting.pop()) {
      requests += 1;
      for (const status of await sendOne(service, next.target, next.request))
        statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: together }, lane));
  const found = await service.api('GET', `/api/customers?name.eq=${smuggledName}`);
  assert.deepEqual(found.body.items, [], 'a smuggled request was executed');
  return { requests, statuses };
}

async function sendOne(
  service: Service,
  target: Target,
  { name, bytes, isWhole }: RawRequest,
): Promise<string[]> {
  // Also if an invalid segment makes it this path.
  const isStream = / \/api\/events\/stream[ ?]/.test(`${bytes} ${target.path} `);
  const isOne = isWhole === true && !isStream;
  const { answers, rest } = await exchange(service.port, bytes, isOne ? 1 : undefined);
  const context = () =>
    `${name}: ${target.method} ${target.path}\n${bytes.slice(0, 600)}\n${JSON.stringify(answers).slice(0, 1_500)}\n${rest.slice(0, 300)}`;
  for (const answer of answers) assert.ok(isExpected(answer), context());
  // A stream continues; a server that closes on invalid input may do so within a response.
  if (!isStream) assert.equal(rest, '', context());
  if (isOne) {
    const [answer] = answers;
    assert.ok(answer, context());
    service.check.check({ method: target.method, path: target.path, sent: undefined, ...answer });
  }
  return answers.length === 0 ? ['closed'] : answers.map(({ status }) => String(status));
}

/** Errors must be problem documents. */
function isExpected({ status, headers, text }: RawAnswer): boolean {
  // An unknown method.
  if (status === 501) return text.includes('"code":"not_implemented"');
  if (status >= 500) return false;
  if (status < 400) return true;
  if (headers.get('content-type')?.startsWith('application/problem+json') !== true)
    // The current record, if the version was stale.
    return status === 409 || status === 412;
  const problem: { status: number; code: string; requestId: string } = JSON.parse(text);
  return problem.status === status && problem.code !== '' && problem.requestId !== '';
}

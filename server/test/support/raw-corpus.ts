/** Sends each wrong request of the corpus to operations of the document, and holds every answer against it. */
import assert from 'node:assert/strict';
import type { Random } from '../../src/cli/seed/random.ts';
import { documentedOperations } from './documented-operations.ts';
import { type RawRequest, rawRequests, smuggledName, type Target } from './nasty.ts';
import { exchange, type RawAnswer } from './raw-http.ts';
import type { Service } from './service.ts';

export interface CorpusOptions {
  readonly service: Service;
  readonly random: Random;
  /** Requests for each operation; without it, all there are. */
  readonly each?: number;
  readonly stop?: () => boolean;
}

export interface CorpusReport {
  readonly requests: number;
  /** How many answers had each status; `closed`: there was none. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Most of the time one waits for a server that has nothing more to say. */
const together = 64;
/** Options of a service that the corpus is sent to. */
export const roomForCorpus = {
  /** Requests that come together may ask for a file each. */
  exportLimits: { exports: together, exportsPerTenant: together },
  /** A stream that was left goes on until the server hears of it, on a machine at work for seconds. */
  streamLimits: { streamsPerKey: 8 * together, streamsPerTenant: 8 * together },
} as const;
const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

/** Throws an AssertionError with the request that was answered wrongly. */
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
  assert.deepEqual(found.body.items, [], 'nothing was smuggled in');
  return { requests, statuses };
}

async function sendOne(
  service: Service,
  target: Target,
  { name, bytes, isWhole }: RawRequest,
): Promise<string[]> {
  // Also where the wrong name in a path is that one.
  const isStream = / \/api\/events\/stream[ ?]/.test(`${bytes} ${target.path} `);
  const isOne = isWhole === true && !isStream;
  const { answers, rest } = await exchange(service.port, bytes, isOne ? 1 : undefined);
  const told = () =>
    `${name}: ${target.method} ${target.path}\n${bytes.slice(0, 600)}\n${JSON.stringify(answers).slice(0, 1_500)}\n${rest.slice(0, 300)}`;
  for (const answer of answers) assert.ok(isExpected(answer), told());
  // A stream goes on; a server that closes on nonsense may do so within an answer.
  if (!isStream) assert.equal(rest, '', told());
  if (isOne) {
    const [answer] = answers;
    assert.ok(answer, told());
    service.check.check({ method: target.method, path: target.path, sent: undefined, ...answer });
  }
  return answers.length === 0 ? ['closed'] : answers.map(({ status }) => String(status));
}

/** A refusal is a problem, as everywhere. */
function isExpected({ status, headers, text }: RawAnswer): boolean {
  // A method that the server does not know.
  if (status === 501) return text.includes('"code":"not_implemented"');
  if (status >= 500) return false;
  if (status < 400) return true;
  if (headers.get('content-type')?.startsWith('application/problem+json') !== true)
    // The record as it is, by a version that is not the current one.
    return status === 409 || status === 412;
  const problem: { status: number; code: string; requestId: string } = JSON.parse(text);
  return problem.status === status && problem.code !== '' && problem.requestId !== '';
}

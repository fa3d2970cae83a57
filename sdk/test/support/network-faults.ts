/** The faults of a random network between an editor and the service. */
import type { Random } from '../../../server/src/cli/seed/random.ts';
import type { Fate } from './flaky-proxy.ts';

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const strangeBodies = ['', '{}', '[]', 'null', '{"id":"x"}', '{"items":[]}', '{"memo":"', '"ok"'];
const strangeStatuses = [
  ...[200, 201, 202, 204, 400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 425, 428],
  ...[429, 500, 501, 502, 503, 504, 507, 511, 520],
];
/** A copy arrives so long after the answer, or after that of the proxy. */
const latestMs = 120;

/** What happens to one request that is harmed. */
export function faultOf(random: Random, method: string): Fate {
  const kind = random.pick(method === 'GET' ? readFaults : changeFaults);
  if (kind === 'foreign') return foreignAnswer(random);
  if (kind === 'passed on')
    return { ...foreignAnswer(random), againMs: random.integer(0, latestMs) };
  if (kind === 'again') return { againMs: random.integer(0, latestMs) };
  if (kind === 'cut') return { cut: random.pick(['length', 'open'] as const) };
  if (kind === 'late') return { lose: 'late', delayMs: random.integer(1, latestMs) };
  return { lose: kind };
}

const readFaults = ['request', 'answer', 'cut', 'foreign', 'foreign'] as const;
const changeFaults = [...readFaults, 'late', 'again', 'again', 'passed on', 'passed on'] as const;

function foreignAnswer(random: Random): Fate {
  const status = random.pick(strangeStatuses);
  const retryAfter = random.pick(['0', '3600', '99999999999999']);
  const isJson = random.chance(0.5);
  const headers = { ...(isJson ? json : html), 'retry-after': retryAfter };
  if (status === 204) return { status, headers: { 'retry-after': retryAfter } };
  return { status, headers, body: isJson ? random.pick(strangeBodies) : '<p>a proxy</p>' };
}

/** One request of a race, sent at a random moment, and its outcome for each record. */
import { setTimeout as sleep } from 'node:timers/promises';
import { violation } from './campaign.ts';
import { type Body, bodyOf, call, type Request } from './http-call.ts';
import type { Round } from './racing.ts';

/** All requests start within this time. */
const spreadMs = 6;

/** `wants`: the operation on each of the records `on`, as the history names it. */
export interface Racer {
  readonly wants: string;
  readonly on: readonly string[];
  /** Records that change together with them. */
  readonly settles?: readonly string[];
  readonly request: Omit<Request, 'key'>;
  /** An Approver may send it, except for soft-closed periods. */
  readonly byApprover: boolean;
  /** Starts after the others, because its success would make them impossible. */
  readonly late?: boolean;
}

export interface Outcome {
  readonly racer: Racer;
  readonly id: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: Body;
}

/** Sends all requests; their request IDs begin with `prefix`. */
export async function race(round: Round, racers: readonly Racer[], prefix: string) {
  const all = racers.map((racer, index) => raceOne(round, racer, index, `${prefix}${index}`));
  return (await Promise.all(all)).flat();
}

async function raceOne(
  { run, scene, port }: Round,
  racer: Racer,
  index: number,
  requestId: string,
): Promise<Outcome[]> {
  const { wants, on, request, byApprover, late } = racer;
  await sleep((run.random.next() + (late ? 1 : 0)) * spreadMs);
  const third = byApprover && index % 3 === 2;
  const key = third ? scene.approver : (scene.users[index % 2]?.key ?? '');
  const headers = { 'x-request-id': requestId };
  const reply = await call(port(index), { ...request, key, headers });
  if (reply.status === 0) throw violation('a call got no response', { request, reply });
  const of = (id: string, status: number, body: Body): Outcome => {
    run.add(status === 200 ? wants : 'refused');
    return { racer, id, requestId, status, body };
  };
  run.add('calls');
  if (!request.path.includes('/actions/')) return [of(on[0] ?? '', reply.status, bodyOf(reply))];
  if (reply.status !== 200) throw violation('a bulk action failed', { request, reply });
  const { results } = JSON.parse(reply.text) as {
    results: { id: string; status: number; record?: Body; problem?: Body }[];
  };
  return results.map(({ id, status, record, problem }) =>
    of(id, status, (record ?? problem) as Body),
  );
}

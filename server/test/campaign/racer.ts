/** One of those who race: a request, begun at a random moment, and what became of each record that it names. */
import { setTimeout as sleep } from 'node:timers/promises';
import { violation } from './campaign.ts';
import { type Body, bodyOf, call, type Request } from './http-call.ts';
import type { Round } from './racing.ts';

/** Racers begin within this time of each other. */
const spreadMs = 6;

/** `wants`: what is to happen to each of the records `on`, as their history calls it. */
export interface Racer {
  readonly wants: string;
  readonly on: readonly string[];
  /** Records that change with them, if it is done. */
  readonly settles?: readonly string[];
  readonly request: Omit<Request, 'key'>;
  /** An Approver may do it, too, though not in a soft-closed period. */
  readonly byApprover: boolean;
  /** Begins when the others have begun: it would leave them nothing to do. */
  readonly late?: boolean;
}

export interface Outcome {
  readonly racer: Racer;
  readonly id: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: Body;
}

/** Starts all of them; what their history will be found by begins with `prefix`. */
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
  if (reply.status === 0) throw violation('a call got no answer', { request, reply });
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

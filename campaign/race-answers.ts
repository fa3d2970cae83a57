/**
 * Compares the responses of a race with the history of the records: each success happened once, no
 * rejection changed anything, and the race explains every rejection.
 */
import { violation } from './campaign.ts';
import type { Body } from './http-call.ts';
import type { Outcome, Racer } from './racer.ts';
import type { Round } from './racing.ts';

/** A record before the race. */
export interface Start {
  readonly id: string;
  readonly status: string;
  readonly RowVersion: string;
}

interface Step {
  readonly id: string;
  readonly entity: string;
  readonly request_id: string;
  readonly operation: string;
}

/** The allowed states and the new one; without `to` the state stays. */
const moves: Readonly<Record<string, { from: readonly string[]; to?: string }>> = {
  post: { from: ['Draft'], to: 'Posted' },
  approve: { from: ['Posted'], to: 'Released' },
  void: { from: ['Draft', 'Posted', 'Released'], to: 'Voided' },
  apply: { from: ['Posted', 'Released'] },
  unapply: { from: ['Posted', 'Released'] },
  'soft-close': { from: ['Open'], to: 'SoftClosed' },
  close: { from: ['Open', 'SoftClosed'], to: 'Closed' },
  reopen: { from: ['SoftClosed', 'Closed'], to: 'Open' },
};

/** Errors of a request that a concurrent one may have caused. */
const explained: Readonly<Record<string, readonly string[]>> = {
  post: ['period_closed', 'no_open_period'],
  void: ['still_applied'],
  apply: [
    ...['over_due', 'over_applied', 'invoice_not_posted', 'period_closed', 'no_open_period'],
    'date_before_both_posted /postingDate',
  ],
  unapply: [
    ...['allocation_unknown', 'period_closed', 'no_open_period'],
    'date_before_both_posted /postingDate',
  ],
  close: ['earlier_period_open', 'drafts_inside', 'unposted_payments'],
  reopen: ['later_period_closed'],
};

export async function checkAnswers(
  { client, scene, run }: Round,
  starts: readonly Start[],
  outcomes: readonly Outcome[],
  prefix: string,
): Promise<void> {
  const ids = starts.map(({ id }) => id);
  const { rows: steps } = await client.query<Step>(
    `select record_id as id, entity, request_id, operation from change where tenant_id = $1
      and record_id = any($2::uuid[]) and request_id like $3 || '%' order by record_id, revision`,
    [scene.tenantId, ids, prefix],
  );
  checkHappened(steps, outcomes);
  const periodsMoved = steps.some(({ entity }) => entity === 'period');
  for (const start of starts) {
    const own = steps.filter(({ id }) => id === start.id);
    const states = statesOf(start.status, own);
    run.add('transitions', states.length - 1);
    const changed = own.length > 0;
    for (const outcome of outcomes.filter(({ id, status }) => id === start.id && status !== 200))
      checkRefusal(outcome, { start, states, changed, periodsMoved });
  }
}

/** Successes and changes are one to one; other changes are only those of records that a success settles. */
function checkHappened(steps: readonly Step[], outcomes: readonly Outcome[]): void {
  const happened: string[] = [];
  for (const { id, request_id, operation } of steps) {
    const cause = outcomes.find((outcome) => outcome.requestId === request_id);
    if (cause?.racer.on.includes(id)) happened.push(`${request_id} ${id} ${operation}`);
    else if (cause?.status !== 200 || !cause.racer.settles?.includes(id))
      throw violation('a change without a request', { id, request_id, operation });
  }
  const acknowledged = outcomes
    .filter(({ status }) => status === 200)
    .map(({ requestId, id, racer }) => `${requestId} ${id} ${racer.wants}`);
  const [a, b] = [happened.toSorted(), acknowledged.toSorted()];
  if (a.join() !== b.join())
    throw violation('the changes differ from the acknowledged ones', {
      happened: a,
      acknowledged: b,
    });
}

/** The states of a record; throws if a transition was not allowed. */
function statesOf(start: string, steps: readonly Step[]): string[] {
  const states = [start];
  for (const { operation } of steps) {
    const move = moves[operation];
    if (move === undefined) continue;
    if (!move.from.includes(states.at(-1) ?? ''))
      throw violation('a transition that is not allowed', { start, steps });
    if (move.to !== undefined) states.push(move.to);
  }
  return states;
}

/** The states and circumstances of a record during the race. */
interface Course {
  readonly start: Start;
  readonly states: readonly string[];
  readonly changed: boolean;
  readonly periodsMoved: boolean;
}

function checkRefusal({ racer, status, body }: Outcome, course: Course): void {
  if (isExplained(racer, status, body, course)) return;
  const { request } = racer;
  throw violation(`${request.path} returned ${status}`, { request, body, ...course });
}

function isExplained({ wants, request }: Racer, status: number, body: Body, course: Course) {
  const { start, states, changed, periodsMoved } = course;
  const { RowVersion } = request.body as Partial<Body>;
  if (status === 409 && body.code === undefined) return changed || RowVersion !== start.RowVersion;
  if (status !== 422) return false;
  if (body.code === 'field_locked') return states.some((state) => state !== 'Draft');
  if (body.code === 'invalid_transition')
    return states.some((state) => !moves[wants]?.from.includes(state));
  if (body.code !== 'validation_failed') return false;
  const reasons = explained[wants] ?? [];
  return body.errors.every(
    ({ code, pointer }) =>
      (reasons.includes(code) || reasons.includes(`${code} ${pointer}`)) &&
      (code !== 'period_closed' || periodsMoved),
  );
}

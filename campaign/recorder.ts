/** Makes calls and records their outcomes for the history checker. */
import { setTimeout as sleep } from 'node:timers/promises';
import { violation } from './campaign.ts';
import type { Call } from './history.ts';
import { bodyOf, call, type Reply, type Request } from './http-call.ts';
import type { Scene } from './scene.ts';

export interface Ask {
  readonly user: Scene['users'][number];
  readonly operation: Call['operation'];
  readonly method: Request['method'];
  readonly path: string;
  readonly body?: object;
  readonly parent?: string;
  readonly session?: string;
  readonly wants?: NonNullable<Call['wants']>;
  /** With a key the call is repeated until its outcome is known. */
  readonly idempotencyKey?: string;
  /** Sent twice concurrently, with the same key. */
  readonly twice?: true;
  /** A late copy of an earlier request. */
  readonly copy?: true;
}

export interface Recorder {
  /** Makes the call and returns it with its outcome. Throws a Violation for an unexpected response. */
  make(ask: Ask): Promise<Call>;
}

/** Rejections that concurrent writers must expect. */
const expected = new Set([
  'invalid_transition',
  'field_locked',
  'validation_failed',
  'not_found',
  'too_many_lines',
]);
/** Responses that guarantee that nothing was changed. */
const notNow = new Set(['database_unavailable', 'overloaded', 'rate_limited']);
/** Longer than any outage of a campaign. */
const repeatLimitMs = 180_000;
const repeatPauseMs = 25;

/** `prefix` distinguishes the requests of recorders; `port`: of any running server process. */
export function createRecorder(prefix: string, port: () => number): Recorder {
  let count = 0;
  return {
    async make(ask) {
      const { user, operation, parent = null, session = null, wants = null } = ask;
      const made: Call = {
        requestIds: [],
        operation,
        actor: user.name,
        session,
        parent,
        wants,
        ...(ask.copy === undefined ? {} : { copy: ask.copy }),
        startedMs: Number.POSITIVE_INFINITY,
        endedMs: 0,
        outcome: 'unknown',
        version: '',
        text: '',
      };
      const send = async () => {
        count += 1;
        const requestId = `${prefix}-${count}`;
        made.requestIds.push(requestId);
        const reply = await call(port(), requestOf(ask, requestId));
        made.startedMs = Math.min(made.startedMs, reply.startedMs);
        made.endedMs = Math.max(made.endedMs, reply.endedMs);
        return read(reply, ask);
      };
      const begun = performance.now();
      for (let attempt = 1; ; attempt += 1) {
        const twice = ask.twice === true && attempt === 1;
        const answers = await Promise.all(twice ? [send(), send()] : [send()]);
        const final = agree(answers, made);
        if (final !== undefined || ask.idempotencyKey === undefined) {
          const { outcome, version = '', text = '' } = final ?? (answers[0] as Answered);
          return Object.assign(made, { outcome, version, text });
        }
        if (performance.now() - begun > repeatLimitMs)
          throw violation('a repeated call gets no response', made);
        await sleep(repeatPauseMs);
      }
    },
  };
}

export interface Answered {
  readonly outcome: Call['outcome'];
  /** False if a call with a key should be repeated. */
  readonly final: boolean;
  readonly version?: string;
  readonly text?: string;
}

/**
 * The final response, if there is one. A key gives the same response twice. Conflicts are not stored, so beside one the
 * other response may be another conflict or a rejection: both were decided on the record as it was. It may not be a
 * change, because a version that was stale once stays stale.
 */
export function agree(answers: readonly Answered[], made: Call): Answered | undefined {
  const finals = answers.filter(({ final }) => final);
  const [first, second] = finals;
  if (first !== undefined && second !== undefined) {
    const same = first.outcome === second.outcome && first.version === second.version;
    const outcomes = [first.outcome, second.outcome];
    const anew = outcomes.includes('conflict') && !outcomes.includes('done');
    if (!same && !anew) throw violation('two responses to one Idempotency-Key', { made, finals });
  }
  return first;
}

function requestOf(ask: Ask, requestId: string): Request {
  const { method, path, body, user, session, parent, idempotencyKey } = ask;
  return {
    method,
    path,
    key: user.key,
    ...(method === 'DELETE'
      ? {}
      : { body: { ...body, ...(parent === undefined ? {} : { RowVersion: parent }) } }),
    headers: {
      'x-request-id': requestId,
      ...(method === 'DELETE' && parent !== undefined ? { 'if-match': `"${parent}"` } : {}),
      ...(session === undefined ? {} : { 'save-session': session }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
  };
}

function read(reply: Reply, ask: Ask): Answered {
  if (reply.status === 0) return { outcome: reply.refused ? 'refused' : 'unknown', final: false };
  const body = bodyOf(reply);
  const shown = { final: true, version: body.RowVersion, text: reply.text };
  if (reply.status === 200 || reply.status === 201) return { outcome: 'done', ...shown };
  if ((reply.status === 409 || reply.status === 412) && body.code === undefined)
    return { outcome: 'conflict', ...shown };
  if (reply.status === 409 && body.code === 'idempotency_in_progress')
    return { outcome: 'unknown', final: false };
  if (reply.status === 503 && body.code === 'outcome_unknown')
    return { outcome: 'unknown', final: false };
  if ((reply.status === 503 || reply.status === 429) && notNow.has(body.code))
    return { outcome: 'refused', final: false };
  if (reply.status < 500 && expected.has(body.code)) return { outcome: 'refused', final: true };
  throw violation(`${ask.method} ${ask.path} returned ${reply.status}`, { ask, body });
}

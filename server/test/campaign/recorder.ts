/** Makes calls and writes down what came of them, in the words of the history checker. */
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
  /** With a key the call is sent again until its outcome is known. */
  readonly idempotencyKey?: string;
  /** Sent twice at once, with the one key. */
  readonly twice?: true;
}

export interface Recorder {
  /** Sends the call and answers it with its outcome. Throws a Violation for an answer nobody may get. */
  make(ask: Ask): Promise<Call>;
}

/** Refusals that racing writers must expect. */
const expected = new Set([
  'invalid_transition',
  'field_locked',
  'validation_failed',
  'not_found',
  'too_many_lines',
]);
/** Answers that promise that nothing happened. */
const notNow = new Set(['database_unavailable', 'overloaded', 'rate_limited']);
/** Longer than anything that is done to the service. */
const repeatLimitMs = 180_000;
const repeatPauseMs = 25;

/** `prefix` tells the requests of one recorder from others; `port`: of any live server process. */
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
          throw violation('a repeated call is never answered', made);
        await sleep(repeatPauseMs);
      }
    },
  };
}

interface Answered {
  readonly outcome: Call['outcome'];
  /** False when a caller with a key should send the call again. */
  readonly final: boolean;
  readonly version?: string;
  readonly text?: string;
}

/**
 * The final answer, if there is one. A key gives the same answer twice; only the record that two
 * conflicts show may differ, because a conflict is never kept and shows what is current.
 */
function agree(answers: readonly Answered[], made: Call): Answered | undefined {
  const finals = answers.filter(({ final }) => final);
  const [first, second] = finals;
  if (first !== undefined && second !== undefined) {
    const conflicts = first.outcome === 'conflict' && second.outcome === 'conflict';
    const same = first.outcome === second.outcome && first.version === second.version;
    if (!same && !conflicts)
      throw violation('two answers under one Idempotency-Key', { made, finals });
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
  throw violation(`${ask.method} ${ask.path} was answered ${reply.status}`, { ask, body });
}

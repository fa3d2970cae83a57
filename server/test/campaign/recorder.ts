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
const notNow = new Set(['database_unavailable', 'overloaded']);
const repeatLimit = 400;
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
      for (let attempt = 1; ; attempt += 1) {
        count += 1;
        const requestId = `${prefix}-${count}`;
        made.requestIds.push(requestId);
        const reply = await call(port(), requestOf(ask, requestId));
        made.startedMs = Math.min(made.startedMs, reply.startedMs);
        made.endedMs = reply.endedMs;
        const repeat = read(reply, made, ask);
        if (!repeat || ask.idempotencyKey === undefined) return made;
        if (attempt === repeatLimit) throw violation('a repeated call is never answered', made);
        // With a key nothing is settled before a final answer.
        made.outcome = 'unknown';
        await sleep(repeatPauseMs);
      }
    },
  };
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

/** Fills the outcome in; true when a caller with a key should send the call again. */
function read(reply: Reply, made: Call, ask: Ask): boolean {
  if (reply.status === 0) {
    made.outcome = reply.refused ? 'refused' : 'unknown';
    return true;
  }
  const body = bodyOf(reply);
  if (reply.status === 200 || reply.status === 201) {
    made.outcome = 'done';
  } else if ((reply.status === 409 || reply.status === 412) && body.code === undefined) {
    made.outcome = 'conflict';
  } else if (reply.status === 409 && body.code === 'idempotency_in_progress') {
    made.outcome = 'unknown';
    return true;
  } else if (reply.status === 503 && body.code === 'outcome_unknown') {
    made.outcome = 'unknown';
    return true;
  } else if (reply.status === 503 && notNow.has(body.code)) {
    made.outcome = 'refused';
    return true;
  } else if (reply.status < 500 && expected.has(body.code)) {
    made.outcome = 'refused';
    return false;
  } else {
    throw violation(`${ask.method} ${ask.path} was answered ${reply.status}`, { ask, body });
  }
  made.version = body.RowVersion;
  made.text = reply.text;
  return false;
}

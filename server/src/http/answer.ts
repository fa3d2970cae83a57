/** Responses of commands and problems: statuses, headers and bodies. */
import type { Viewer } from '../record/actor.ts';
import { present } from '../record/decide/present.ts';
import type { CommandResult } from '../record/decide/result.ts';
import type { Entity } from '../record/entity.ts';
import type { Problem, ProblemDetail } from '../record/problem.ts';
import type { Row } from '../record/row.ts';
import { problemKinds, statusOf } from './problem-kinds.ts';
import { HttpProblem } from './protocol/http-problem.ts';

export interface Answer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly mediaType: 'application/json' | 'application/problem+json';
  /** Of the record in the body; becomes the ETag. */
  readonly rowVersion: string | null;
  /** Of the created record or line; becomes the Location. */
  readonly createdId: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** It contains a secret: not cached, not compressed. */
  readonly showsSecret?: true;
  /** Of a dry run; only the results of many commands show them. */
  readonly warnings?: readonly ProblemDetail[];
}

/** `conflictStatus`: for a RowVersion that does not match. */
export function answerOf(
  entity: Entity,
  result: CommandResult,
  viewer: Viewer,
  requestId: string,
  conflictStatus: 409 | 412,
): Answer {
  switch (result.kind) {
    case 'replay':
      return replayAnswer(entity, result, viewer);
    case 'problem':
      return problemAnswer(result.problem, requestId);
    case 'conflict': {
      const status = result.isRefreshed === true ? 409 : conflictStatus;
      return recordAnswer(status, present(entity, result.row, viewer), null);
    }
    default: {
      const record = present(entity, result.row, viewer);
      const { queued } = result;
      const shown =
        queued === undefined
          ? record
          : { ...record, queued: { count: queued.length, effects: queued } };
      const status = result.created ? 201 : 200;
      const createdId = result.created ? result.row.id : result.lineId;
      const { warnings = [] } = result;
      if (result.issued === null)
        return {
          ...recordAnswer(status, shown, createdId),
          ...(warnings.length > 0 && { warnings }),
        };
      const [name, secret] = result.issued;
      return {
        ...recordAnswer(status, { ...shown, [name]: secret }, createdId),
        showsSecret: true,
      };
    }
  }
}

function replayAnswer(
  entity: Entity,
  { stored, row }: CommandResult & { kind: 'replay' },
  viewer: Viewer,
): Answer {
  const { status, createdId } = stored;
  const headers = { 'idempotency-replayed': 'true' };
  if (row !== null)
    return { ...recordAnswer(status, present(entity, row, viewer), createdId), headers };
  const mediaType = stored.rowVersion === null ? 'application/problem+json' : 'application/json';
  return { ...stored, mediaType, headers };
}

function recordAnswer(status: number, row: Row, createdId: string | null): Answer {
  return { ...jsonAnswer(status, JSON.stringify(row), row.RowVersion), createdId };
}

/** `rowVersion`: of the one record in the body, else null. */
export function jsonAnswer(status: number, body: string, rowVersion: string | null): Answer {
  return { status, body, mediaType: 'application/json', rowVersion, createdId: null, headers: {} };
}

export function problemAnswer(problem: Problem, requestId: string): Answer {
  return {
    status: statusOf(problem),
    body: JSON.stringify(problemBody(problem, requestId)),
    mediaType: 'application/problem+json',
    rowVersion: null,
    createdId: null,
    headers: problemHeaders(problem),
    ...(problem.warnings.length > 0 && { warnings: problem.warnings }),
  };
}

function problemHeaders(problem: Problem): Record<string, string> {
  const { code, retrySeconds } = problem;
  return {
    ...(retrySeconds === null ? {} : { 'retry-after': String(retrySeconds) }),
    // RFC 9110, 11.6.1.
    ...(code === 'unauthorized' ? { 'www-authenticate': 'Bearer realm="daybook"' } : {}),
    ...(problem instanceof HttpProblem ? problem.headers : {}),
  };
}

/** RFC 9457. `type` is relative to the service, as the RFC allows. */
function problemBody(problem: Problem, requestId: string): Record<string, unknown> {
  const { code, message, rendered, errors, errorsOmitted } = problem;
  const { title, status } = problemKinds[code];
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: message,
    detailCode: rendered.code,
    params: rendered.params,
    code,
    requestId,
    errors,
    ...(errorsOmitted > 0 ? { errorsOmitted } : {}),
  };
}

/** Responses of commands: sent by http/, stored for replay by the pipeline. */
import type { Viewer } from '../actor.ts';
import type { Entity } from '../entity.ts';
import type { Problem, ProblemDetail } from '../problem.ts';
import type { Row } from '../row.ts';
import { present } from './present.ts';

export type CommandResult =
  | {
      readonly kind: 'done';
      readonly row: Row;
      readonly created: boolean;
      /** Of the line that was added, or of the first one. */
      readonly lineId: string | null;
      /** Ids of effects, of an action that shows what it queued. */
      readonly queued?: readonly string[];
      readonly issued: readonly [string, string] | null;
      /** Of a dry run. */
      readonly warnings?: readonly ProblemDetail[];
    }
  | { readonly kind: 'conflict'; readonly status: 409 | 412; readonly row: Row }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'replay'; readonly answer: Answer };

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

export function answerOf(
  entity: Entity,
  result: CommandResult,
  viewer: Viewer,
  requestId: string,
): Answer {
  switch (result.kind) {
    case 'replay':
      return result.answer;
    case 'problem':
      return problemAnswer(result.problem, requestId);
    case 'conflict':
      return recordAnswer(result.status, present(entity, result.row, viewer), null);
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

function recordAnswer(status: number, row: Row, createdId: string | null): Answer {
  return { ...jsonAnswer(status, JSON.stringify(row), row.RowVersion), createdId };
}

/** `rowVersion`: of the one record in the body, else null. */
export function jsonAnswer(status: number, body: string, rowVersion: string | null): Answer {
  return { status, body, mediaType: 'application/json', rowVersion, createdId: null, headers: {} };
}

export function problemAnswer(problem: Problem, requestId: string): Answer {
  return {
    status: problem.status,
    body: JSON.stringify(problem.toBody(requestId)),
    mediaType: 'application/problem+json',
    rowVersion: null,
    createdId: null,
    headers: problem.headers,
    ...(problem.warnings.length > 0 && { warnings: problem.warnings }),
  };
}

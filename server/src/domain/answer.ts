/** What a request is answered: made in one place, sent by http/, kept for replay by the pipeline. */
import type { Viewer } from './actor.ts';
import type { Entity, Row } from './entity.ts';
import { present } from './present.ts';
import type { Problem } from './problem.ts';

/** How a command ended. */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly row: Row;
      readonly created: boolean;
      readonly issued: readonly [string, string] | null;
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
  /** Of a record that was created; becomes the Location. */
  readonly createdId: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export function answerOf(
  entity: Entity,
  outcome: Outcome,
  viewer: Viewer,
  requestId: string,
): Answer {
  switch (outcome.kind) {
    case 'replay':
      return outcome.answer;
    case 'problem':
      return problemAnswer(outcome.problem, requestId);
    case 'conflict':
      return recordAnswer(outcome.status, present(entity, outcome.row, viewer), null);
    default: {
      const shown = present(entity, outcome.row, viewer);
      const body =
        outcome.issued === null ? shown : { ...shown, [outcome.issued[0]]: outcome.issued[1] };
      return recordAnswer(
        outcome.created ? 201 : 200,
        body,
        outcome.created ? outcome.row.id : null,
      );
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
  };
}

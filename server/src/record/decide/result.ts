/** The results of commands, and the responses that are stored to be replayed. */
import type { Problem, ProblemDetail } from '../problem.ts';
import type { Row } from '../row.ts';

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
  /** The RowVersion does not match, or the record was only refreshed; the client gets the current record. */
  | { readonly kind: 'conflict'; readonly row: Row; readonly isRefreshed?: true }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** `row`: instead of a large record, which is not stored. */
  | { readonly kind: 'replay'; readonly stored: StoredResponse; readonly row: Row | null };

/** A response as its server made it; the pipeline stores it and does not read it. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  /** Of the record in the body; null: the body is a problem. */
  readonly rowVersion: string | null;
  /** Of the created record or line. */
  readonly createdId: string | null;
}

/** A command changes one record. Commands are the only input of the write pipeline. */
import type { Actor } from './actor.ts';
import type { Origin } from './audit.ts';
import type { CommandResult, StoredResponse } from './decide/result.ts';
import type { Entity } from './entity.ts';
import type { ExternalIdsChange } from './external-ids.ts';
import type { Value } from './fields.ts';
import type { Problem } from './problem.ts';
import type { Row } from './row.ts';
import type { Span } from './tracing.ts';

type Input = Readonly<Record<string, Value>>;

/** What a command does to its record. */
export type Verb =
  /** `input` as sent by the client, including lines; validated by the decider. */
  | {
      readonly kind: 'create';
      readonly input: Input;
      readonly dryRun?: true;
      /** The record that has an own key of the input is the result, instead of `external_id_used`. */
      readonly returnsHolder?: true;
    }
  /** Valid by `changeSchema`. */
  | ({ readonly kind: 'externalIds' } & ExternalIdsChange)
  | { readonly kind: 'patch'; readonly field: string; readonly value: Value }
  | { readonly kind: 'addLine'; readonly input: Input }
  /** `lines` as sent by the client: a list, if it is valid. */
  | { readonly kind: 'addLines'; readonly lines: Value }
  | {
      readonly kind: 'patchLine';
      readonly lineId: string;
      readonly field: string;
      readonly value: Value;
    }
  | { readonly kind: 'removeLine'; readonly lineId: string }
  | {
      readonly kind: 'action';
      readonly action: string;
      readonly input: Input;
      readonly dryRun: boolean;
    };

export interface Command {
  readonly entity: Entity;
  /** Of the record; for a create the new id. */
  readonly id: string;
  readonly verb: Verb;
  readonly actor: Actor;
  readonly requestId: string;
  /** Saves of one session do not conflict with each other. */
  readonly saveSession: string | null;
  /** The RowVersion that the client last saw; null: it does not matter. */
  readonly expected: string | null;
  readonly idempotency: Idempotency | null;
  /** RFC 3339 UTC; when the request was received. */
  readonly at: string;
  /** A problem of its values; thrown after its RowVersion is checked. */
  readonly refusal?: Problem;
  /** Origin of the request, for the audit log; absent for commands of the service. */
  readonly origin?: Origin;
  /** Of the request, if it is traced. */
  readonly span?: Span;
  /** True: commands of the tenant with this mark run in the order of their submission; others may run concurrently. */
  readonly inOrder?: boolean;
  /** True: no effects after the commit; for sample records of the past. */
  readonly quiet?: boolean;
}

export interface Idempotency {
  readonly key: string;
  /** SHA-256 over method, path and body. */
  readonly fingerprint: string;
  /** The response to store for a repeat. */
  readonly respond: (result: CommandResult) => StoredResponse;
}

/** A record with its internal columns. */
export interface Stored {
  readonly row: Row;
  /** Counts the committed changes of the record, from 1. */
  readonly revision: number;
  readonly chain: Chain;
}

/** The save session of the latest changes: it may use every version from `from` on (`decide/save-chain.ts`). */
export interface Chain {
  readonly from: number;
  readonly actor: string | null;
  readonly session: string | null;
  /** When each field was last changed in the session; null without a session, and if it was not read. */
  readonly changes: string | null;
}

export interface FieldChange {
  /** `memo`, or `lines/<id>/quantity`. */
  readonly path: string;
  readonly old: Value;
  readonly new: Value;
}

/** A committed change in the field history. */
export interface Change {
  readonly entity: string;
  readonly recordId: string;
  readonly revision: number;
  readonly rowVersion: string;
  readonly at: string;
  readonly actor: string;
  readonly saveSession: string | null;
  readonly requestId: string;
  /** `create`, `patch`, the action's name, or `refresh`. */
  readonly operation: string;
  readonly fields: readonly FieldChange[];
}

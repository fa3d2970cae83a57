/**
 * The declaration of an entity: fields, states, actions and a few functions. Schemas, OpenAPI paths, list SQL, PATCH
 * rules, history and the conformance tests are derived from it.
 */
import { type Actor, everyone, type Role, type Viewer } from './actor.ts';
import type { AuditNote } from './audit.ts';
import type { QueuedEffect } from './effect.ts';
import type { DomainEvent, EventTypes } from './event.ts';
import { externalIdsField, keyFilter } from './external-ids.ts';
import { columnName, type Field, type JsonSchema, type Value } from './fields.ts';
import type { JournalEntry } from './journal.ts';
import type { Languages } from './messages/languages.ts';
import type { Need } from './need.ts';
import type { PrintedKind } from './printed-kind.ts';
import type { ProblemDetail } from './problem.ts';
import type { Related } from './related.ts';
import type { Row } from './row.ts';

/** A mutable copy of a record, for the decision. */
export type Draft = { -readonly [K in keyof Row]: Row[K] } & { [field: string]: Value };

type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValuesOf<F> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };
/** The typed row of an entity's fields. */
export type RowOf<F> = ValuesOf<F> & Pick<Draft, 'id' | 'RowVersion' | 'createdAt' | 'updatedAt'>;

/** Reads a record by the descriptor of its entity. */
export type ReadLocked = <R>(entity: EntityOf<R>, id: string) => Readonly<R> | null;

/** The input of a decider besides the record: time, actor and related records. */
export interface Context {
  /** RFC 3339, UTC, milliseconds. */
  readonly now: string;
  /** `YYYY-MM-DD`, in the time zone of the tenant. */
  readonly today: string;
  readonly actor: Actor;
  readonly related: Related;
  readonly tenant: Tenant;
  /** All record types. */
  readonly entities: readonly Entity[];
  /** Another record, locked until the transaction ends, with the changes of the group; null if it does not exist. */
  readonly locked: ReadLocked;
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Buffer;
}

export interface Tenant {
  readonly id: string;
  /** `test` for the demo's; shows in the prefix of API keys. */
  readonly mode: 'live' | 'test';
  /** The IANA zone in which its days begin. */
  readonly timeZone: string;
}

/** What an action does besides changing the record's fields. */
export interface Consequences {
  readonly events?: readonly DomainEvent[];
  readonly journal?: readonly JournalEntry[];
  readonly effects?: readonly QueuedEffect[];
  readonly issued?: Issued;
  /** Rows to store in tables of its feature. */
  readonly sideRows?: readonly SideRow[];
  /** Other records that change in the same transaction. */
  readonly changes?: readonly AlsoChanged[];
}

/** Data of a record that is not a field; the feature that declares its kind stores it. */
export interface SideRow {
  readonly kind: string;
  readonly [name: string]: Value;
}

/** Names a record of one tenant. */
export interface RecordKey {
  /** The name of the entity. */
  readonly entity: string;
  readonly id: string;
}

/** Another record that an action changes or creates, with its own RowVersion and history. */
export interface AlsoChanged {
  readonly entity: string;
  /** The whole new state: a changed copy of the result of `locked`, or a new record. */
  readonly row: Row;
  readonly events?: readonly DomainEvent[];
}

/** How a posted document changes the balance of its customer. */
export interface CustomerBalance {
  /** 1: it charges the customer; -1: it credits the customer. */
  readonly sign: 1 | -1;
  /**
   * Names of fields; `due` only of documents that charge. `open`: the part of the amount that is not settled, zero unless
   * posted.
   */
  readonly amount: string;
  readonly open: string;
  readonly date: string;
  readonly due?: string;
  /** The position, from 1, of the line of its posting entry on the customer's account. */
  readonly line: number;
  /** Its kind, in printed statements. */
  readonly words: Languages<string>;
}

/** The input of `needs`, before periods and counters are locked. */
interface NeedsContext {
  /** `YYYY-MM-DD`, in the time zone of the tenant. */
  readonly today: string;
  /** The body, if it is valid; else empty. */
  readonly input: Readonly<Record<string, Value>>;
  /** A record that the group has locked; null for others. */
  readonly locked: ReadLocked;
  /** Loaded needs, which may determine further needs. */
  readonly related: Related;
}

export interface Action<R> {
  readonly summary: string;
  readonly description: string;
  /** The next state; default: unchanged. */
  readonly to?: string;
  readonly roles: readonly Role[];
  /** The roles for one record, if `roles` has more; the description says when. */
  rolesFor?(row: R): readonly Role[];
  /** JSON Schema of the body; default: RowVersion only. */
  readonly body?: JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> };
  readonly bodyExample?: Readonly<Record<string, Value>>;
  /** True: `?dryRun=true` and `/readiness` return the problems. */
  readonly dryRun?: boolean;
  /** True: only signed-in users run it, no API keys. */
  readonly forUsers?: boolean;
  /** True: its body is about one record, so there is no bulk operation. */
  readonly single?: boolean;
  /** True: the response shows a new secret once. */
  readonly issues?: boolean;
  /** True: the response has the ids of queued effects in `queued`. For actions that do not change the record. */
  readonly showsQueued?: boolean;
  /** True: only the service runs it; it has no operation and is not documented. */
  readonly internal?: boolean;
  /**
   * Other records that `run` changes, as far as row and body show. All are locked in one order, which prevents
   * deadlocks. The body is not validated yet, and the row may change before the decision.
   */
  touches?(row: R, body: Readonly<Record<string, Value>>): readonly RecordKey[];
  /**
   * What `problems` and `run` read, besides `touches`. Called again after the needs are loaded, because they may
   * determine further needs.
   */
  needs?(row: R, context: NeedsContext): readonly Need[];
  /** Needs of `needs` that are the same for all records, loaded while the record is being locked. */
  readonly needsAlways?: readonly Need[];
  /** The needs of `needs` itself, loaded before it without a lock. */
  needsFirst?(row: R): readonly Need[];
  /**
   * Sets the fields that follow other records to their present values, and returns what differs; null: nothing. If the
   * record differs, the action is not run: the record is stored so and returned with 409, because the client saw
   * another one. A dry run returns the difference as a problem.
   */
  refresh?(row: R, context: Context): ProblemDetail | null;
  /** All reasons why the action is not possible now; empty if it is. */
  problems?(
    row: R,
    body: Readonly<Record<string, Value>>,
    context: Context,
  ): readonly ProblemDetail[];
  /** What `warnings` reads besides; loaded for a dry run only, so that others do not wait for it. */
  warningNeeds?(row: R, related: Related): readonly Need[];
  /**
   * What to look at before the action; never prevents it. Only `/readiness` and dry runs return them. `row` is as `problems`
   * left it, `stored` as it is stored.
   */
  warnings?(
    row: R,
    body: Readonly<Record<string, Value>>,
    context: Context,
    stored: Row,
  ): readonly ProblemDetail[];
  /** Why this viewer may not run the action although state and role allow it; null if allowed. */
  blocker?(row: R, viewer: Viewer): ProblemDetail | null;
  /** Changes the row. Called in an allowed state, without problems. */
  run(row: R, body: Readonly<Record<string, Value>>, context: Context): Consequences;
}

/** The lines of a document: part of its row, sharing its RowVersion. */
export interface Lines<R = Draft> {
  readonly fields: Fields;
  readonly max: number;
  /** Further columns of files with a row for each line, computed from the whole document. */
  readonly shares?: {
    readonly fields: Fields;
    of(row: R): readonly Readonly<Record<string, Value>>[];
  };
}

/** Roles for the general operations of an entity; actions declare their own roles. */
interface EntityRoles {
  readonly read: readonly Role[];
  readonly write: readonly Role[];
}

/** Sums that a list can return over all records that match. */
interface Totals {
  /** The field by which they are grouped: amounts of different currencies cannot be added. */
  readonly by: string;
  readonly sums: readonly string[];
}

interface Spec<F extends Fields, R> {
  readonly name: string;
  readonly collection: string;
  readonly table: string;
  readonly title: string;
  readonly description: string;
  readonly fields: F;
  readonly lines?: Lines<R>;
  readonly totals?: Totals;
  /** State -> allowed actions. The first state is the initial one. */
  readonly states?: Readonly<Record<string, readonly string[]>>;
  /** State -> fields that PATCH may change; `all` writable ones by default. */
  readonly editable?: Readonly<Record<string, 'all' | readonly string[]>>;
  readonly actions?: Readonly<Record<string, Action<R>>>;
  readonly roles: EntityRoles;
  /** The business events of its actions. */
  readonly events?: EventTypes;
  /** The field with who sees a record: `everyone`, or the name of an actor. Default: every reader sees all records. */
  readonly audience?: string;
  /** False: only the service creates records. */
  readonly creatable?: boolean;
  readonly patchable?: boolean;
  /** True: its changes affect permissions, so cached credentials are dropped. */
  readonly decidesAccess?: boolean;
  /**
   * The audit entry of a change, written in the transaction of the change; null: none. `operation`: `create`, `patch`
   * or the action; `before` is null for a create. It must not contain a secret.
   */
  audit?(operation: string, before: R | null, after: R): AuditNote | null;
  /** True: it has fields that change without a new RowVersion, so its response is never cached. */
  readonly unversioned?: boolean;
  /** True: the service also changes its records without history, so the feed of changes does not have them. */
  readonly partialHistory?: boolean;
  /**
   * Its records depend on each other, and other entities depend on them. So its changes are serialized per tenant:
   * each runs in its own transaction, which first locks the tenant's only record of the entity named here.
   */
  readonly serial?: string;
  /** True: its changes may make effects due that were queued before. */
  readonly makesEffectsDue?: boolean;
  /**
   * Maximum of records that are Active and not expired, of the tenant and of one creator (`createdBy`), checked when another
   * one is created. Requires `serial`.
   */
  readonly mostActive?: { readonly ofTenant: number; readonly ofCreator?: number };
  /** What `derive` reads after a change of the `changed` fields, besides the references of the request. */
  needs?(row: R, changed: readonly string[]): readonly Need[];
  /** What `derive` reads because of the values of a request; they are not validated yet. */
  inputNeeds?(input: Readonly<Record<string, Value>>): readonly Need[];
  /** Fills or recomputes fields after a change of fields or lines; may return events and effects. */
  /** `before`: the record before the change; null for a new one. */
  derive?(
    row: R,
    changed: readonly string[],
    context: Context,
    before: Row | null,
  ): Consequences | undefined;
  /** Adds derived fields. */
  present?(row: R, viewer: Viewer): Readonly<Record<string, Value>>;
  /** For a new record: a secret, shown once in the response to its POST, and effects. */
  issue?(row: R, context: Context): Pick<Consequences, 'issued' | 'sideRows' | 'effects'>;
  /** The field with the secret in the response. */
  readonly secret?: {
    readonly field: string;
    readonly description: string;
    readonly example: string;
  };
  /** For numbered documents: the fields that posting freezes, which the hash chain of the series covers. */
  readonly frozen?: readonly string[];
  /**
   * For documents with ledger entries: the fields that date them (the first one that is set counts), and the code of
   * the closing check that finds their drafts.
   */
  readonly dated?: {
    readonly by: readonly string[];
    readonly drafts: string;
  };
  /** For documents that are sent to customers. */
  readonly printed?: PrintedKind;
  /** True: its table has `search_text`, the folded texts of the fields that `q` searches, with an index by id. */
  readonly hasSearchText?: boolean;
  /** True: insert-only; its table has no columns for changes. */
  readonly appendOnly?: boolean;
  /** Filters on data that is not a field. */
  readonly filters?: Fields;
  /** Whether records have own keys, `externalIds`. Default: those that clients create, without a secret or an audience. */
  readonly hasExternalIds?: boolean;
  /** For documents of customers: how the customer's balance changes with them. */
  readonly balance?: CustomerBalance;
}

/** A secret issued with a record and shown once; its stored form is in the side rows. */
export interface Issued {
  readonly field: string;
  readonly secret: string;
}

export interface Entity extends Spec<Fields, Draft> {
  readonly states: Readonly<Record<string, readonly string[]>>;
  readonly actions: Readonly<Record<string, Action<Draft>>>;
  readonly creatable: boolean;
  readonly patchable: boolean;
  readonly hasExternalIds: boolean;
  /** Fields that have a column, in column order: [name, field, column]. */
  readonly columns: readonly (readonly [string, Field<unknown>, string])[];
}

declare const row: unique symbol;

/** An entity whose rows have the type R. */
export interface EntityOf<R> extends Entity {
  /** For the compiler alone: no entity has it. */
  readonly [row]?: R;
}

/** Describes an entity; see features/ for each of them and ARCHITECTURE.md for how to add one. */
export function defineEntity<F extends Fields, R extends RowOf<F> = RowOf<F>>(
  spec: Spec<F, R>,
): EntityOf<R> {
  const { creatable = true, patchable = true, secret, audience } = spec;
  const isShared = creatable && secret === undefined && audience === undefined;
  const { hasExternalIds = isShared } = spec;
  const fields: Fields = hasExternalIds
    ? { ...spec.fields, externalIds: externalIdsField }
    : spec.fields;
  const filters: Fields = {
    ...spec.filters,
    ...(hasExternalIds ? { externalId: keyFilter(spec.name) } : {}),
  };
  const columns = Object.entries(fields)
    .filter(([, field]) => field.stored)
    .map(([name, field]) => [name, field, columnName(name)] as const);
  // Safe casts: the engine calls every hook with a row of the entity's own table.
  return {
    ...(spec as Spec<Fields, Draft>),
    fields,
    filters,
    states: spec.states ?? {},
    actions: (spec.actions ?? {}) as Readonly<Record<string, Action<Draft>>>,
    creatable,
    patchable,
    hasExternalIds,
    columns,
  };
}

/** The actions that a record allows; all of them without states. */
export function allowedActions({ states, actions }: Entity, status: string): readonly string[] {
  if (Object.keys(states).length === 0) return Object.keys(actions);
  return states[status] ?? [];
}

/** Without those that only the service runs. */
export function offeredOf({ actions }: Entity, names: readonly string[]): readonly string[] {
  return names.filter((name) => actions[name]?.internal !== true);
}

/** The actions that requests may run. */
export function offeredActions(entity: Entity): (readonly [string, Action<Draft>])[] {
  return Object.entries(entity.actions).filter(([, { internal }]) => internal !== true);
}

/** A record with initial values. */
export function newRow(entity: Entity, id: string, at: string): Draft {
  return {
    id,
    RowVersion: '',
    ...Object.fromEntries(entity.columns.map(([name, field]) => [name, field.initial as Value])),
    ...(entity.lines === undefined ? {} : { lines: [] }),
    createdAt: at,
    updatedAt: at,
  };
}

/** The roles that may PATCH at least one field, in the order of their rights. */
export function patchRoles({ fields, roles: { write } }: Entity): readonly Role[] {
  const more = Object.values(fields).flatMap(({ roles = [] }) => roles);
  return everyone.filter((role) => write.includes(role) || more.includes(role));
}

/** The shapes of autosave: what an editor of one record shows, and what can be done with it. */
import type { DaybookError } from '../errors.ts';
import type { ProblemDetail } from '../generated/schema.ts';
import type { AutosaveStorage } from './storage.ts';

export interface AutosaveOptions<Entity> {
  /** The record, where it was read already; else the editor reads it. */
  readonly initial?: Entity;
  /** Keeps what is not saved yet. By default it is kept in memory alone. */
  readonly storage?: AutosaveStorage;
  /** How long a field rests before it is sent; 300 by default. `flush` does not wait for it. */
  readonly debounceMs?: number;
}

/**
 * `loading`: there is no record yet. `saving`: something is queued or under way. `offline`: the service
 * is not reached, edits are kept. `conflict`: `resolve` is needed. `failed`: a field was refused, or the
 * credential. `saved`: nothing is left.
 */
export type EditorStatus = 'loading' | 'saved' | 'saving' | 'offline' | 'conflict' | 'failed';

export interface FieldState {
  readonly state: 'queued' | 'saving' | 'saved' | 'failed' | 'conflict';
  /** Why it was refused. */
  readonly problem?: ProblemDetail;
}

/** Somebody else and this editor changed the same field to different values. */
export interface Conflict {
  /** `/memo`, `/lines/<id>/quantity`, or `/lines/<id>` of a line that is gone. */
  readonly field: string;
  /** The value from which both began. */
  readonly base: unknown;
  /** Undefined where the line is gone. */
  readonly theirs: unknown;
  /** Undefined where this editor removed the line. */
  readonly mine: unknown;
  /** Who changed it: the name, else the actor; null where the history does not say. */
  readonly by: string | null;
  /** RFC 3339. */
  readonly at: string | null;
}

/** What somebody else changed, and what was taken over without asking. */
export interface MergedField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly by: string | null;
  readonly at: string | null;
}

/** Never changed in place: a new one for every change. */
export interface EditorSnapshot<Entity> {
  readonly status: EditorStatus;
  /** When something was stored last. */
  readonly savedAt: Date | null;
  /** The record as the service has it, the newest that is known; null while loading. */
  readonly record: Entity | null;
  /** The same with the edits that are not stored yet. */
  readonly view: Entity | null;
  /** Edits that are not stored yet, those in conflict or refused included. */
  readonly pending: number;
  /** By pointer: `/memo`, `/lines/<id>/quantity`. */
  readonly fields: ReadonlyMap<string, FieldState>;
  readonly conflicts: readonly Conflict[];
  /** The latest last; `clearMerged` forgets them. */
  readonly merged: readonly MergedField[];
  /** Why the status is `offline` or `failed`. */
  readonly error?: DaybookError;
}

/** For each field of a conflict: whose value stays. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export type Resolution = 'merge' | 'overwrite' | 'discard' | Choices;

/** `Actions`: the body of each action, by its name. */
export interface Editor<Entity, Fields, LineFields, Actions> {
  snapshot(): EditorSnapshot<Entity>;
  /** For React’s useSyncExternalStore. Answers what ends it. */
  subscribe(listener: () => void): () => void;
  set<F extends keyof Fields & string>(field: F, value: Exclude<Fields[F], undefined>): void;
  setLine<F extends keyof LineFields & string>(
    lineId: string,
    field: F,
    value: Exclude<LineFields[F], undefined>,
  ): void;
  /**
   * The line is shown at once under a temporary id; the promise is its real one. The temporary one goes
   * on to mean the line. Rejects where the line is refused.
   */
  addLine(fields?: Partial<LineFields>, options?: { position?: number }): Promise<string>;
  removeLine(lineId: string): void;
  /** `position` from 1. */
  moveLine(lineId: string, position: number): void;
  /**
   * Resolves with the record when everything is stored. Rejects with the DaybookError of what cannot be:
   * a ConflictError, a ValidationError, an UnauthorizedError. Offline, it waits.
   */
  flush(): Promise<Entity>;
  /** Stores everything, then takes the action on exactly that state. */
  act<A extends keyof Actions & string>(
    action: A,
    ...body: object extends Actions[A] ? [body?: Actions[A]] : [body: Actions[A]]
  ): Promise<Entity>;
  /**
   * Settles all conflicts; `flush` tells when what is kept is stored. An object names, by field, whose value
   * stays; what it does not name stays theirs. `merge`: theirs in every conflict, my other edits stay.
   * `overwrite`: mine in every conflict; a line that is gone is added anew. `discard`: theirs everywhere, and
   * every edit that is not stored is dropped; one that is under way may still be stored.
   */
  resolve(choice: Resolution): Promise<void>;
  /** A state seen elsewhere. It is a hint to look what changed; an older one does nothing. */
  receive(record: Entity): void;
  /** Gives the field the value it had before this editor’s newest change of it. */
  undo(pointer: string): Promise<void>;
  /** Drops one edit that is not stored yet, such as a refused one. */
  revert(pointer: string): void;
  /** Goes on after `failed`: with a new credential, or to try what was refused again. */
  retry(): void;
  clearMerged(): void;
  /** Sends what is left, once; what cannot be sent stays in the storage. Then it is at an end. */
  close(): void;
}

/** The types of autosave: the state of an editor of one record, and its methods. */
import type { DaybookError } from '../errors.ts';
import type { ProblemDetail } from '../generated/schema.ts';
import type { AutosaveStorage } from './storage.ts';

export interface AutosaveOptions<Entity> {
  /** The record, if it was already read; else the editor reads it. */
  readonly initial?: Entity;
  /** Stores unsaved edits; by default they are only in memory. */
  readonly storage?: AutosaveStorage;
  /** Delay between the last edit of a field and its request; 300 by default. `flush` does not wait for it. */
  readonly debounceMs?: number;
}

/**
 * `loading`: the record is not read yet. `saving`: edits are queued or being sent. `offline`: the service cannot be
 * reached, and edits are kept. `unknown`: an action, or an edit that was dropped meanwhile, was sent and not answered;
 * the record is read until it shows the outcome. `conflict`: call `resolve`. `failed`: a field or the credential was rejected. `saved`:
 * there are no unsaved edits.
 */
export type EditorStatus =
  | 'loading'
  | 'saved'
  | 'saving'
  | 'offline'
  | 'unknown'
  | 'conflict'
  | 'failed';

export interface FieldState {
  readonly state: 'queued' | 'saving' | 'saved' | 'failed' | 'conflict';
  /** Why it was rejected. */
  readonly problem?: ProblemDetail;
}

/** Who changed a field, and when. */
export interface Author {
  /** The name of the actor, or the actor if it has no name; null if unknown. */
  readonly by: string | null;
  /** `user:<id>`, `key:<id of the API key>` or `system:<part>`; null if unknown. */
  readonly actor: string | null;
  /** RFC 3339. */
  readonly at: string | null;
}

/** Another client and this editor changed the same field to different values. */
export interface Conflict extends Author {
  /** `/memo`, `/lines/<id>/quantity`, or `/lines/<id>` of a removed line. */
  readonly field: string;
  /** The value before both changes. */
  readonly base: unknown;
  /** Undefined if the line was removed. */
  readonly theirs: unknown;
  /** Undefined if this editor removed the line. */
  readonly mine: unknown;
}

/** A change of another client that was merged without a conflict. */
export interface MergedField extends Author {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Immutable: every change creates a new snapshot. */
export interface EditorSnapshot<Entity> {
  readonly status: EditorStatus;
  /** Time of the last save. */
  readonly savedAt: Date | null;
  /** The newest known state of the service; null while loading. */
  readonly record: Entity | null;
  /** The record with the unsaved edits applied. */
  readonly view: Entity | null;
  /** Unsaved edits, including those in conflict or rejected. */
  readonly pending: number;
  /** By pointer: `/memo`, `/lines/<id>/quantity`. */
  readonly fields: ReadonlyMap<string, FieldState>;
  readonly conflicts: readonly Conflict[];
  /** The latest is last; `clearMerged` empties the list. */
  readonly merged: readonly MergedField[];
  /** Why the status is `offline`, `unknown` or `failed`. */
  readonly error?: DaybookError;
}

/** The chosen side for each field of a conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export type Resolution = 'merge' | 'overwrite' | 'discard' | Choices;

export interface AddLineOptions {
  /** From 1; by default at the end. */
  readonly position?: number;
  /** Saves the line with its first change only: a line that stays as it is shown, and never saved. */
  readonly whenChanged?: boolean;
}

export interface UndoOutcome {
  /** `/memo`, `/lines/<id>/quantity`, or `/lines/<id>` of an added or removed line. */
  readonly field: string;
  /** False if another client has changed the same since: it stays as it is, and the step is dropped. */
  readonly isDone: boolean;
  /** The client that changed it, as in a conflict. */
  readonly by: string | null;
}

/** `Actions`: the body of each action, by its name. */
export interface Editor<Entity, Fields, LineFields, Actions> {
  snapshot(): EditorSnapshot<Entity>;
  /** For React’s useSyncExternalStore. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  set<F extends keyof Fields & string>(field: F, value: Exclude<Fields[F], undefined>): void;
  setLine<F extends keyof LineFields & string>(
    lineId: string,
    field: F,
    value: Exclude<LineFields[F], undefined>,
  ): void;
  /**
   * Shows the line at once under a temporary id, which stays valid; the promise resolves to the real id, and
   * rejects if the service rejects the line.
   */
  addLine(fields?: Partial<LineFields>, options?: AddLineOptions): Promise<string>;
  /**
   * Saves everything, then adds the lines as one change, or none of them: at `position` (from 1) or at the end.
   * Unlike other edits they are not shown or kept before they are saved: the promise rejects with the error. Without an
   * answer the same rule holds as for `act`.
   */
  addLines(lines: readonly Partial<LineFields>[], options?: { position?: number }): Promise<Entity>;
  removeLine(lineId: string): void;
  /** `position` from 1. */
  moveLine(lineId: string, position: number): void;
  /**
   * Resolves with the record when everything is saved. Rejects with the DaybookError of an edit that cannot be saved:
   * a ConflictError, a ValidationError, an UnauthorizedError. Offline, it waits.
   */
  flush(): Promise<Entity>;
  /**
   * Saves everything, then executes the action on exactly that state. If another client has done the same already,
   * resolves with the record. Without an answer of the service, after the usual retries, the history of the record
   * decides; if that cannot be read either, rejects with the NetworkError, the status is `unknown` until it can, and
   * the same call with the same body repeats the same `Idempotency-Key`. `check` gets the saved record before; if it
   * throws, the action is not executed.
   */
  act<A extends keyof Actions & string>(
    action: A,
    ...input: object extends Actions[A]
      ? [body?: Actions[A], check?: (saved: Entity) => void]
      : [body: Actions[A], check?: (saved: Entity) => void]
  ): Promise<Entity>;
  /**
   * Resolves all conflicts; `flush` waits until the chosen values are saved. An object chooses `mine` or `theirs` by
   * field; the default is `theirs`. `merge`: theirs in every conflict, my other edits remain. `overwrite`: mine
   * in every conflict; a removed line is added again. `discard`: theirs everywhere, and every unsaved edit is
   * dropped; one in progress may still be saved.
   */
  resolve(choice: Resolution): Promise<void>;
  /** A state from elsewhere, such as an event: triggers a read if it is newer; of the same version, derived fields are adopted. */
  receive(record: Entity): void;
  /**
   * Undoes the newest edit of this editor, or the newest of one field or line. Further calls go back through the
   * earlier ones. Undo is an edit like any other; a field that followed its source follows it again, and what the
   * service derives from a field goes back with it. Null if there is nothing to undo. An action ends what can be undone.
   * `pointer` of a field that this editor has not changed: restores the value before its last change.
   */
  undo(pointer?: string): Promise<UndoOutcome | null>;
  /** Repeats the edit that was undone last. A new edit ends what can be redone. */
  redo(): Promise<UndoOutcome | null>;
  /** Drops one unsaved edit, such as a rejected one. */
  revert(pointer: string): void;
  /** Continues after `failed`, with a new credential or to send a rejected edit again. */
  retry(): void;
  clearMerged(): void;
  /** Sends the remaining edits once, leaves the rest in the storage, and ends the editor. */
  close(): void;
}

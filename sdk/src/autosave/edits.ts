/**
 * The edits of one record that are not stored yet, in the order in which they are sent. All functions
 * answer a new list; an edit is never changed in place. Each has the value it began from (`base`), for a
 * three-way merge.
 */
import type { ProblemDetail } from '../generated/schema.ts';

/** A record or line, as loosely as this needs it. */
export type Row = Readonly<Record<string, unknown>>;

/** What somebody else did to the same place. */
export interface Clash {
  /** The pointer of the conflict: of the field, or of the line that is gone. */
  readonly field: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly by: string | null;
  readonly at: string | null;
}

interface Common {
  /** Grows with every edit, so that a newer value of the same field is told from the one sent. */
  readonly serial: number;
  readonly state: 'queued' | 'saving' | 'failed' | 'conflict';
  /** When it may be sent, in milliseconds since 1970. */
  readonly dueAt: number;
  /** When the field began to wait. */
  readonly since: number;
  /** The request id of every attempt to store it: the history tells by it what was done. */
  readonly uid: string;
  /** It may have been stored, though no answer says so. */
  readonly isSent: boolean;
  /** Of an earlier editor, which may still be sending it: nothing ever says that it was not stored. */
  readonly isTakenUp?: boolean;
  readonly problem?: ProblemDetail;
  readonly clash?: Clash;
}

export interface SetEdit extends Common {
  readonly kind: 'set';
  /** Null: a field of the record itself. */
  readonly lineId: string | null;
  readonly field: string;
  readonly value: unknown;
  readonly base: unknown;
  /** False until there is a record to begin from. */
  readonly based: boolean;
}

export interface AddEdit extends Common {
  readonly kind: 'add';
  /** Temporary, until the service gives one. */
  readonly lineId: string;
  readonly fields: Row;
  readonly position: number | null;
}

export interface RemoveEdit extends Common {
  readonly kind: 'remove';
  readonly lineId: string;
  /** The line as it was when it was removed. */
  readonly base: Row | null;
}

export type Edit = SetEdit | AddEdit | RemoveEdit;

/** `/memo`, `/lines/<id>/quantity`, `/lines/<id>`. */
export function pointerOf(edit: Edit): string {
  if (edit.kind !== 'set') return `/lines/${edit.lineId}`;
  return edit.lineId === null ? `/${edit.field}` : `/lines/${edit.lineId}/${edit.field}`;
}

/**
 * Adds an edit. A waiting edit of the same field gives way to it, and hands on its base; so do those of a
 * line that is removed. One that is under way stays, and is followed.
 */
export function addEdit(edits: readonly Edit[], edit: Edit): Edit[] {
  const pointer = pointerOf(edit);
  const gives = (other: Edit) =>
    other.state !== 'saving' &&
    (edit.kind === 'remove'
      ? other.kind !== 'add' && other.lineId === edit.lineId
      : other.kind === edit.kind && pointerOf(other) === pointer);
  const replaced = edits.find((other) => gives(other) && other.kind === edit.kind);
  return [...edits.filter((other) => !gives(other)), replaced ? inherit(edit, replaced) : edit];
}

function inherit(edit: Edit, replaced: Edit): Edit {
  if (edit.kind !== 'set' || replaced.kind !== 'set') return edit;
  const { base, based, since, clash } = replaced;
  const kept = { ...edit, base, based, since };
  // Typing on does not settle a conflict.
  if (replaced.state === 'conflict' && clash) return { ...kept, state: 'conflict', clash };
  return kept;
}

/** Changes the edit of a serial number; null drops it. */
export function updateEdit(
  edits: readonly Edit[],
  serial: number,
  update: (edit: Edit) => Edit | null,
): Edit[] {
  return edits.flatMap((edit) => (edit.serial === serial ? (update(edit) ?? []) : edit));
}

/** An edit that goes back to the queue gives way to a newer one of the same field. */
export function requeue(edits: readonly Edit[], serial: number): Edit[] {
  const edit = edits.find((one) => one.serial === serial);
  const pointer = edit === undefined ? '' : pointerOf(edit);
  const isPassed = edits.some(
    (other) => other.serial > serial && other.kind === edit?.kind && pointerOf(other) === pointer,
  );
  return updateEdit(edits, serial, (one) => (isPassed ? null : { ...one, state: 'queued' }));
}

/** Whether nothing comes of it without the user: refused, in conflict, or of a line that was refused. */
export function isStuck(edit: Edit, edits: readonly Edit[]): boolean {
  if (edit.state === 'failed' || edit.state === 'conflict') return true;
  return edits.some(
    (other) => other.kind === 'add' && other.lineId === edit.lineId && other.state === 'failed',
  );
}

/** Whether it waits for nothing but its turn. A line must be there before its fields. */
export function isReady(edit: Edit, edits: readonly Edit[], now: number): boolean {
  if (edit.state !== 'queued' || edit.dueAt > now) return false;
  if (edit.kind === 'add' || edit.lineId === null) return true;
  return !edits.some((other) => other.kind === 'add' && other.lineId === edit.lineId);
}

/** The line has its real id from now on. */
export function renameLine(edits: readonly Edit[], from: string, to: string): Edit[] {
  return edits.map((edit) => (edit.lineId === from ? { ...edit, lineId: to } : edit));
}

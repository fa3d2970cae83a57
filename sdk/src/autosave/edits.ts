/**
 * The unsaved edits of one record, in the order in which they are sent. All functions return a new list; an
 * edit is never changed in place. Each has its base value (`base`), for a three-way merge.
 */
import type { ProblemDetail } from '../generated/schema.ts';
import type { Author } from './autosave.ts';

/** A record or line. */
export type Row = Readonly<Record<string, unknown>>;

/** The conflicting change of another client. */
export interface Clash extends Author {
  /** The pointer of the conflict: of the field, or of the removed line. */
  readonly field: string;
  readonly base: unknown;
  readonly theirs: unknown;
}

interface Common {
  /** Grows with every edit, to distinguish a newer value of the same field from the one sent. */
  readonly serial: number;
  readonly state: 'queued' | 'saving' | 'failed' | 'conflict';
  /** The earliest time to send it, by `performance.now()`. */
  readonly dueAt: number;
  /** Since when the field waits, by the same clock. */
  readonly since: number;
  /** The request id of every attempt to save it, by which the history identifies the change. */
  readonly uid: string;
  /** It may have been saved without a response. */
  readonly isSent: boolean;
  /** From an earlier editor, which may still be sending it: it can never be known that it was not saved. */
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
  /** False until the base record is known. */
  readonly based: boolean;
}

export interface AddEdit extends Common {
  readonly kind: 'add';
  /** Temporary, until the service returns one. */
  readonly lineId: string;
  readonly fields: Row;
  readonly position: number | null;
  /** Not sent before a field of the line is changed. */
  readonly isHeld?: boolean;
}

export interface RemoveEdit extends Common {
  readonly kind: 'remove';
  readonly lineId: string;
  /** The line before its removal. */
  readonly base: Row | null;
}

export type Edit = SetEdit | AddEdit | RemoveEdit;

/** `/memo`, `/lines/<id>/quantity`, `/lines/<id>`. */
export function pointerOf(edit: Edit): string {
  if (edit.kind !== 'set') return `/lines/${edit.lineId}`;
  return edit.lineId === null ? `/${edit.field}` : `/lines/${edit.lineId}/${edit.field}`;
}

/**
 * Adds an edit. It replaces a waiting edit of the same field and keeps that edit's base; removing a line
 * replaces the edits of its fields. An edit in progress stays, and the new one follows it.
 */
export function addEdit(edits: readonly Edit[], edit: Edit): Edit[] {
  const pointer = pointerOf(edit);
  const gives = (other: Edit) =>
    other.state !== 'saving' &&
    (edit.kind === 'remove'
      ? other.kind !== 'add' && other.lineId === edit.lineId
      : other.kind === edit.kind && pointerOf(other) === pointer);
  const replaced = edits.find((other) => gives(other) && other.kind === edit.kind);
  return [
    ...edits.filter((other) => !gives(other)).map((other) => release(other, edit)),
    joinConflict(replaced ? inherit(edit, replaced) : edit, edits),
  ];
}

/** The first change of a held line makes it an edit like any other. */
function release(other: Edit, { kind, lineId }: Edit): Edit {
  if (kind !== 'set' || other.kind !== 'add' || other.lineId !== lineId) return other;
  const { isHeld: _, ...released } = other;
  return released;
}

/** Whether it waits for a change of the user. */
export function isHeld(edit: Edit): boolean {
  return edit.kind === 'add' && edit.isHeld === true;
}

function inherit(edit: Edit, replaced: Edit): Edit {
  if (edit.kind !== 'set' || replaced.kind !== 'set') return edit;
  const { base, based, since } = replaced;
  return { ...edit, base, based, since };
}

/** Further typing does not resolve a conflict of the field, or of its line that another client removed. */
function joinConflict(edit: Edit, edits: readonly Edit[]): Edit {
  if (edit.kind !== 'set') return edit;
  const pointer = pointerOf(edit);
  const isOfConflict = ({ kind, clash }: Edit) =>
    kind === 'set' && clash !== undefined && `${pointer}/`.startsWith(`${clash.field}/`);
  const clash = edits.find(isOfConflict)?.clash;
  return clash === undefined ? edit : { ...edit, state: 'conflict', clash };
}

/** Changes the edit with a serial number; null drops it. */
export function updateEdit(
  edits: readonly Edit[],
  serial: number,
  update: (edit: Edit) => Edit | null,
): Edit[] {
  return edits.flatMap((edit) => (edit.serial === serial ? (update(edit) ?? []) : edit));
}

/** A requeued edit is replaced by a newer one of the same field. */
export function requeue(edits: readonly Edit[], serial: number): Edit[] {
  const edit = edits.find((one) => one.serial === serial);
  const pointer = edit === undefined ? '' : pointerOf(edit);
  const isPassed = edits.some(
    (other) => other.serial > serial && other.kind === edit?.kind && pointerOf(other) === pointer,
  );
  return updateEdit(edits, serial, (one) => (isPassed ? null : { ...one, state: 'queued' }));
}

/** Whether it needs the user: rejected, in conflict, or of a rejected line. */
export function isStuck(edit: Edit, edits: readonly Edit[]): boolean {
  if (edit.state === 'failed' || edit.state === 'conflict') return true;
  return edits.some(
    (other) => other.kind === 'add' && other.lineId === edit.lineId && other.state === 'failed',
  );
}

/** Whether it can be sent. A line must be saved before its fields. */
export function isReady(edit: Edit, edits: readonly Edit[], now: number): boolean {
  if (edit.state !== 'queued' || edit.dueAt > now || isHeld(edit)) return false;
  if (edit.kind === 'add' || edit.lineId === null) return true;
  return !edits.some((other) => other.kind === 'add' && other.lineId === edit.lineId);
}

/** Replaces the temporary id of a line by its real one. */
export function renameLine(edits: readonly Edit[], from: string, to: string): Edit[] {
  return edits.map((edit) => (edit.lineId === from ? { ...edit, lineId: to } : edit));
}

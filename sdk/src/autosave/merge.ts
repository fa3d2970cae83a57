/**
 * The three-way merge of this editor's edits, their base, and the current record. A field that only one side
 * changed is no conflict; nor is one that both changed to the same value. The order of lines never is: the
 * newest move wins. A pure function.
 */
import type { FieldInfo } from '../catalogue.ts';
import type { Change } from '../generated/schema.ts';
import type { Author, MergedField } from './autosave.ts';
import {
  type Clash,
  type Edit,
  pointerOf,
  type RemoveEdit,
  type Row,
  type SetEdit,
} from './edits.ts';
import { findLine, linesOf, sameValue, valueAt, writableOf } from './view.ts';

export interface MergeInput {
  /** The record that this editor knew. */
  readonly before: Row;
  /** The current record. */
  readonly now: Row;
  /** The changes in between, oldest first. */
  readonly changes: readonly Change[];
  readonly edits: readonly Edit[];
  /** Ids of the requests of this editor. */
  readonly own: ReadonlySet<string>;
  readonly fields: readonly FieldInfo[];
  readonly lineFields: readonly FieldInfo[];
}

export interface MergeResult {
  readonly edits: readonly Edit[];
  readonly merged: readonly MergedField[];
}

/** Keeps an edit, drops it because it is saved, or marks it as a conflict. */
export function merge(input: MergeInput): MergeResult {
  const { before, now, edits } = input;
  const newest = newestChanges(input);
  const done = new Set(input.changes.map(({ requestId }) => requestId));
  const kept = edits.flatMap((edit) => {
    // Its response was lost, but it is stored, even if changed again later.
    if (done.has(edit.uid)) return [];
    if (edit.kind === 'add') return [edit];
    // No other client can have changed a line that is not added yet.
    if (edits.some((other) => other.kind === 'add' && other.lineId === edit.lineId)) return [edit];
    if (edit.kind === 'remove') return mergeRemoval(edit, input, newest);
    return mergeField(edit, input, newest);
  });
  const clashing = new Set(kept.flatMap(({ clash }) => (clash ? [clash.field] : [])));
  const merged = [...newest.values()].flatMap(({ path, isOwn, author }) => {
    const field = `/${path}`;
    if (isOwn || clashing.has(field) || /\/position$/.test(path)) return [];
    const [from, to] = [resolve(before, path), resolve(now, path)];
    return sameValue(from, to) ? [] : [{ field, before: from, after: to, ...author }];
  });
  return { edits: kept, merged };
}

interface Newest {
  readonly path: string;
  readonly isOwn: boolean;
  readonly author: Author;
}

/** The newest change of each path, and of each line as a whole. */
function newestChanges({ changes, own }: MergeInput): Map<string, Newest> {
  return new Map(
    changes.map(({ path, actorName, actor, at, requestId }) => [
      path,
      { path, isOwn: own.has(requestId), author: { by: actorName ?? actor, actor, at } },
    ]),
  );
}

type NewestChanges = ReturnType<typeof newestChanges>;

function mergeField(edit: SetEdit, input: MergeInput, newest: NewestChanges): Edit[] {
  const { now, before, fields, lineFields } = input;
  if (edit.lineId !== null && findLine(now, edit.lineId) === undefined) {
    // A removed line has no place, so that its move is done.
    if (edit.field === 'position') return [];
    return [lineGone(edit, findLine(before, edit.lineId), newest)];
  }
  const theirs = valueAt(now, edit);
  const info = (edit.lineId === null ? fields : lineFields).find(({ name }) => name === edit.field);
  const base = edit.based ? edit.base : (valueAt(before, edit) ?? valueWhenAdded(edit, input));
  const last = newest.get(pointerOf(edit).slice(1));
  const rest = edit.state === 'conflict' ? reopened(edit) : edit;
  if (sameValue(theirs, edit.value, info) && edit.field !== 'position') return [];
  const untouched = sameValue(theirs, base, info);
  if (untouched || last?.isOwn === true || edit.field === 'position')
    return [{ ...rest, base: theirs, based: true }];
  const clash: Clash = { field: pointerOf(edit), base, theirs, ...authorOf(last, edit) };
  return [{ ...edit, state: 'conflict', base, based: true, clash }];
}

/** The value of a field in the change that added its line; null if the line was added without it. */
function valueWhenAdded({ lineId, field }: SetEdit, { changes }: MergeInput): unknown {
  const added = changes.find(({ path, old }) => path === `lines/${lineId}` && old === null);
  return (added?.new as Row | undefined)?.[field] ?? null;
}

function reopened<E extends Edit>({
  clash: _,
  ...edit
}: E): Omit<E, 'clash'> & { state: 'queued' } {
  return { ...edit, state: 'queued' };
}

function lineGone(edit: SetEdit, line: Row | undefined, newest: NewestChanges): Edit {
  const field = `/lines/${edit.lineId}`;
  const author = authorOf(newest.get(field.slice(1)), edit);
  const base = line ?? edit.clash?.base ?? { id: edit.lineId };
  return { ...edit, state: 'conflict', clash: { field, base, theirs: undefined, ...author } };
}

/** Removing a line would silently lose another client's change of it. */
function mergeRemoval(edit: RemoveEdit, input: MergeInput, newest: NewestChanges): Edit[] {
  const line = findLine(input.now, edit.lineId);
  if (line === undefined) return [];
  const { lineFields } = input;
  const base = edit.base ?? findLine(input.before, edit.lineId);
  const same = base && sameValue(writableOf(base, lineFields), writableOf(line, lineFields));
  const place = `lines/${edit.lineId}/`;
  const others = [...newest.values()].filter(
    ({ path, isOwn }) => !isOwn && path.startsWith(place) && !path.endsWith('/position'),
  );
  const open = edit.state === 'conflict';
  if (same || (others.length === 0 && !open)) return [{ ...reopened(edit), base: line }];
  const author = authorOf(others.at(-1), edit);
  const clash = { field: pointerOf(edit), base: base ?? line, theirs: line, ...author };
  return [{ ...edit, state: 'conflict', clash }];
}

/** Of the newest change of the field, or of the conflict that the edit is in. */
function authorOf(change: Newest | undefined, { clash }: Edit): Author {
  // A conflict that an earlier release kept has no actor.
  const { by = null, actor = null, at = null } = change?.author ?? clash ?? {};
  return { by, actor, at };
}

/** The value at a path of the history. */
function resolve(record: Row, path: string): unknown {
  const [top = '', lineId = '', field] = path.split('/');
  if (top !== 'lines') return record[top];
  const line = linesOf(record).find(({ id }) => id === lineId);
  return field === undefined ? line : line?.[field];
}

/** After this editor's own change without others in between: the response becomes the base of every edit. */
export function rebase(edits: readonly Edit[], record: Row): Edit[] {
  return edits.map((edit) => {
    if (edit.kind !== 'set' || edit.state === 'conflict') return edit;
    const value = valueAt(record, edit);
    return value === undefined ? edit : { ...edit, base: value, based: true };
  });
}

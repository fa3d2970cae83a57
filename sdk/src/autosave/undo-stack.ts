/**
 * The edits of one editor that can be undone and redone, newest last. A step has the values before and after; an undo is
 * an ordinary edit that gives the field the value before. No step overwrites another client's change: each pointer has
 * the last value that this editor gave it, as stored, and a step of a field with a different value is dropped.
 */
import type { FieldInfo } from '../catalogue.ts';
import type { Change } from '../generated/schema.ts';
import { type Edit, pointerOf, type Row } from './edits.ts';
import { findLine, sameValue } from './view.ts';

export interface SetStep {
  readonly kind: 'set';
  /** Null: a field of the record itself. */
  readonly lineId: string | null;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The field followed its source, which null lets it do again. */
  readonly followed: boolean;
}

/** `line` and `position`: how the line is added again. */
export interface LineStep {
  readonly kind: 'add' | 'remove';
  readonly lineId: string;
  readonly line: Row;
  readonly position: number;
}

export type Step = SetStep | LineStep;

/** The oldest is dropped. */
const undoLimit = 200;

export function pointerOfStep(step: Step): string {
  if (step.kind !== 'set') return `/lines/${step.lineId}`;
  return step.lineId === null ? `/${step.field}` : `/lines/${step.lineId}/${step.field}`;
}

/** The value or the line at a pointer; undefined if the line is missing. */
export function valueIn(record: Row, pointer: string): unknown {
  const [, top = '', lineId, field] = pointer.split('/');
  if (top !== 'lines' || lineId === undefined) return record[top];
  const line = findLine(record, lineId);
  return field === undefined ? line : line?.[field];
}

export class UndoStack {
  readonly #fields: readonly FieldInfo[];
  readonly #lineFields: readonly FieldInfo[];
  #done: readonly Step[] = [];
  #undone: readonly Step[] = [];
  /** By pointer, the value or line that this editor left there. */
  readonly #left = new Map<string, unknown>();
  /** Pointers that this editor has ever changed. */
  readonly #changed = new Set<string>();
  /** Until when another value of the newest step's field belongs to that step, by `performance.now()`. */
  #openUntil = 0;

  constructor(fields: readonly FieldInfo[], lineFields: readonly FieldInfo[]) {
    this.#fields = fields;
    this.#lineFields = lineFields;
  }

  /** `pauseMs`: values that follow sooner are of the same step. */
  record(step: Step, pauseMs = 0): void {
    const pointer = pointerOfStep(step);
    const newest = this.#done.at(-1);
    const isOfNewest =
      step.kind === 'set' &&
      newest?.kind === 'set' &&
      pointerOfStep(newest) === pointer &&
      performance.now() < this.#openUntil;
    this.#done = isOfNewest
      ? [...this.#done.slice(0, -1), { ...newest, after: step.after }]
      : [...this.#done, step].slice(-undoLimit);
    this.#openUntil = performance.now() + pauseMs;
    this.#undone = [];
    this.#changed.add(pointer);
    this.leave(pointer, step.kind === 'set' ? step.after : step.line);
  }

  /** The next value is of a new step. */
  seal(): void {
    this.#openUntil = 0;
  }

  hasChanged(pointer: string): boolean {
    return this.#changed.has(pointer);
  }

  newest(pointer?: string): Step | undefined {
    return this.#done.findLast((step) => pointer === undefined || pointerOfStep(step) === pointer);
  }

  newestUndone(): Step | undefined {
    return this.#undone.at(-1);
  }

  /** A step that was undone can be redone, and the other way round. */
  turn(step: Step, isUndo: boolean, turned: Step = step): void {
    this.seal();
    this.drop(step);
    if (isUndo) this.#undone = [...this.#undone, turned];
    else this.#done = [...this.#done, turned];
  }

  /** The steps of a line that is no more. */
  forgetLine(lineId: string): void {
    this.#done = this.#done.filter((step) => step.lineId !== lineId);
  }

  drop(step: Step): void {
    this.#done = this.#done.filter((one) => one !== step);
    this.#undone = this.#undone.filter((one) => one !== step);
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#left.clear();
  }

  /** Steps of a line continue under its new id. */
  rename(from: string, to: string): void {
    const renamed = (step: Step) => (step.lineId === from ? { ...step, lineId: to } : step);
    this.#done = this.#done.map(renamed);
    this.#undone = this.#undone.map(renamed);
    for (const [pointer, value] of [...this.#left]) {
      if (!`${pointer}/`.startsWith(`/lines/${from}/`)) continue;
      this.#left.delete(pointer);
      this.leave(pointer.replace(from, to), value);
    }
    for (const pointer of [...this.#changed])
      if (`${pointer}/`.startsWith(`/lines/${from}/`)) this.#changed.add(pointer.replace(from, to));
  }

  leave(pointer: string, value: unknown): void {
    this.#left.set(pointer, value);
  }

  /** Also the values of its fields. */
  leaveLine(lineId: string, line: Row): void {
    const whole = `/lines/${lineId}`;
    for (const pointer of [...this.#left.keys()])
      if (pointer.startsWith(`${whole}/`))
        this.leave(pointer, line[pointer.slice(whole.length + 1)]);
    this.leave(whole, line);
  }

  isLeft(pointer: string, value: unknown): boolean {
    return this.isSame(pointer, value, this.#left.get(pointer));
  }

  isSame(pointer: string, a: unknown, b: unknown): boolean {
    const [, top, lineId, field] = pointer.split('/');
    if (top !== 'lines' || lineId === undefined)
      return sameValue(a ?? null, b ?? null, this.#info(this.#fields, top));
    if (field !== undefined)
      return sameValue(a ?? null, b ?? null, this.#info(this.#lineFields, field));
    if (a === undefined || b === undefined) return a === b;
    return this.#lineFields
      .filter(({ name, access }) => access === undefined && name !== 'position')
      .every((info) =>
        sameValue((a as Row)[info.name] ?? null, (b as Row)[info.name] ?? null, info),
      );
  }

  #info(fields: readonly FieldInfo[], name: string | undefined): FieldInfo | undefined {
    return fields.find((field) => field.name === name);
  }

  /** A change of this editor was stored: also what the service derived from it is the editor's own. */
  stored(before: Row, after: Row): void {
    for (const [pointer] of [...this.#left]) {
      const value = valueIn(after, pointer);
      if (!this.isSame(pointer, valueIn(before, pointer), value)) this.leave(pointer, value);
    }
  }

  /** The editor's own changes, as the history has them. */
  found(changes: readonly Change[]): void {
    for (const { path, new: value } of changes) {
      const pointer = `/${path}`;
      if (this.#left.has(pointer)) this.leave(pointer, value ?? undefined);
      const [, line = '', field = ''] = /^(\/lines\/[^/]+)\/(.+)$/.exec(pointer) ?? [];
      const known = this.#left.get(line);
      if (known !== undefined) this.leave(line, { ...(known as Row), [field]: value });
    }
  }

  /** Edits that were dropped by the user, and never stored. */
  dropped(edits: readonly Edit[]): void {
    for (const edit of edits) {
      const pointer = pointerOf(edit);
      if (edit.kind === 'add') {
        this.forgetLine(edit.lineId);
        continue;
      }
      const newest = this.newest(pointer);
      if (newest === undefined || edit.state === 'conflict') continue;
      if (edit.kind === 'remove') this.drop(newest);
      if (edit.kind === 'set' && edit.based) this.leave(pointer, edit.base);
    }
  }
}

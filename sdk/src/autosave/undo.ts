/** Undo and redo of one editor's own edits. */
import type { Change } from '../generated/schema.ts';
import type { UndoOutcome } from './autosave.ts';
import { type Edit, isHeld, pointerOf, type Row } from './edits.ts';
import type { EditorStore } from './store.ts';
import {
  type LineStep,
  pointerOfStep,
  type SetStep,
  type Step,
  UndoStack,
  valueIn,
} from './undo-stack.ts';
import { findLine, writableOf } from './view.ts';

/** The editor's edits, without a step for undo. */
export interface UndoScene {
  setField(lineId: string | null, field: string, value: unknown): void;
  /** Returns the temporary id. */
  addLine(fields: Row, position: number): string;
  removeLine(lineId: string): void;
  revert(pointer: string): void;
}

export class Undo {
  readonly steps: UndoStack;
  readonly #store: EditorStore;
  readonly #scene: UndoScene;

  constructor(store: EditorStore, scene: UndoScene) {
    this.#store = store;
    this.#scene = scene;
    this.steps = new UndoStack(store.fields, store.lineFields);
  }

  /** Before a field is set. Values that follow within `pauseMs` are of the same step. */
  setting(lineId: string | null, field: string, after: unknown, pauseMs: number): void {
    const { view } = this.#store.snapshot();
    if (view === null || (lineId !== null && findLine(view, lineId) === undefined)) return;
    const pointer = lineId === null ? `/${field}` : `/lines/${lineId}/${field}`;
    const before = valueIn(view, pointer);
    if (this.steps.isSame(pointer, before, after)) return;
    const { edits, record } = this.#store.state;
    const added = edits.find((edit) => edit.kind === 'add' && edit.lineId === lineId);
    if (added?.kind === 'add' && isHeld(added)) this.adding(added.lineId);
    const derived = record?.['derivedFields'];
    const followed =
      lineId === null &&
      Array.isArray(derived) &&
      derived.includes(field) &&
      this.#pending(pointer) === undefined;
    this.steps.record({ kind: 'set', lineId, field, before, after, followed }, pauseMs);
  }

  /** After a line was added. */
  adding(lineId: string): void {
    this.#recordLine('add', lineId);
  }

  /** Before a line is removed. */
  removing(lineId: string): void {
    this.#recordLine('remove', lineId);
  }

  /** A line has its real id. */
  named(temporaryId: string, lineId: string): void {
    this.steps.rename(temporaryId, lineId);
    const { record } = this.#store.state;
    const line = record === null ? undefined : findLine(record, lineId);
    // Has what the service gave the line.
    if (line !== undefined) this.steps.leaveLine(lineId, line);
  }

  #recordLine(kind: LineStep['kind'], lineId: string): void {
    const { view } = this.#store.snapshot();
    const found = view === null ? undefined : findLine(view, lineId);
    if (found === undefined) return;
    const line = writableOf(found, this.#store.lineFields);
    this.steps.record({ kind, lineId, line, position: Number(found['position']) });
  }

  /** `pointer`: the newest step of a field or line, instead of the newest of all. Null: there is none. */
  undo(pointer?: string): UndoOutcome | null {
    return this.#turnNext(() => this.steps.newest(pointer), true);
  }

  redo(): UndoOutcome | null {
    return this.#turnNext(() => this.steps.newestUndone(), false);
  }

  /** Skips steps without an effect. */
  #turnNext(next: () => Step | undefined, isUndo: boolean): UndoOutcome | null {
    for (let step = next(); step !== undefined; step = next()) {
      const outcome = this.#turn(step, isUndo);
      if (outcome !== null) return outcome;
      this.steps.drop(step);
    }
    return null;
  }

  #turn(step: Step, isUndo: boolean): UndoOutcome | null {
    if (step.kind === 'set') return this.#turnValue(step, isUndo);
    const removes = (step.kind === 'add') === isUndo;
    return removes ? this.#removeLine(step, isUndo) : this.#addLine(step, isUndo);
  }

  #turnValue(step: SetStep, isUndo: boolean): UndoOutcome | null {
    const { steps } = this;
    const { lineId, field } = step;
    const { view } = this.#store.snapshot();
    const pointer = pointerOfStep(step);
    const wanted = isUndo ? step.before : step.after;
    const edit = this.#pending(pointer);
    if (view === null || (lineId !== null && findLine(view, lineId) === undefined))
      return this.#stop(step, `/lines/${lineId}`);
    if (edit?.state === 'conflict') return this.#stop(step, pointer);
    if (edit === undefined && field !== 'position') {
      const value = valueIn(view, pointer);
      if (steps.isSame(pointer, value, wanted)) return null;
      if (!steps.isLeft(pointer, value)) return this.#stop(step, pointer);
    }
    if (isUnsent(edit) && edit.based && steps.isSame(pointer, edit.base, wanted))
      this.#scene.revert(pointer);
    else this.#scene.setField(lineId, field, isUndo && step.followed ? null : wanted);
    steps.turn(step, isUndo);
    steps.leave(pointer, wanted);
    return { field: pointer, isDone: true, by: null };
  }

  #removeLine(step: LineStep, isUndo: boolean): UndoOutcome | null {
    const { steps } = this;
    const { lineId } = step;
    const { view } = this.#store.snapshot();
    const line = view === null ? undefined : findLine(view, lineId);
    if (line === undefined) return null;
    const pointer = pointerOfStep(step);
    const isPending = this.#store.state.edits.some((edit) => edit.lineId === lineId);
    if (!isPending && !steps.isLeft(pointer, line)) return this.#stop(step, pointer);
    this.#scene.removeLine(lineId);
    if (isUndo) steps.forgetLine(lineId);
    const now = {
      line: writableOf(line, this.#store.lineFields),
      position: Number(line['position']),
    };
    steps.turn(step, isUndo, { ...step, ...now });
    steps.leave(pointer, undefined);
    return { field: pointer, isDone: true, by: null };
  }

  #addLine(step: LineStep, isUndo: boolean): UndoOutcome {
    const { steps } = this;
    const lineId = this.#scene.addLine(step.line, step.position);
    steps.turn(step, isUndo);
    steps.rename(step.lineId, lineId);
    steps.leaveLine(lineId, step.line);
    return { field: `/lines/${lineId}`, isDone: true, by: null };
  }

  /** Another client has changed the same. */
  #stop(step: Step, changed: string): UndoOutcome {
    this.steps.drop(step);
    const { merged } = this.#store.state;
    const last = merged.findLast(({ field }) => `${field}/`.startsWith(`${changed}/`));
    const by = this.#pending(changed)?.clash?.by ?? last?.by ?? null;
    return { field: pointerOfStep(step), isDone: false, by };
  }

  #pending(pointer: string): Edit | undefined {
    return this.#store.state.edits.findLast((edit) => pointerOf(edit) === pointer);
  }
}

function isUnsent(edit: Edit | undefined): edit is Edit & { kind: 'set' } {
  return edit?.kind === 'set' && edit.state !== 'saving' && !edit.isSent;
}

/**
 * The newest change of a path by this editor; else, as after a restart, by any client. Undefined if only the
 * creation of the record set it.
 */
export function previousValue(
  history: readonly Change[],
  pointer: string,
  own: ReadonlySet<string>,
): Change | undefined {
  const changes = history.filter(
    ({ path, operation }) => `/${path}` === pointer && operation !== 'create',
  );
  return changes.findLast(({ requestId }) => own.has(requestId)) ?? changes.at(-1);
}

/** The editor of one record: accepts edits at once, and saves them one by one. */
import type { LooseCall } from '../answers.ts';
import type { CollectionInfo } from '../catalogue.ts';
import { ConflictError, DaybookError } from '../errors.ts';
import type {
  AddLineOptions,
  AutosaveOptions,
  Editor,
  EditorSnapshot,
  Resolution,
  UndoOutcome,
} from './autosave.ts';
import { type AddEdit, addEdit, type Edit, isHeld, isStuck, pointerOf, type Row } from './edits.ts';
import { createKeptEdits, type Kept, type KeptEdits } from './kept-edits.ts';
import { createRecordRequests, type RecordRequests } from './record-requests.ts';
import { resolveEdits } from './resolve-edits.ts';
import { Saver } from './saver.ts';
import { memoryStorage } from './storage.ts';
import { EditorStore } from './store.ts';
import { previousValue, Undo } from './undo.ts';
import { findLine, valueAt, writableOf } from './view.ts';

export interface EditedRecord {
  readonly call: LooseCall;
  readonly info: CollectionInfo;
  readonly id: string;
}

type AnyEditor = Editor<Row, Row, Row, Readonly<Record<string, Row>>>;

interface Waiter<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

const defaultDebounceMs = 300;
/** Continuous typing is saved after at most this many debounces. */
const longestDebounces = 10;
const backEvents = ['online', 'focus'] as const;

export function createEditor(edited: EditedRecord, options: AutosaveOptions<Row> = {}): AnyEditor {
  return new RecordEditor(edited, options);
}

class RecordEditor implements AnyEditor {
  readonly #store: EditorStore;
  readonly #saver: Saver;
  readonly #kept: KeptEdits;
  readonly #requests: RecordRequests;
  readonly #undo: Undo;
  readonly #debounceMs: number;
  readonly #ready: Promise<void>;
  readonly #lines = new Map<string, Waiter<string>>();
  /** When the network or the user is back. */
  readonly #back = () => this.#saver.wake(true);
  #waiters: Waiter<Row>[] = [];
  #serial = 0;

  constructor({ call, info, id }: EditedRecord, options: AutosaveOptions<Row>) {
    const { initial, storage = memoryStorage(), debounceMs = defaultDebounceMs } = options;
    this.#debounceMs = debounceMs;
    this.#store = new EditorStore(info);
    this.#requests = createRecordRequests(call, info, id);
    this.#kept = createKeptEdits(storage, `${info.name}/${id}`, (kept) => this.#resume(kept));
    this.#undo = new Undo(this.#store, {
      setField: (lineId, field, value) => this.#setField(lineId, field, value),
      addLine: (fields, position) => this.#addLine(fields, position, false).lineId,
      removeLine: (lineId) => this.#removeLine(lineId),
      revert: (pointer) => this.#revert(pointer),
    });
    this.#saver = new Saver(this.#store, this.#requests, {
      onLine: (temporaryId, real) => {
        this.#undo.named(temporaryId, real);
        this.#settleLine(temporaryId, (waiter) => waiter.resolve(real));
      },
      onRefused: (edit, error) => {
        if (edit.kind === 'add') this.#settleLine(edit.lineId, (waiter) => waiter.reject(error));
      },
      onStored: (before, after) => this.#undo.steps.stored(before, after),
      onFound: (changes) => this.#undo.steps.found(changes),
      onProgress: () => this.#settle(),
    });
    if (initial !== undefined) this.#saver.adopt(initial);
    this.#store.subscribe(() => this.#keep());
    this.#ready = this.#kept.ready;
    void this.#ready.then(() => this.#saver.wake());
    for (const name of backEvents) globalThis.addEventListener?.(name, this.#back);
  }

  snapshot(): EditorSnapshot<Row> {
    return this.#store.snapshot();
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  set(field: string, value: unknown): void {
    this.#change(null, field, value, this.#debounceMs);
  }

  setLine(lineId: string, field: string, value: unknown): void {
    this.#change(this.#realId(lineId), field, value, this.#debounceMs);
  }

  moveLine(lineId: string, position: number): void {
    this.#change(this.#realId(lineId), 'position', position, 0);
  }

  addLine(
    fields: Row = {},
    { position, whenChanged = false }: AddLineOptions = {},
  ): Promise<string> {
    const { lineId, added } = this.#addLine(fields, position ?? null, whenChanged);
    if (!whenChanged) this.#undo.adding(lineId);
    return added;
  }

  async addLines(lines: readonly Row[], { position }: { position?: number } = {}): Promise<Row> {
    const placed = lines.map((line, index) =>
      position === undefined ? line : { ...line, position: position + index },
    );
    const record = await this.flush();
    return this.#saver.act('lines', { lines: placed }, String(record['RowVersion']));
  }

  removeLine(given: string): void {
    const lineId = this.#realId(given);
    this.#undo.removing(lineId);
    this.#removeLine(lineId);
  }

  #removeLine(lineId: string): void {
    const { edits, record } = this.#store.state;
    const added = edits.find((edit) => edit.kind === 'add' && edit.lineId === lineId) as
      | AddEdit
      | undefined;
    if (added !== undefined && !added.isSent) {
      this.#store.change({ edits: edits.filter((edit) => edit.lineId !== lineId) });
      this.#settleLine(lineId, (waiter) => waiter.reject(removedError()));
      return;
    }
    const base = record === null ? null : (findLine(record, lineId) ?? null);
    this.#add({ ...this.#now(0), kind: 'remove', lineId, base });
  }

  flush(): Promise<Row> {
    const flushed = new Promise<Row>((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
    });
    flushed.catch(() => undefined);
    this.#undo.steps.seal();
    void this.#ready.then(() => {
      const { edits } = this.#store.state;
      if (edits.some(({ dueAt }) => dueAt > 0))
        this.#store.change({ edits: edits.map((edit) => ({ ...edit, dueAt: 0 })) });
      this.#saver.wake(true);
      this.#settle();
    });
    return flushed;
  }

  async act(action: string, body: Row = {}, check?: (saved: Row) => void): Promise<Row> {
    for (const edit of this.#store.state.edits) if (isHeld(edit)) this.revert(pointerOf(edit));
    const record = await this.flush();
    check?.(record);
    const after = await this.#saver.act(action, body, String(record['RowVersion']));
    this.#undo.steps.clear();
    return after;
  }

  async resolve(choice: Resolution): Promise<void> {
    const { edits } = this.#store.state;
    const { lineFields } = this.#store;
    const kept = resolveEdits(edits, choice, lineFields, () => this.#now(0));
    for (const edit of edits)
      if (edit.kind === 'add' && !kept.includes(edit))
        this.#settleLine(edit.lineId, (waiter) => waiter.reject(removedError()));
    const serials = new Set(kept.map(({ serial }) => serial));
    const dropped = edits.filter(({ serial }) => !serials.has(serial));
    this.#undo.steps.dropped(dropped);
    this.#drop(dropped, kept);
    this.#saver.wake();
  }

  receive(record: Row): void {
    const known = this.#store.state.record;
    if (known === null) this.#saver.adopt(record);
    else if (record['RowVersion'] === known['RowVersion']) this.#store.derive(record);
    else if (this.#saver.remembers(record['RowVersion'])) return;
    else if (String(record['updatedAt']) < String(known['updatedAt'])) return;
    else this.#store.change({ isStale: true });
    void this.#ready.then(() => this.#saver.wake());
  }

  async undo(given?: string): Promise<UndoOutcome | null> {
    if (given === undefined) return this.#undo.undo();
    const pointer = this.#realPointer(given);
    const outcome = this.#undo.undo(pointer);
    if (outcome !== null || this.#undo.steps.hasChanged(pointer)) return outcome;
    return await this.#undoEarlier(pointer);
  }

  async redo(): Promise<UndoOutcome | null> {
    return this.#undo.redo();
  }

  /** A change from before this editor began. */
  async #undoEarlier(pointer: string): Promise<UndoOutcome | null> {
    const done = { field: pointer, isDone: true, by: null };
    const edit = this.#store.state.edits.find((one) => pointerOf(one) === pointer);
    if (edit !== undefined && !edit.isSent) {
      this.revert(pointer);
      return done;
    }
    if (edit !== undefined) await this.flush();
    const history = await this.#requests.changes(null);
    const change = previousValue(history, pointer, this.#saver.own);
    if (change === undefined) return null;
    const [, top = '', lineId = '', field] = pointer.split('/');
    if (top !== 'lines') this.set(top, change.old);
    else if (field !== undefined) this.setLine(lineId, field, change.old);
    else if (change.old === null) this.removeLine(lineId);
    else await this.addLine(writableOf(change.old as Row, this.#store.lineFields));
    return done;
  }

  revert(given: string): void {
    const pointer = this.#realPointer(given);
    const { edits } = this.#store.state;
    this.#undo.steps.dropped(edits.filter((edit) => isDroppable(edit, pointer)));
    this.#revert(pointer);
  }

  #revert(pointer: string): void {
    const { edits } = this.#store.state;
    const dropped = edits.filter((edit) => isDroppable(edit, pointer));
    const lines = dropped.flatMap((edit) => (edit.kind === 'add' ? [edit.lineId] : []));
    for (const lineId of lines) this.#settleLine(lineId, (waiter) => waiter.reject(removedError()));
    const isLeft = (edit: Edit) => !dropped.includes(edit) && !lines.includes(edit.lineId ?? '');
    this.#drop(dropped, edits.filter(isLeft));
  }

  /** One that was sent without an answer may be saved all the same: the record shows it. */
  #drop(dropped: readonly Edit[], edits: readonly Edit[]): void {
    const isUnknown = dropped.some(({ isSent }) => isSent);
    this.#store.change(isUnknown ? { edits, isStale: true, isUnknown } : { edits });
    if (isUnknown) void this.#ready.then(() => this.#saver.wake());
    this.#settle();
  }

  retry(): void {
    const { edits } = this.#store.state;
    const again = ({ problem: _, ...edit }: Edit): Edit =>
      ({ ...edit, state: edit.state === 'failed' ? 'queued' : edit.state, dueAt: 0 }) as Edit;
    this.#store.change({ halted: null, refusals: new Map(), edits: edits.map(again) });
    this.#saver.wake(true);
  }

  clearMerged(): void {
    this.#store.change({ merged: [] });
  }

  close(): void {
    for (const name of backEvents) globalThis.removeEventListener?.(name, this.#back);
    void this.#ready.then(() => {
      this.#kept.close();
      this.#saver.close();
    });
  }

  /** `pauseMs`: values that follow sooner are undone together. */
  #change(lineId: string | null, field: string, value: unknown, pauseMs: number): void {
    this.#undo.setting(lineId, field, value, pauseMs);
    this.#setField(lineId, field, value);
  }

  #addLine(fields: Row, position: number | null, waits: boolean) {
    const lineId = `new-${crypto.randomUUID()}`;
    const added = new Promise<string>((resolve, reject) => {
      this.#lines.set(lineId, { resolve, reject });
    });
    // The snapshot shows the error to callers that do not await the promise.
    added.catch(() => undefined);
    const held = waits ? { isHeld: true } : {};
    this.#add({ ...this.#now(0), kind: 'add', lineId, fields, position, ...held });
    return { lineId, added };
  }

  #setField(lineId: string | null, field: string, value: unknown): void {
    const { record } = this.#store.state;
    const wait = field === 'position' ? 0 : this.#debounceMs;
    const edit = { ...this.#now(wait), kind: 'set' as const, lineId, field, value };
    const base =
      record === null ? undefined : valueAt(record, { ...edit, base: null, based: false });
    this.#add({ ...edit, base: base ?? null, based: base !== undefined });
  }

  #add(edit: Edit): void {
    const { edits } = this.#store.state;
    const next = addEdit(edits, edit).map((one) => {
      if (one.serial !== edit.serial) return one;
      const longest = one.since + longestDebounces * this.#debounceMs;
      return { ...one, dueAt: Math.min(one.dueAt, longest) };
    });
    this.#store.change({ edits: next });
    void this.#ready.then(() => this.#saver.wake(true));
  }

  #now(waitMs: number) {
    this.#serial += 1;
    const since = performance.now();
    const state = 'queued' as const;
    const uid = crypto.randomUUID();
    return { serial: this.#serial, uid, isSent: false, state, since, dueAt: since + waitMs };
  }

  #realId(lineId: string): string {
    return this.#store.aliases.get(lineId) ?? lineId;
  }

  #realPointer(pointer: string): string {
    return pointer.replace(/^\/lines\/([^/]+)/, (_, id: string) => `/lines/${this.#realId(id)}`);
  }

  #settleLine(lineId: string, how: (waiter: Waiter<string>) => void): void {
    const waiter = this.#lines.get(lineId);
    this.#lines.delete(lineId);
    if (waiter !== undefined) how(waiter);
  }

  /** Stored edits of an earlier editor come first, then those made meanwhile. */
  #resume(kept: Kept): void {
    // Also the waiting ones: the earlier editor may be sending them.
    for (const id of [...kept.own, ...kept.edits.map(({ uid }) => uid)]) this.#saver.own.add(id);
    const { edits, record } = this.#store.state;
    const earlier = kept.edits.map((edit): Edit => {
      this.#serial += 1;
      return { ...edit, serial: this.#serial };
    });
    const all = edits.reduce((list, edit) => {
      this.#serial += 1;
      return addEdit(list, { ...edit, serial: this.#serial });
    }, earlier);
    // Without a record, the earlier editor may have saved them after any version.
    this.#saver.readsAll = kept.record === null;
    this.#store.change({ edits: all, record: kept.record ?? record, isStale: true });
  }

  #keep(): void {
    const { record, edits } = this.#store.state;
    const unsaved = edits.filter((edit) => !isHeld(edit));
    this.#kept.write({ record, edits: unsaved, own: [...this.#saver.own] });
  }

  /** Settles the promises of `flush`. */
  #settle(): void {
    const { edits, halted, isStale, record, refusals } = this.#store.state;
    if (this.#waiters.length === 0) return;
    const isDone = record !== null && !isStale && !this.#saver.isBusy;
    const isLeft = (edit: Edit) => !isHeld(edit) && !isStuck(edit, edits);
    if (halted === null && (!isDone || edits.some(isLeft))) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    const refused = edits.flatMap(({ serial }) => refusals.get(serial) ?? [])[0];
    const clash = edits.some(({ state }) => state === 'conflict') ? conflictError(record) : null;
    const error = halted ?? clash ?? refused;
    for (const waiter of waiters) {
      if (error === undefined && record !== null) waiter.resolve(record);
      else waiter.reject(error);
    }
  }
}

function isDroppable(edit: Edit, pointer: string): boolean {
  return pointerOf(edit) === pointer && edit.state !== 'saving';
}

const noAnswer = { status: 409, requestId: null, problems: [], response: null };

function conflictError(record: Row | null): DaybookError {
  const detail = 'Somebody else changed the same; choose whose value stays.';
  return new ConflictError(
    { ...noAnswer, code: 'conflict', title: 'Changed by both', detail },
    record,
  );
}

function removedError(): DaybookError {
  const detail = 'The line was removed before it was stored.';
  return new DaybookError({
    ...noAnswer,
    status: 0,
    code: 'line_removed',
    title: 'Removed',
    detail,
  });
}

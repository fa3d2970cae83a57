/**
 * Saves the edits: one request at a time, so that an editor never conflicts with itself. After a request whose outcome
 * is unknown the record is read, and the edit compared with it, before anything is sent.
 */
import {
  ConflictError,
  type DaybookError,
  hasDoneNothing,
  isDaybookError,
  isTransient,
  NetworkError,
  withoutResponse,
} from '../errors.ts';
import type { Change, ProblemDetail } from '../generated/schema.ts';
import { backoffMs, longestWaitMs } from '../pause.ts';
import { Actions } from './actions.ts';
import {
  type Edit,
  isHeld,
  isReady,
  isStuck,
  pointerOf,
  type Row,
  renameLine,
  requeue,
  updateEdit,
} from './edits.ts';
import { merge, rebase } from './merge.ts';
import { readSince } from './read-since.ts';
import type { RecordRequests, Sending, Stored } from './record-requests.ts';
import type { EditorStore } from './store.ts';
import { isLineMissing } from './view.ts';

export interface SaverEvents {
  /** A line has its real id. */
  onLine(temporaryId: string, id: string): void;
  onRefused(edit: Edit, error: DaybookError): void;
  /** The record before and after a change of this editor, without others in between. */
  onStored(before: Row, after: Row): void;
  /** Changes of this editor, as the history has them. */
  onFound(changes: readonly Change[]): void;
  /** Something finished: waiting promises should check. */
  onProgress(): void;
}

const backoff = { firstMs: 500, longestMs: 30_000 };
const mergedLimit = 100;
/** Maximum of stored versions and own requests; the oldest are dropped. */
const memoryLimit = 2_000;

export class Saver {
  readonly #store: EditorStore;
  readonly #requests: RecordRequests;
  readonly #events: SaverEvents;
  /** Versions that are not newer than the record. */
  readonly #seen = new Set<string>();
  readonly own = new Set<string>();
  /** Whether the next reading of changes is of the whole history. */
  readsAll = false;
  readonly #tasks: (() => Promise<void>)[] = [];
  readonly #actions: Actions;
  #failures = 0;
  /** On the clock of `performance.now()`, which no change of the time of day affects. */
  #tryAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  /** There may be new work since the last check. */
  #isAsked = false;
  #isClosed = false;

  constructor(store: EditorStore, requests: RecordRequests, events: SaverEvents) {
    this.#store = store;
    this.#requests = requests;
    this.#events = events;
    this.#actions = new Actions({
      requests,
      remember: (requestId) => remember(this.own, requestId),
      adopt: (answer) => {
        if (answer['id'] === store.state.record?.['id']) this.adopt(answer);
        else store.change({ isStale: true });
      },
      readAgain: async () => {
        store.change({ isStale: true, isUnknown: true });
        return await this.#synchronise();
      },
    });
  }

  get isBusy(): boolean {
    return this.#tasks.length > 0;
  }

  /** Starts pending work. `now`: without waiting for the end of a pause. */
  wake(now = false): void {
    if (now) this.#tryAt = 0;
    this.#isAsked = true;
    if (!this.#isRunning) void this.#run();
  }

  /** Sends the remaining edits once more, without waiting. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.wake();
  }

  remembers(version: unknown): boolean {
    return this.#seen.has(String(version));
  }

  /** Executes an action on one state of the record, between two edits. */
  act(action: string, body: Row, rowVersion: string): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => this.#actions.run(action, body, rowVersion).then(resolve, reject));
      this.wake(true);
    });
  }

  /** The newest state after this editor's own change, without others in between. */
  adopt(record: Row): void {
    const { record: known, edits } = this.#store.state;
    // The response of a retried request may be older than the known state.
    if (known !== null && this.#seen.has(String(record['RowVersion']))) return;
    remember(this.#seen, String(record['RowVersion']));
    if (known !== null) this.#events.onStored(known, record);
    this.#store.change({ record, edits: rebase(edits, record) });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        if (await this.#step()) this.#isAsked = true;
      }
    } finally {
      this.#isRunning = false;
      this.#events.onProgress();
    }
  }

  /** Executes one step; false if there is nothing to do now. */
  async #step(): Promise<boolean> {
    const { record, edits, isStale, halted } = this.#store.state;
    const now = performance.now();
    if (halted !== null || (this.#isClosed && this.#failures > 0)) return false;
    if (now < this.#tryAt) return this.#wakeAt(this.#tryAt);
    const task = record === null ? undefined : this.#tasks[0];
    const edit = edits.find((one) => isReady(one, edits, this.#isClosed ? Infinity : now));
    if (record !== null && !isStale && task === undefined && edit === undefined) {
      const due = this.#waiting().map(({ dueAt }) => dueAt);
      if (due.length === 0) this.#reached();
      const next = Math.min(...due.filter((dueAt) => dueAt > now));
      return Number.isFinite(next) && this.#wakeAt(next);
    }
    try {
      if (isStale) await this.#synchronise();
      else if (record === null) this.adopt(await this.#requests.read());
      else if (task !== undefined) await task().finally(() => this.#tasks.shift());
      else if (edit !== undefined && isLineMissing(record, edit)) await this.#findRemoval();
      else if (edit !== undefined) {
        await this.#send(edit);
        this.#reached();
      }
      // While edits wait, a successful read is no sign that they arrive.
      if (this.#waiting().length === 0) this.#reached();
    } catch (error) {
      this.#fail(error);
    }
    this.#events.onProgress();
    return true;
  }

  /** The edits that will be sent. */
  #waiting(): Edit[] {
    const { edits } = this.#store.state;
    return edits.filter((one) => one.state === 'queued' && !isHeld(one) && !isStuck(one, edits));
  }

  #wakeAt(time: number): false {
    clearTimeout(this.#timer);
    const waitMs = Math.min(longestWaitMs, Math.max(0, time - performance.now()));
    this.#timer = setTimeout(() => this.wake(), waitMs);
    return false;
  }

  #reached(): void {
    this.#failures = 0;
    if (this.#store.state.offline !== null) this.#store.change({ offline: null });
  }

  /** Schedules a retry, or waits for `retry`. */
  #fail(error: unknown): void {
    const known = isDaybookError(error)
      ? error
      : new NetworkError('network_error', 'The answer cannot be understood.', error);
    if (!isTransient(known)) {
      this.#store.change({ halted: known });
      return;
    }
    this.#failures += 1;
    this.#tryAt = performance.now() + backoffMs(known.response, this.#failures, backoff);
    this.#store.change({ offline: known });
  }

  #sending(requestId: string): Sending {
    remember(this.own, requestId);
    const rowVersion = String(this.#store.state.record?.['RowVersion']);
    return { rowVersion, requestId };
  }

  async #send(edit: Edit): Promise<void> {
    const store = this.#store;
    const how = this.#sending(edit.uid);
    const saving = (one: Edit): Edit => ({ ...one, state: 'saving', isSent: true });
    store.change({ edits: updateEdit(store.state.edits, edit.serial, saving) });
    try {
      this.#stored(edit, await this.#requests.send(edit, how));
    } catch (error) {
      await this.#notStored(edit, error);
    }
  }

  /** The history shows who removed the line, and when. */
  async #findRemoval(): Promise<void> {
    this.readsAll = true;
    await this.#synchronise();
  }

  #stored(edit: Edit, { record, lineId }: Stored): void {
    const { state } = this.#store;
    if (edit.kind === 'add' && lineId === null) {
      // The history has the id of the line for the request id.
      this.#store.change({ edits: requeue(state.edits, edit.serial), isStale: true });
      return;
    }
    this.#store.change({
      edits: updateEdit(state.edits, edit.serial, () => null),
      saved: new Set([...state.saved, pointerOf(edit)]),
      savedAt: new Date(),
    });
    this.adopt(record);
    if (edit.kind === 'add' && lineId !== null) this.#named(edit.lineId, lineId);
  }

  #named(temporaryId: string, id: string): void {
    const { edits } = this.#store.state;
    this.#store.aliases.set(temporaryId, id);
    this.#store.change({ edits: renameLine(edits, temporaryId, id) });
    this.#events.onLine(temporaryId, id);
  }

  /** Keeps an error response with its edit; rethrows everything else, and the edit waits. */
  async #notStored(edit: Edit, error: unknown): Promise<void> {
    const store = this.#store;
    const isConflict = error instanceof ConflictError;
    if (!isDaybookError(error) || isConflict || isTransient(error) || error.status === 401) {
      const isUndone = !isConflict && isDaybookError(error) && hasDoneNothing(error);
      const edits = requeue(store.state.edits, edit.serial);
      // The history shows whether this or an earlier attempt was saved.
      store.change(isUndone ? { edits } : { edits, isStale: true });
      if (isConflict) return;
      throw error;
    }
    if (error.status === 404 && edit.lineId !== null) {
      // Another client has removed the line: that decides about the edit, unless the record still has the line.
      store.change({ edits: requeue(store.state.edits, edit.serial), isStale: true });
      await this.#synchronise();
      const left = store.state.edits.find(({ serial }) => serial === edit.serial);
      if (left?.state !== 'queued') return;
    }
    const problem = problemOf(error, pointerOf(edit));
    const isPassed = store.state.edits.some(
      (other) => other.serial > edit.serial && pointerOf(other) === pointerOf(edit),
    );
    const failed = (one: Edit): Edit => ({ ...one, state: 'failed', isSent: false, problem });
    store.change({
      edits: updateEdit(store.state.edits, edit.serial, (one) => (isPassed ? null : failed(one))),
      refusals: new Map([...store.state.refusals, [edit.serial, withoutResponse(error)]]),
    });
    this.#events.onRefused(edit, error);
  }

  /** Reads the changes of others, and merges. */
  async #synchronise(): Promise<{ record: Row; changes: readonly Change[] }> {
    const store = this.#store;
    const known = store.state.record;
    const since = this.readsAll || known === null ? null : String(known['RowVersion']);
    const { now, changes } = await readSince(this.#requests, since);
    const before = known ?? now;
    this.readsAll = false;
    for (const { RowVersion } of changes) remember(this.#seen, RowVersion);
    remember(this.#seen, String(now['RowVersion']));
    for (const edit of store.state.edits) this.#nameAdded(edit, changes);
    const { own } = this;
    this.#events.onFound(changes.filter(({ requestId }) => own.has(requestId)));
    const isNew = now['RowVersion'] !== before['RowVersion'];
    const { edits, merged, saved } = store.state;
    const { fields, lineFields } = store;
    const outcome = merge({ before, now, changes, edits, own, fields, lineFields });
    const kept = new Set(outcome.edits.map(({ serial }) => serial));
    const fulfilled = edits.filter(({ serial }) => !kept.has(serial));
    store.change({
      record: now,
      edits: isNew ? outcome.edits.map(asUnsent) : outcome.edits,
      merged: [...merged, ...outcome.merged].slice(-mergedLimit),
      isStale: false,
      isUnknown: false,
      saved: new Set([...saved, ...fulfilled.map(pointerOf)]),
      ...(fulfilled.length > 0 ? { savedAt: new Date() } : {}),
    });
    return { record: now, changes };
  }

  /** Finds the id of a line whose response was lost, in the history. */
  #nameAdded(edit: Edit, changes: readonly Change[]): void {
    if (edit.kind !== 'add') return;
    const added = changes.find(
      ({ requestId, path, old }) =>
        edit.uid === requestId && /^lines\/[^/]+$/.test(path) && old === null,
    );
    if (added === undefined) return;
    const { edits } = this.#store.state;
    this.#store.change({ edits: updateEdit(edits, edit.serial, () => null) });
    this.#named(edit.lineId, added.path.slice('lines/'.length));
  }
}

/** The history lacks the edit and its RowVersion is stale: it can no longer be executed. */
function asUnsent(edit: Edit): Edit {
  return edit.isSent && !edit.isTakenUp ? { ...edit, isSent: false } : edit;
}

function problemOf(error: DaybookError, pointer: string): ProblemDetail {
  const { code, params, message } = error.problems[0] ?? {
    code: error.detailCode,
    params: error.params,
    message: error.detail,
  };
  return { pointer, code, params, message };
}

/** Keeps the newest. */
function remember(set: Set<string>, value: string): void {
  set.delete(value);
  set.add(value);
  for (const oldest of set) {
    if (set.size <= memoryLimit) return;
    set.delete(oldest);
  }
}

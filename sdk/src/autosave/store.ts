/** The state of one editor: immutable, replaced by each change, published as snapshots to listeners. */
import type { CollectionInfo, FieldInfo } from '../catalogue.ts';
import type { DaybookError } from '../errors.ts';
import type {
  Conflict,
  EditorSnapshot,
  EditorStatus,
  FieldState,
  MergedField,
} from './autosave.ts';
import { type Edit, isHeld, isStuck, pointerOf, type Row } from './edits.ts';
import { layOver } from './view.ts';

export interface EditorState {
  readonly record: Row | null;
  readonly edits: readonly Edit[];
  readonly merged: readonly MergedField[];
  /** Pointers saved since the editor began. */
  readonly saved: ReadonlySet<string>;
  readonly savedAt: Date | null;
  /** Why the service cannot be reached. */
  readonly offline: DaybookError | null;
  /** Why nothing is sent until `retry`. */
  readonly halted: DaybookError | null;
  /** The error of each rejected edit, by its serial number; of no others. */
  readonly refusals: ReadonlyMap<number, DaybookError>;
  /** Another client changed the record; it has to be read. */
  readonly isStale: boolean;
  /** It is not known whether an action, or an edit that was dropped since, was executed; the record has to be read. */
  readonly isUnknown: boolean;
}

const empty: EditorState = {
  record: null,
  edits: [],
  merged: [],
  saved: new Set(),
  savedAt: null,
  offline: null,
  halted: null,
  refusals: new Map(),
  isStale: false,
  isUnknown: false,
};

export class EditorStore {
  state: EditorState = empty;
  /** Real ids of lines by their temporary ones. */
  readonly aliases = new Map<string, string>();
  readonly fields: readonly FieldInfo[];
  readonly lineFields: readonly FieldInfo[];
  readonly #listeners = new Set<() => void>();
  #snapshot: EditorSnapshot<Row> | null = null;
  #isTelling = false;

  constructor({ fields, lines = [] }: CollectionInfo) {
    this.fields = fields;
    this.lineFields = lines;
  }

  change(part: Partial<EditorState>): void {
    this.state = withoutOldRefusals({ ...this.state, ...part });
    this.#snapshot = null;
    // A change made by a listener is published in the same round.
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (const listener of [...this.#listeners]) listener();
    } finally {
      this.#isTelling = false;
    }
  }

  /** Fields such as `overdue` and `availableActions` change with time and settings, without a new version. */
  derive(record: Row): void {
    if (JSON.stringify(record) !== JSON.stringify(this.state.record)) this.change({ record });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  snapshot(): EditorSnapshot<Row> {
    this.#snapshot ??= this.#show();
    return this.#snapshot;
  }

  #show(): EditorSnapshot<Row> {
    const { record, edits, savedAt, merged, saved, halted, offline, refusals } = this.state;
    const conflicts = conflictsOf(edits);
    const status = statusOf(this.state);
    const refused = edits.flatMap(({ serial }) => refusals.get(serial) ?? [])[0];
    const error = halted ?? offline ?? refused;
    const fields = new Map<string, FieldState>();
    for (const pointer of saved) fields.set(pointer, plainStates.saved);
    for (const edit of edits) if (!isHeld(edit)) fields.set(pointerOf(edit), stateOf(edit));
    return {
      status,
      savedAt,
      record,
      view: record === null ? null : layOver(record, edits, this.lineFields),
      pending: edits.filter((edit) => !isHeld(edit)).length,
      fields,
      conflicts,
      merged,
      ...(error && errorStatuses.has(status) ? { error } : {}),
    };
  }
}

const errorStatuses: ReadonlySet<EditorStatus> = new Set(['offline', 'unknown', 'failed']);

function withoutOldRefusals(state: EditorState): EditorState {
  const { refusals, edits } = state;
  if (refusals.size === 0) return state;
  const serials = new Set(edits.map(({ serial }) => serial));
  return { ...state, refusals: new Map([...refusals].filter(([serial]) => serials.has(serial))) };
}

/** One object for each state, so that listeners of a field are notified only of changes. */
const plainStates: Readonly<Record<FieldState['state'], FieldState>> = {
  queued: { state: 'queued' },
  saving: { state: 'saving' },
  saved: { state: 'saved' },
  failed: { state: 'failed' },
  conflict: { state: 'conflict' },
};

function stateOf({ state, problem }: Edit): FieldState {
  return problem === undefined ? plainStates[state] : { state, problem };
}

function statusOf({ record, edits, halted, offline, isUnknown }: EditorState): EditorStatus {
  if (halted !== null) return 'failed';
  if (edits.some(({ state }) => state === 'conflict')) return 'conflict';
  if (isUnknown) return 'unknown';
  if (offline !== null) return 'offline';
  if (record === null) return 'loading';
  const unsaved = edits.filter((edit) => !isHeld(edit));
  if (unsaved.some((edit) => !isStuck(edit, edits))) return 'saving';
  return unsaved.length > 0 ? 'failed' : 'saved';
}

/** Edits of a removed line are one conflict. */
function conflictsOf(edits: readonly Edit[]): Conflict[] {
  const conflicts = new Map<string, Conflict>();
  for (const edit of edits) {
    const { clash } = edit;
    if (edit.state !== 'conflict' || clash === undefined) continue;
    const isLine = edit.kind === 'set' && clash.field !== pointerOf(edit);
    const before = conflicts.get(clash.field)?.mine ?? clash.base;
    const line = isLine ? { ...(before as Row), [edit.field]: edit.value } : undefined;
    const mine = isLine ? line : edit.kind === 'set' ? edit.value : undefined;
    conflicts.set(clash.field, { ...clash, mine });
  }
  return [...conflicts.values()];
}

/**
 * The import of one file, from its check to its undoing. It belongs to the tab, not to the page: it continues while
 * the user works elsewhere, and is kept on the device, so that it can be continued after a reload.
 */
import type { CollectionName, ProblemDetail } from '@daybook/sdk';
import type { CellProblem, ImportMapping, ImportRecord } from '@daybook/sdk/import';
import { useSyncExternalStore } from 'react';
import { dropKept, keep, readKept } from '../../core/kept-data.ts';
import type { FileTable } from './read-file.ts';

/** What the check says that a row would do. */
type Kind = 'create' | 'update' | 'same' | 'skip' | 'error';
/** What was done; `undone`: a created record was voided or deactivated afterwards. */
type Outcome = 'created' | 'updated' | 'same' | 'failed' | 'undone';

/** A problem of the service, or of a cell. */
export type Found =
  | CellProblem
  | (Pick<CellProblem, 'row' | 'column'> & { readonly problem: ProblemDetail });

export interface Entry {
  readonly rows: ImportRecord['rows'];
  readonly partRows: ImportRecord['partRows'];
  readonly body: Record<string, unknown>;
  kind: Kind;
  problems: readonly Found[];
  /** Of the record, once it exists. */
  id: string | null;
  /** The RowVersion of an existing record when it was checked. */
  readonly version: string | null;
  outcome: Outcome | null;
}

export type Phase = 'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'undoing';

export interface Job {
  /** Part of the Idempotency-Keys. */
  readonly id: string;
  /** When its first request was sent; 0 before. */
  startedAt: number;
  /** When the newest record before it was created, by the clock of the server; null: there was none. */
  createdFrom: string | null;
  readonly owner: string;
  readonly collection: CollectionName;
  readonly table: FileTable;
  readonly mapping: ImportMapping;
  readonly match: string | null;
  readonly mode: 'skip' | 'update';
  readonly region: string;
  entries: readonly Entry[];
  phase: Phase;
  /** Entries that the current phase has processed. */
  done: number;
  isWaiting: boolean;
  error: unknown;
}

const limits = { redrawMs: 120, keepMs: 1_000, history: 50 } as const;

let job: Job | null = null;
let stopper = new AbortController();
let version = 0;
let isDrawn = true;
const listeners = new Set<() => void>();

export function useJob(): Job | null {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
  return job;
}

/** Redraws soon: an import has many results a second. */
export function changed(): void {
  if (!isDrawn) return;
  isDrawn = false;
  setTimeout(() => {
    isDrawn = true;
    version += 1;
    for (const listener of [...listeners]) listener();
  }, limits.redrawMs);
}

export function openJob(next: Job | null): void {
  stopper.abort();
  job = next;
  changed();
}

/** Ends the phase that runs; its signal. */
export function beginPhase(of: Job, phase: Phase): AbortSignal {
  stopper.abort();
  stopper = new AbortController();
  Object.assign(of, { phase, done: 0, isWaiting: false, error: null });
  changed();
  return stopper.signal;
}

export function stopJob(): void {
  stopper.abort();
}

const keyOf = (owner: string) => `mapped import ${owner}`;

type Result = readonly [
  at: number,
  outcome: Outcome | null,
  id: string | null,
  problems: readonly Found[],
];

/** Keeps the whole import; `keepResults` then keeps only the results. */
export async function keepJob(of: Job): Promise<void> {
  const { isWaiting: _, error: __, ...data } = of;
  await keep(keyOf(of.owner), data);
  await keep(`${keyOf(of.owner)} results`, []);
}

let keeping: ReturnType<typeof setTimeout> | undefined;

/** Keeps the results soon: an import has many a second. */
export function noteResults(of: Job): void {
  keeping ??= setTimeout(() => void keepResults(of), limits.keepMs);
}

export async function keepResults(of: Job): Promise<void> {
  clearTimeout(keeping);
  keeping = undefined;
  const results = of.entries.flatMap(({ outcome, id, problems }, at): Result[] =>
    outcome === null ? [] : [[at, outcome, id, problems]],
  );
  await keep(`${keyOf(of.owner)} results`, results);
}

/** The import of a previous visit; its phase is `stopped` if it was not finished. */
export async function readJob(owner: string): Promise<Job | null> {
  const data = await readKept<Job>(keyOf(owner));
  if (data === undefined) return null;
  const results = (await readKept<readonly Result[]>(`${keyOf(owner)} results`)) ?? [];
  for (const [at, outcome, id, problems] of results) {
    const entry = data.entries[at];
    if (entry !== undefined) Object.assign(entry, { outcome, id, problems });
  }
  return { ...data, phase: endOf(data), done: 0, isWaiting: false, error: null };
}

export async function dropJob(owner: string): Promise<void> {
  clearTimeout(keeping);
  keeping = undefined;
  openJob(null);
  await dropKept(keyOf(owner));
  await dropKept(`${keyOf(owner)} results`);
}

/** The phase of an import at rest. */
export function endOf(of: Pick<Job, 'entries'>): Phase {
  return leftIn(of).length > 0 ? 'stopped' : 'done';
}

/** The entries that are still to be sent. */
export function leftIn({ entries }: Pick<Job, 'entries'>): readonly Entry[] {
  return entries.filter(
    ({ kind, outcome }) => outcome === null && (kind === 'create' || kind === 'update'),
  );
}

interface Finished {
  readonly hash: string;
  readonly collection: string;
  readonly at: string;
}

const historyKey = (owner: string) => `imported files ${owner}`;

/** When this device last imported the file; null: never. */
export async function lastImportOf(
  owner: string,
  collection: string,
  hash: string,
): Promise<string | null> {
  const all = (await readKept<readonly Finished[]>(historyKey(owner))) ?? [];
  return all.find((one) => one.hash === hash && one.collection === collection)?.at ?? null;
}

export async function noteFinished({ owner, collection, table: { hash } }: Job): Promise<void> {
  const all = (await readKept<readonly Finished[]>(historyKey(owner))) ?? [];
  const own = { hash, collection, at: new Date().toISOString() };
  await keep(historyKey(owner), [own, ...all].slice(0, limits.history));
}

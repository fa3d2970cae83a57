/** Checks a file before anything is stored: its cells here, its references and existing records by the service. */

import { isDaybookError } from '@daybook/sdk';
import { type AnyItem, anyCollection } from '../../core/any-collection.ts';
import { eachOf } from '../../core/each-of.ts';
import { buildRecords, type Draft } from './build-records.ts';
import { findExisting, isSameValue, type Matcher } from './existing.ts';
import { beginPhase, changed, type Entry, type Found, type Job } from './job.ts';
import { resolveReferences } from './look-up.ts';
import { createPatience, type Patience } from './work.ts';

export async function checkJob(job: Job): Promise<void> {
  const signal = beginPhase(job, 'checking');
  try {
    const { collection, table, from, mapping, region } = job;
    const drafts = await buildRecords(collection, table, from, mapping, region);
    await resolveReferences(drafts, region);
    const matcher = await findExisting(job, drafts);
    const entries = drafts.map((draft) => entryOf(job, draft, matcher));
    job.entries = entries;
    const patience = createPatience(signal, (isWaiting) => {
      job.isWaiting = isWaiting;
      changed();
    });
    await eachOf(entries, { signal }, async (entry) => {
      if (entry.kind !== 'skip' && entry.kind !== 'same') await tryOne(job, entry, patience);
      job.done += 1;
      changed();
    });
    if (signal.aborted) return;
    job.phase = 'checked';
  } catch (error) {
    if (signal.aborted) return;
    job.error = error;
  }
  changed();
}

function entryOf(job: Job, draft: Draft, matcher: Matcher): Entry {
  const { collection, mode, match, mapping } = job;
  const { fields, lines, rows, lineRows } = draft;
  const problems: Found[] = [...draft.problems];
  const [row = 0] = rows;
  const { record, text, reason } = matcher(draft);
  const isKnown = problems.some((one) => 'reason' in one && one.reason === reason);
  if (reason !== undefined && !isKnown)
    problems.push({ row, column: mapping.indexOf(match), reason, text });
  const isNew = record === undefined;
  const hasLines = isNew && lines.length > 0;
  const changes = isNew ? fields : changesOf(collection, record, fields);
  const body = hasLines ? { ...changes, lines } : changes;
  const kind =
    !isNew && mode === 'skip'
      ? 'skip'
      : problems.length > 0
        ? 'error'
        : isNew
          ? 'create'
          : Object.keys(body).length === 0
            ? 'same'
            : 'update';
  const shown = kind === 'skip' ? [] : problems;
  return {
    rows,
    lineRows,
    body,
    kind,
    problems: shown,
    id: record?.id ?? null,
    version: isNew ? null : String(record['RowVersion']),
    outcome: null,
  };
}

/** The fields that differ from the record. */
export function changesOf(
  collection: Job['collection'],
  record: AnyItem,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !isSameValue(collection, name, value, record[name] ?? null),
    ),
  );
}

/**
 * A dry run; values of an update are tried as those of a new record. A row with unreadable cells is tried without
 * them, so that all its problems are shown at once.
 */
async function tryOne(
  { collection, mapping }: Job,
  entry: Entry,
  { call }: Patience,
): Promise<void> {
  try {
    await call((onResponse) =>
      anyCollection(collection).create(entry.body, { dryRun: true, onResponse }),
    );
  } catch (error) {
    const found = problemsOf(error, entry, mapping);
    entry.problems = [...entry.problems, ...found.filter((one) => !hasProblemAt(entry, one))];
    entry.kind = 'error';
  }
}

/** Of an unreadable cell the service may say that it is missing. */
function hasProblemAt({ problems }: Entry, { row, column }: Found): boolean {
  return problems.some((one) => one.row === row && one.column === column);
}

/** The problems of a rejected request, at their cells. Throws other errors. */
export function problemsOf(
  error: unknown,
  { rows, lineRows }: Pick<Entry, 'rows' | 'lineRows'>,
  mapping: Job['mapping'],
): Found[] {
  if (!isDaybookError(error) || ![404, 409, 412, 413, 422].includes(error.status)) throw error;
  const [first = 0] = rows;
  const { detail: message, detailCode: code, params, problems } = error;
  const all = problems.length > 0 ? problems : [{ pointer: '', code, params, message }];
  return all.map((problem) => {
    const [, line, name] = /^\/lines\/(\d+)\/(\w+)/.exec(problem.pointer) ?? [];
    const path = name === undefined ? problem.pointer.slice(1) : `lines.${name}`;
    const column = mapping.indexOf(path);
    const row = line === undefined ? first : (lineRows[Number(line)] ?? first);
    return { row, column: column < 0 ? null : column, problem };
  });
}

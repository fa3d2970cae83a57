/** Checks a file before anything is stored: its cells here, its references and existing records by the service. */

import { labels as allLabels } from 'virtual:words/labels';
import {
  type AnyRecord,
  bodyOf,
  checkRecord,
  columnOf,
  createResolver,
  type ImportRecord,
  isBlank,
  readRecords,
  type ServiceProblem,
} from '@daybook/sdk/import';
import { daybook } from '../../core/daybook.ts';
import { eachOf } from '../../core/each-of.ts';
import { valueLabel } from '../../ui/words/label-texts.ts';
import { findExisting, isSameValue, type Matcher } from './existing.ts';
import { beginPhase, changed, type Entry, type Found, type Job } from './job.ts';
import { paceOf } from './pace-of.ts';

/** Between two turns of the browser. */
const recordsPerTurn = 250;

export async function checkJob(job: Job): Promise<void> {
  const signal = beginPhase(job, 'checking');
  try {
    const { collection, mapping, region } = job;
    const records = await recordsOf(job);
    await createResolver(daybook, region).resolve(records);
    const matcher = await findExisting(job, records);
    const entries = records.map((record) => entryOf(job, record, matcher));
    job.entries = entries;
    const pace = paceOf(job, signal);
    await eachOf(entries, { signal }, async (entry) => {
      if (entry.kind !== 'skip' && entry.kind !== 'same') {
        // A row with unreadable cells is checked without them, so that all its problems are shown at once.
        const found = await checkRecord({ daybook, collection, pace }, entry.body, entry);
        const more = inColumns(found, mapping).filter((one) => !hasProblemAt(entry, one));
        entry.problems = [...entry.problems, ...more];
        if (found.length > 0) entry.kind = 'error';
      }
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

async function recordsOf({ collection, mapping, table }: Job): Promise<ImportRecord[]> {
  const rows = table.cells
    .map((cells, index) => ({ row: index + 1, cells }))
    .slice(mapping.format.headerRow)
    .filter(({ cells }) => !isBlank(cells));
  const namesOf = (path: string, value: string) =>
    allLabels.map((labels) => valueLabel(labels, collection, path, value) ?? value);
  const records: ImportRecord[] = [];
  for await (const record of readRecords(rows, mapping, namesOf)) {
    records.push(record);
    if (records.length % recordsPerTurn === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return records;
}

function entryOf(job: Job, draft: ImportRecord, matcher: Matcher): Entry {
  const { collection, mode, match, mapping } = job;
  const { fields, lines, rows, partRows } = draft;
  const problems: Found[] = [...draft.problems];
  const [row = 0] = rows;
  const { record, text, reason } = matcher(draft);
  const isKnown = draft.problems.some((one) => one.reason === reason);
  if (reason !== undefined && !isKnown)
    problems.push({ row, column: columnOf(mapping, match ?? ''), field: '', reason, text });
  const isNew = record === undefined;
  const changes = isNew ? fields : changesOf(collection, record, fields);
  const body = isNew ? bodyOf({ fields: changes, lines }) : changes;
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
    ...{ rows, partRows, body, kind, problems: shown, outcome: null },
    id: record?.id ?? null,
    version: isNew ? null : String(record['RowVersion']),
  };
}

/** The fields that differ from the record. */
export function changesOf(
  collection: Job['collection'],
  record: AnyRecord,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !isSameValue(collection, name, value, record[name] ?? null),
    ),
  );
}

/** The service may say that an unreadable cell is missing. */
function hasProblemAt({ problems }: Entry, { row, column }: Found): boolean {
  return problems.some((one) => one.row === row && one.column === column);
}

/** Problems of the service at the columns of their fields. */
export function inColumns(found: readonly ServiceProblem[], mapping: Job['mapping']): Found[] {
  return found.map(({ row, path, problem }) => {
    const column = columnOf(mapping, path);
    return { row, column: column < 0 ? null : column, problem };
  });
}

/** The result of an import: a report file with a line per record, and a summary on the screen. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { CollectionName } from '../../../../sdk/src/index.ts';
import { type Output, printResult, tableOf } from '../output.ts';
import { jsonText } from '../terminal.ts';
import { titleOfRecord } from './columns.ts';
import type { RowProblem } from './row-problems.ts';

const limits = {
  /** Problems on the screen; the report has all of them. */
  shown: 20,
  messageChars: 300,
} as const;

interface ReportLine {
  /** 0: the whole file. */
  readonly row: number;
  readonly status: 'valid' | 'invalid' | 'created' | 'skipped' | 'failed';
  readonly id?: string | null;
  readonly posted?: boolean;
  readonly applied?: boolean;
  readonly problems: readonly RowProblem[];
}

export interface Report {
  /** Maximum of problems on the screen. */
  readonly shown: number;
  add(line: ReportLine): void;
  close(): void;
}

/** `path` null: no report file. */
export function createReport(path: string | null): Report {
  const { shown } = limits;
  if (path === null) return { shown, add: () => undefined, close: () => undefined };
  const file = openSync(path, 'w', 0o600);
  return {
    shown,
    add: (line) => void writeSync(file, `${jsonText(line)}\n`),
    close: () => closeSync(file),
  };
}

export interface Summary {
  records: number;
  valid: number;
  invalid: number;
  created: number;
  posted: number;
  applied: number;
  /** Records that an earlier run created. */
  skipped: number;
  failed: number;
  ignored: readonly string[];
  /** Usual fields that no record has. */
  missing: readonly string[];
  /** The first problems. */
  readonly problems: RowProblem[];
  readonly dryRun: boolean;
  /** Path of the progress file. */
  progress: string | null;
  stopped: boolean;
}

export function printImport(
  collection: CollectionName,
  summary: Summary,
  output: Output,
  report: string | null,
): void {
  const { records, invalid, created, posted, applied, skipped, failed } = summary;
  const { ignored, missing, problems } = summary;
  const rows = problems.map(({ row, field, message }) => [
    row === 0 ? 'file' : `row ${row}`,
    field,
    message.slice(0, limits.messageChars),
  ]);
  const isSent = !summary.dryRun && invalid === 0;
  const postedToo =
    (posted > 0 ? `, ${posted} posted` : '') + (applied > 0 ? `, ${applied} applied` : '');
  const counts = isSent
    ? `${created} ${collection} created${postedToo}, ${skipped} already imported, ${failed} failed.`
    : `${records} ${collection} read, ${invalid} invalid. Nothing was sent.`;
  const none = records + invalid === 0 ? ['The file has column names, but no rows.'] : [];
  printResult(output, { collection, ...summary, report }, [
    ...tableOf(rows),
    ...(invalid + failed > 0 && problems.length === limits.shown ? ['…'] : []),
    ...(ignored.length === 0
      ? []
      : [`Ignored in each ${titleOfRecord(collection)}: ${ignored.join(', ')}.`]),
    ...(missing.length === 0 ? [] : [`No record has a value for ${missing.join(', ')}.`]),
    ...none,
    counts,
    ...remedyOf(summary, report),
  ]);
}

function remedyOf(
  { invalid, failed, stopped, progress }: Summary,
  report: string | null,
): string[] {
  const all =
    report === null
      ? '--report FILE writes all results to a file.'
      : `All results are in ${report}.`;
  const known = progress === null ? '' : ` Records that ${progress} lists are skipped then.`;
  if (stopped) return [`Stopped. Run the same command again to continue.${known}`];
  if (invalid > 0) return [`Correct the rows and run the same command again. ${all}`];
  if (failed > 0)
    return [
      `Correct these rows, or what they refer to, and run the same command again.${known} ${all}`,
    ];
  return [];
}

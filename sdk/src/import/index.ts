/** The entry `@daybook/sdk/import`: records from table files, for browsers and programs. */
export { type AnyRecord, anyCollection } from './any-collection.ts';
export { checkRecord } from './check-record.ts';
export { addDays, dateOrder } from './dates.ts';
export { decodeText, detectEncoding } from './decode-text.ts';
export { FileError } from './file-error.ts';
export { createResolver, findBy } from './find-records.ts';
export { assigned, type Cells, type Headers, notationOf, plainHeader } from './headers.ts';
export { inParallel } from './in-parallel.ts';
export {
  type ColumnMapping,
  columnOf,
  type Encoding,
  type FileFormat,
  type ImportMapping,
  type KeyColumn,
  type Notation,
} from './mapping.ts';
export { isSameDecimal, type NumberProblem } from './numbers.ts';
export { createPace, type Pace } from './pace.ts';
export { type NamesOf, notationsOf, type Reason } from './read-cell.ts';
export { readRecords } from './read-records.ts';
export { isBlank, type LoadedTable, loadTable, readTable, type TableRow } from './read-table.ts';
export { type HeaderWords, headerRowOf, recognise } from './recognise.ts';
export {
  bodyOf,
  type CellProblem,
  type ImportRecord,
  recordOfJson,
  type Values,
} from './record.ts';
export { remember } from './remember.ts';
export { createSender, type Done, inOrder, nothingDone, type Sent } from './send-record.ts';
export { problemsOf, type ServiceProblem } from './service-problems.ts';
export { isComputed, isImportable, missingIn, type Target, targetsOf, titleOf } from './targets.ts';

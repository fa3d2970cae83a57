/** What other features may import from this one. */
export {
  fileNameOf,
  type RejectPeriod,
  readStatementLetter,
  type StatementLetter,
  type StatementPeriod,
  type StatementSource,
} from './read-statement.ts';

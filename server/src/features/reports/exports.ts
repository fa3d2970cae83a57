/** What other features may import from this one. */
export { bucketsOf, money } from './aging-report.ts';
export { reportsMessages } from './messages.ts';
export { reportOperation, reportTag, shownFreshness } from './report-operations.ts';
export { parseReportQuery, reportParameters } from './report-query.ts';
export {
  count,
  currency,
  freshnessExample,
  listOf,
  month,
  nullableText,
} from './report-schemas.ts';
export { monthAfter } from './revenue-report.ts';
export { answer, type Freshness, readFreshness } from './store-reports.ts';

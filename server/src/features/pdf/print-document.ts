/** Prints the parts of a document in order. The output is deterministic. */

import { drawLetterHead } from './letter-head.ts';
import { drawLineTable } from './line-table.ts';
import type { PrintedDocument } from './printed-document.ts';
import { beginPage, drawFooters, openSheet } from './sheet.ts';
import { drawClosing, drawTotals, planTotals } from './totals.ts';

/** A PDF 1.7 file with A4 pages. Takes up to seconds of CPU: see `createPdfRenderer`. */
export function printDocument(input: PrintedDocument): Promise<Buffer> {
  const sheet = openSheet(input);
  beginPage(sheet, true);
  drawLetterHead(sheet);
  const totals = planTotals(sheet);
  drawLineTable(sheet, totals.height);
  drawTotals(sheet, totals);
  drawClosing(sheet);
  drawFooters(sheet);
  return sheet.set.finish();
}

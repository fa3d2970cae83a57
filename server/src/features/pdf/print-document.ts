/** Prints the parts of a document in order. The output is deterministic. */

import type { Labels } from './labels.ts';
import { documentFacts, drawLetterHead } from './letter-head.ts';
import { drawLineTable } from './line-table.ts';
import type { PrintedDocument } from './printed-document.ts';
import { beginPage, drawFooters, openSheet } from './sheet.ts';
import { drawClosing, drawTotals, planTotals } from './totals.ts';

/**
 * A PDF 1.7 file with A4 pages. Takes up to seconds of CPU: see `createPdfRenderer`. `onPage` is called before each page.
 */
export function printDocument(
  input: PrintedDocument,
  onPage: () => void = () => undefined,
): Promise<Buffer> {
  const titleIn = (labels: Labels) => {
    const name = input.words?.title ?? labels.invoice;
    return input.number === null ? name : `${name} ${input.number}`;
  };
  const sheet = openSheet(input, titleIn, onPage);
  beginPage(sheet, true);
  drawLetterHead(sheet, documentFacts(sheet));
  const totals = planTotals(sheet);
  drawLineTable(sheet, totals.height);
  drawTotals(sheet, totals);
  drawClosing(sheet);
  drawFooters(sheet);
  return sheet.set.finish();
}

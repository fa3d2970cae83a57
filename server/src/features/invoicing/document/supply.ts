/**
 * When goods or services were supplied: a date or a period, of the document or of a line. An invoice states it
 * insofar as it differs from its own date (Directive 2006/112/EC, article 226 (7)).
 */

import type { Report } from '../messages.ts';
import { type Document, type Supply, supplyNames } from './fields.ts';

/** `pointerOf`: the pointer of a line, as stored. */
export function checkSupplies(
  document: Document,
  pointerOf: (line: Document['lines'][number]) => string,
  report: Report,
): void {
  checkSupply(document, '', report);
  for (const line of document.lines) {
    const pointer = pointerOf(line);
    checkSupply(line, pointer, report);
    checkInside(line, document, pointer, report);
  }
}

function checkSupply(supply: Supply, pointer: string, report: Report): void {
  const { supplyDate, supplyPeriodStart: start, supplyPeriodEnd: end } = supply;
  if (supplyDate !== null && (start !== null || end !== null))
    report(`${pointer}/supplyDate`, 'supply_date_and_period');
  if (start !== null && end !== null && end < start)
    report(`${pointer}/supplyPeriodEnd`, 'supply_period_reversed', { start, end });
}

/** A line is supplied within the period of its document (Peppol BIS 3.0, R110 and R111). */
function checkInside(line: Supply, whole: Supply, pointer: string, report: Report): void {
  const { supplyPeriodStart: first, supplyPeriodEnd: last } = whole;
  for (const name of supplyNames) {
    const day = line[name];
    if (day === null) continue;
    if (first !== null && day < first)
      report(`${pointer}/${name}`, 'supply_before_period', { date: day, start: first });
    else if (last !== null && day > last)
      report(`${pointer}/${name}`, 'supply_after_period', { date: day, end: last });
  }
}

/** Empty lines and drafts: posting leaves the lines out, and those who may draft may void the drafts. */
import { type Document, type Line, supplyNames } from './fields.ts';

/** Codes are not content: editors copy them from the line before. */
const content = [
  ...(['description', 'quantity', 'unit', 'unitPrice', 'discountPercent'] as const),
  ...supplyNames,
] as const;
const texts = ['reference', 'memo', 'internalNote'] as const;

function hasContent(line: Line): boolean {
  return content.some((name) => (line[name] ?? '') !== '');
}

/** The lines with content, with positions from 1; the same list if it has no others. */
export function linesWithContent(lines: Line[]): Line[] {
  if (lines.every((line, index) => line.position === index + 1 && hasContent(line))) return lines;
  const kept = lines.filter(hasContent);
  return kept.map((line, index) => ({ ...line, position: index + 1 }));
}

/** Whether a draft has nothing but a customer, dates and terms. */
export function isEmptyDraft(document: Document): boolean {
  return !document.lines.some(hasContent) && texts.every((name) => (document[name] ?? '') === '');
}

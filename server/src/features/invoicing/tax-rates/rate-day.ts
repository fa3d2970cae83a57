/** The day whose tax rate a line has. */

interface Supplied {
  readonly supplyDate?: string | null;
  readonly supplyPeriodEnd?: string | null;
}

/**
 * The last day of the supply of the line, else of its document, else `date`, the document's own. Tax becomes chargeable
 * when the supply is completed, and for a period when that ends (Directive 2006/112/EC, articles 63 to 66).
 */
export function rateDay(line: Supplied, document: Supplied, date: string): string {
  return supplied(line) ?? supplied(document) ?? date;
}

function supplied({ supplyDate, supplyPeriodEnd }: Supplied): string | null {
  return supplyDate ?? supplyPeriodEnd ?? null;
}

/** Checks the components of the taxes of a document before it is posted. */
import type { Need } from '../../../record/need.ts';
import type { Related } from '../../../record/related.ts';
import type { Report } from '../messages.ts';
import { accountNeeds, type TaxComponent } from '../tax-rates/components.ts';
import { datedRates } from '../tax-rates/rates.ts';
import type { Correction } from './correction.ts';
import type { Document, Line } from './fields.ts';
import { lineComponents, taxKey } from './totals.ts';

/** The accounts of the components of the document’s tax codes. Complete when the tax codes are loaded. */
export function componentNeeds({ lines }: Document, related: Related): Need[] {
  const ids = new Set(lines.flatMap(({ taxCodeId }) => taxCodeId ?? []));
  return [...ids].flatMap((id) => {
    if (!related.has({ kind: 'record', entity: 'taxCode', id })) return [];
    const code = related.record('taxCode', id);
    if (code === null) return [];
    const sets = [code['components'], ...datedRates(code).map(({ components }) => components)];
    return sets.flatMap(accountNeeds);
  });
}

interface Checked {
  /** The document’s own date; without one, today. */
  readonly date: string;
  readonly correction: Correction | null;
  readonly isSale: boolean;
  readonly related: Related;
}

/**
 * A tax of a document has one rate and its components, so lines of one rate must not have different ones: 9.5 % on the
 * net amount with GST is 9.975 % without it, as in Quebec before and after 2013.
 */
export function checkComponents(
  document: Document,
  { date, correction, isSale, related }: Checked,
  pointerOf: (line: Line) => string,
  report: Report,
): void {
  for (const line of document.lines) {
    const own = lineComponents(line, document, date, correction, related) ?? [];
    const key = taxKey(line.taxCodeId, line.taxRate);
    const tax = document.taxes.find((one) => taxKey(one.taxCodeId, one.rate) === key);
    const pointer = `${pointerOf(line)}/taxCodeId`;
    if (tax !== undefined && kindsOf(own) !== kindsOf(tax.components ?? []))
      report(pointer, 'tax_components_mixed', { rate: tax.rate });
    else if (isSale && correction === null) checkAccounts(own, pointer, related, report);
  }
}

function kindsOf(components: readonly TaxComponent[]): string {
  return JSON.stringify(
    components.map(({ name, rate, compound, accountId }) => [name, rate, compound, accountId]),
  );
}

function checkAccounts(
  components: readonly TaxComponent[],
  pointer: string,
  related: Related,
  report: Report,
): void {
  for (const { name, accountId } of components)
    if (accountId !== null && related.record('account', accountId)?.active !== true)
      report(pointer, 'component_account_inactive', { name });
}

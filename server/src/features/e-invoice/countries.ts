/** The countries whose law is about invoices in EN 16931 or about their content. ISO 3166-1 alpha-2. */

/** Member states of the EU; Monaco counts as France (Directive 2006/112/EC, article 7). */
const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** The other members of the European Economic Area, in which Directive 2014/55/EU applies too. */
const otherMembersOfEea = new Set(['IS', 'LI', 'NO']);

/** Whether article 226 of Directive 2006/112/EC decides what an invoice of the seller contains. */
export function isInEu(country: string | null): boolean {
  return memberStates.has(country ?? '');
}

export function isInEea(country: string | null): boolean {
  return isInEu(country) || otherMembersOfEea.has(country ?? '');
}

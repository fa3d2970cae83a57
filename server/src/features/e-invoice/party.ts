/** The elements of a party that both syntaxes have, with different names. */
import type { SemanticParty } from './semantic-invoice.ts';
import { leaf, type XmlNode } from './xml.ts';

/** BT-34, BT-49: the electronic address, with its scheme. */
export function endpointLeaf(name: string, { endpoint }: SemanticParty): XmlNode {
  if (endpoint === null) return null;
  const { id, scheme } = endpoint;
  return leaf(name, id, scheme === null ? {} : { schemeID: scheme });
}

/** BT-31 and BT-32, or BT-48, each written by `write`. */
export function taxIdNodes(
  { vatId, taxRegistration }: SemanticParty,
  write: (id: string, scheme: 'VAT' | 'FC') => XmlNode,
): XmlNode[] {
  return [
    vatId === null ? null : write(vatId, 'VAT'),
    taxRegistration === null ? null : write(taxRegistration, 'FC'),
  ];
}

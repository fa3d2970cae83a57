/** A rate of sales tax. Invoices freeze the rate when they are posted. */
import { controllers, everyone } from '../../record/actor.ts';
import { defineEntity } from '../../record/entity.ts';
import { boolean, decimal, enumeration, text } from '../../record/fields.ts';
import { invalidValue } from '../../record/problem.ts';
import { Big } from '../../record/values/money.ts';

/**
 * VAT category codes of EN 16931 (UNCL 5305, restricted by BR-CL-17), without IGIC (L) and IPSI
 * (M).
 */
const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type VatCategory = (typeof vatCategories)[number];

export const taxCode = defineEntity({
  name: 'taxCode',
  collection: 'tax-codes',
  table: 'tax_code',
  title: 'Tax code',
  description:
    'A rate of sales tax. A draft gets a changed rate when its lines change next; a posted document keeps its rate.',
  roles: { read: everyone, write: controllers },
  fields: {
    code: text({
      max: 20,
      search: true,
      sortable: true,
      description: 'Unique within the tenant.',
      example: 'DE19',
    }),
    name: text({ max: 100, search: true, example: 'VAT 19 % (Germany)' }),
    rate: decimal({ description: 'Percent.', example: '19' }),
    category: enumeration(vatCategories, {
      description:
        'VAT category of EN 16931 (UNCL 5305): S standard, Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O not subject to VAT. S needs a rate above 0, the others a rate of 0. If absent, it is derived from the rate: S above 0, Z at 0.',
      example: 'S',
    }),
    exemptionReason: text({
      max: 500,
      filters: 'prose',
      description:
        'Why no tax is charged, on documents and e-invoices; by default the words of the category. Sellers in the EU must give it for category E.',
      example: null,
    }),
    active: boolean({ initial: true, example: true }),
  },
  derive({ category, rate }, changed) {
    if (changed.includes('category')) checkRateOfCategory('/category', category, rate);
    else if (changed.includes('rate')) checkRateOfCategory('/rate', category, rate);
    return undefined;
  },
});

/** BR-S-05, BR-AE-05 and similar of EN 16931: only category S has a rate above 0. Throws `invalid_value`. */
function checkRateOfCategory(
  pointer: string,
  category: VatCategory | null,
  rate: string | null,
): void {
  if (category === null || rate === null) return;
  const isTaxed = category === 'S';
  if (isTaxed ? new Big(rate).gt(0) : new Big(rate).eq(0)) return;
  const expected = isTaxed ? 'positive' : 'zero';
  throw invalidValue(pointer, 'rate_of_category', { category, rate, expected });
}

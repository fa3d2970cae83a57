/** A rate of sales tax. Invoices freeze the rate when they are posted. */
import { controllers, everyone } from '../../record/actor.ts';
import { defineEntity } from '../../record/entity.ts';
import { boolean, decimal, enumeration, text } from '../../record/fields.ts';

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
        'VAT category of EN 16931 (UNCL 5305): S standard, Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O not subject to VAT. If absent, it is derived from the rate: S above 0, Z at 0.',
      example: 'S',
    }),
    exemptionReason: text({
      max: 500,
      filters: 'prose',
      description: 'The exemption reason of e-invoices; required for category E.',
      example: null,
    }),
    active: boolean({ initial: true, example: true }),
  },
});

/** Whether a posted document has a tax code of which the record does not say so: one of an earlier release. */
import type { Tx } from '../../../postgres/db.ts';
import type { ReadingNeed } from '../../../record/need.ts';

export async function readTaxCodeUse(tx: Tx, { id }: ReadingNeed['params']): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'tax-code:use',
    text:
      'select exists (select from journal_line where tenant_id = $1 and tax_code_id = $2) ' +
      'or exists (select from invoice where tenant_id = $1 and number is not null and taxes @> $3) ' +
      'or exists (select from credit_note where tenant_id = $1 and number is not null and taxes @> $3)',
    values: [tx.tenantId, id, JSON.stringify([{ taxCodeId: id }])],
  });
  return rows[0]?.[0] === true;
}

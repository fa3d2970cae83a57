/** Reads the whole history of an invoice, page by page. */
import type { Daybook } from '../../src/index.ts';

export async function readHistory(plain: Pick<Daybook, 'invoices'>, id: string) {
  const all = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<Daybook['invoices']['changes']>> = await plain.invoices.changes(
      id,
      { limit: 200, ...(after === null ? {} : { after }) },
    );
    all.push(...page.items);
    after = page.nextCursor;
    if (after === null) return all;
  }
}

/** The balance of a customer by currency; one request for all rows that appear together. */
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../../core/daybook.ts';
import { nothing, useFormat } from '../../../core/format.ts';
import { inParts } from '../../../ui/record-list/use-names.ts';

interface OpenAmount {
  readonly balance: string;
  readonly currency: string;
}

type OpenAmounts = ReadonlyMap<string, readonly OpenAmount[]>;

interface Batch {
  readonly ids: string[];
  readonly answer: Promise<OpenAmounts>;
}

let next: Batch | null = null;

/** Requests made in the same turn of the event loop share one call for each 200 customers. */
async function readOpenAmount(customerId: string): Promise<readonly OpenAmount[]> {
  next ??= startBatch();
  const { ids, answer } = next;
  ids.push(customerId);
  return (await answer).get(customerId) ?? [];
}

function startBatch(): Batch {
  const ids: string[] = [];
  const turnEnds = new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
  const answer = turnEnds.then(async () => {
    next = null;
    const pages = await Promise.all(inParts(ids).map(readOpenAmounts));
    return new Map(pages.flat());
  });
  return { ids, answer };
}

async function readOpenAmounts(ids: readonly string[]) {
  const query = { 'customerId.in': [...ids], limit: ids.length };
  const { customers } = await daybook.GET('/api/reports/open-amounts', { params: { query } });
  return customers.map(({ customerId, currencies }) => [customerId, currencies] as const);
}

export function OpenAmountCell({ customerId }: { readonly customerId: string }) {
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['reports', 'open-amounts', 'of', customerId],
    queryFn: () => readOpenAmount(customerId),
  });
  if (data === undefined) return null;
  if (data.length === 0) return nothing;
  return data.map(({ balance, currency }) => format.amount(balance, currency)).join(' · ');
}

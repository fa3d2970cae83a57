/** The balance of an account in base currency, as in the trial balance of today: one request for all accounts. */
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { nothing, useFormat } from '../../core/format.ts';

export function AccountBalance({ accountId }: { readonly accountId: string }) {
  const format = useFormat();
  const query = {};
  const { data } = useQuery({
    queryKey: ['reports', 'trial-balance', query],
    queryFn: () => daybook.GET('/api/reports/trial-balance', { params: { query } }),
  });
  if (data === undefined) return null;
  // Accounts without lines are not in the report.
  const found = data.accounts.find((account) => account.accountId === accountId);
  return found === undefined ? nothing : format.amount(found.closing, data.baseCurrency);
}

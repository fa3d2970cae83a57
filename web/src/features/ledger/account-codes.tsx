/** Accounts of a journal entry: code and name, or several codes with their names as tooltip. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { nothing } from '../../core/format.ts';

/** As in the account statement, so that both share an answer. */
const query = { sort: 'code', limit: 200 };

interface Props {
  /** Codes, separated by a comma and a space. */
  readonly codes: string | null;
}

export function AccountCodes({ codes }: Props) {
  const { data } = useQuery({
    queryKey: ['accounts', 'list', query],
    queryFn: async () => (await daybook.accounts.list(query)).items,
  });
  if (codes === null || codes === '') return nothing;
  const named = codes
    .split(', ')
    .map((code) => [code, data?.find((account) => account.code === code)?.name ?? ''] as const);
  const all = named.map(([code, name]) => `${code} ${name}`.trim()).join(', ');
  const [first] = named;
  return (
    <span title={all}>
      {codes}
      {named.length === 1 && first !== undefined && (
        <Text span size="sm" c="dimmed">
          {` ${first[1]}`}
        </Text>
      )}
    </span>
  );
}

/** The chart of accounts. */

import type { Account } from '@daybook/sdk';
import { Anchor } from '@mantine/core';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { linkTo } from '../../ui/links/link-to.ts';
import { useValueLabel } from '../../ui/words/labels.ts';
import { AccountBalance } from './account-balance.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { RecordTable } from './record-table.tsx';
import type { Column, MasterRecord } from './record-table-props.ts';

const fields = ['code', 'name', 'type', 'role', 'active'] as const;
const pageLimit = 200;

async function readAccounts(): Promise<readonly Account[]> {
  const found: Account[] = [];
  for await (const account of daybook.accounts.pages({ sort: 'code', limit: pageLimit }))
    found.push(account);
  return found;
}

export function AccountsPage() {
  const m = useMessages('ledger.accounts');
  const valueLabel = useValueLabel();
  const enumOf = (field: 'type' | 'role') => (record: MasterRecord) => {
    const { [field]: value } = record as Account;
    return value === null ? '' : valueLabel('accounts', field, value);
  };
  const columns: readonly Column[] = [
    { field: 'code', card: 'title', show: ({ code }) => <b>{code}</b> },
    { field: 'name', card: 'title', show: ({ name }) => name },
    { field: 'type', card: 'line', show: enumOf('type') },
    { field: 'role', card: 'line', show: enumOf('role') },
    {
      field: 'balance',
      card: 'titleEnd',
      isNumeric: true,
      isComputed: true,
      show: ({ id }) => <AccountBalance accountId={id} />,
    },
    { field: 'active', card: 'lineEnd', show: ({ active }) => <ActiveBadge isActive={active} /> },
  ];
  return (
    <RecordTable
      collection="accounts"
      title={m.title}
      caption={m.caption}
      newLabel={m.create}
      emptyText={m.empty}
      note={m.sign}
      columns={columns}
      fields={fields}
      beside={({ id, code }) => (
        <Anchor
          size="sm"
          aria-label={m.statementOf({ code: code ?? '' })}
          {...linkTo('/reports/account-statement', { accountId: id })}
        >
          {m.statement}
        </Anchor>
      )}
      read={readAccounts}
      create={(values, idempotencyKey) => daybook.accounts.create(values, { idempotencyKey })}
      operations={{ create: 'createAccount', patch: 'patchAccount' }}
    />
  );
}

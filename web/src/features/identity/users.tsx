/** The list of users of the tenant, including invited ones. */

import { icon as IconUserPlus } from 'virtual:tabler/user-plus';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import { FourEyesNote } from '../tenants/feature.ts';
import { InviteUser } from './invite-user.tsx';

const columns: readonly ListColumn<'users'>[] = [
  { id: 'name', width: 200, render: ({ name, email }) => name ?? email },
  { id: 'email', grow: true, card: 'line' },
  'role',
  'status',
  'lastSignInAt',
  'invitedAt',
];

export const preload = preloadRows('users');

export function UsersPage() {
  const m = useMessages('identity.users');
  const may = useMay();
  const [isInviting, { open, close }] = useDisclosure(false);
  const mayInvite = may('createUser');
  useHotkeys(mayInvite ? [['c', open]] : []);
  const button = mayInvite && (
    <Button
      onClick={open}
      aria-keyshortcuts="c"
      leftSection={<IconUserPlus size={16} aria-hidden />}
    >
      {m.invite}
    </Button>
  );
  return (
    <Page fills title={m.title} actions={button}>
      <FourEyesNote />
      <RecordList
        collection="users"
        columns={columns}
        bulk={[]}
        views={[
          { name: m.active, search: { 'status.in': 'Active' } },
          { name: m.pending, search: { 'status.in': 'Invited', sort: 'invitedAt' } },
          { name: m.deactivated, search: { 'status.in': 'Deactivated' } },
        ]}
        empty={{ title: m.none, text: m.noneText, children: button }}
      />
      {isInviting && <InviteUser onClose={close} />}
    </Page>
  );
}

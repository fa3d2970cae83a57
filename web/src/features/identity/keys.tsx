/** The list of API keys. */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import { FourEyesNote } from '../tenants/feature.ts';
import { CreateKey } from './create-key.tsx';
import { KeyHint } from './key-hint.tsx';
import { useRoleTexts } from './roles.tsx';

function LastUsed({ at }: { readonly at: string | null }) {
  const m = useMessages('identity.keys');
  const { relative } = useFormat();
  return at === null ? m.unused : relative(at);
}

function Expires({ at }: { readonly at: string | null }) {
  const m = useMessages('identity.keys');
  const { instant } = useFormat();
  return at === null ? m.noEnd : instant(at);
}

function useColumns(): readonly ListColumn<'api-keys'>[] {
  const m = useMessages('identity.keys');
  const { nameOf } = useRoleTexts();
  return [
    { id: 'name', grow: true },
    {
      id: 'role',
      render({ role, effectiveRole, status }) {
        if (role === effectiveRole || status === 'Revoked') return nameOf(role ?? 'Viewer');
        return effectiveRole === null ? m.stopped : nameOf(effectiveRole);
      },
    },
    'status',
    {
      id: 'lastUsedAt',
      label: m.lastUsed,
      render: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />,
    },
    { id: 'expiresAt', label: m.expires, render: ({ expiresAt }) => <Expires at={expiresAt} /> },
    {
      id: 'hint',
      label: m.key,
      width: 160,
      render: ({ hint }) => <KeyHint hint={hint} />,
    },
    'createdAt',
  ];
}

export const preload = preloadRows('api-keys');

export function KeysPage() {
  const m = useMessages('identity.keys');
  const may = useMay();
  const columns = useColumns();
  const [isCreating, { open, close }] = useDisclosure(false);
  const mayCreate = may('createApiKey');
  useHotkeys(mayCreate ? [['c', open]] : []);
  const button = mayCreate && (
    <Button onClick={open} aria-keyshortcuts="c" leftSection={<IconPlus size={16} aria-hidden />}>
      {m.create}
    </Button>
  );
  return (
    <Page fills title={m.title} actions={button}>
      <FourEyesNote />
      <RecordList
        collection="api-keys"
        columns={columns}
        bulk={[]}
        views={[
          { name: m.active, search: { 'status.in': 'Active' } },
          { name: m.revoked, search: { 'status.in': 'Revoked' } },
        ]}
        empty={{ title: m.none, text: m.noneText, children: button }}
      />
      {isCreating && <CreateKey onClose={close} />}
    </Page>
  );
}

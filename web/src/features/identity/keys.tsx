/** The list of API keys. */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import { FourEyesNote } from '../tenants/feature.ts';
import { CreateKey } from './create-key.tsx';
import { KeyHint } from './key-hint.tsx';
import { useRoleTexts } from './roles.tsx';

const messages = defineMessages({
  en: {
    title: 'API keys',
    create: 'New key',
    active: 'Active',
    revoked: 'Revoked',
    none: 'No API keys yet',
    noneText:
      'API keys give programs, such as a shop or a bank interface, access to this organisation. The role of a key limits what it can do.',
    lastUsed: 'Last used',
    unused: 'Never',
    key: 'Key',
    expires: 'Expires',
    noEnd: 'Never',
    stopped: 'Stopped',
  },
  de: {
    title: 'API-Schlüssel',
    create: 'Neuer Schlüssel',
    active: 'Aktiv',
    revoked: 'Widerrufen',
    none: 'Noch keine API-Schlüssel',
    noneText:
      'API-Schlüssel geben Programmen, zum Beispiel einem Shop oder einer Bankschnittstelle, Zugriff auf diese Organisation. Die Rolle eines Schlüssels begrenzt seine Berechtigungen.',
    lastUsed: 'Zuletzt verwendet',
    unused: 'Nie',
    key: 'Schlüssel',
    expires: 'Läuft ab',
    noEnd: 'Nie',
    stopped: 'Angehalten',
  },
});

function LastUsed({ at }: { readonly at: string | null }) {
  const m = useMessages(messages);
  const { relative } = useFormat();
  return at === null ? m.unused : relative(at);
}

function Expires({ at }: { readonly at: string | null }) {
  const m = useMessages(messages);
  const { instant } = useFormat();
  return at === null ? m.noEnd : instant(at);
}

function useColumns(): readonly ListColumn<'api-keys'>[] {
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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

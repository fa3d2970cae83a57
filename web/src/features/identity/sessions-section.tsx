/** Where one is signed in, and ending that: one by one, or everywhere. */
import type { Session } from '@daybook/sdk';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { deviceName } from '../../core/device-name.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';
import { useSignOut } from '../../shell/session.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { dialogs } from '../../ui/dialogs.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Section } from '../../ui/section.tsx';

const messages = defineMessages({
  en: {
    title: 'Sessions',
    lead: 'Where you are signed in. End what you do not know, and change the password then.',
    device: 'Device',
    tenant: 'Organisation',
    method: 'Way',
    address: 'Address',
    begun: 'Signed in',
    used: 'Last used',
    this: 'This one',
    end: 'End',
    endOf: (device: string) => `End the session on ${device}`,
    password: 'Password',
    link: 'Link',
    oidc: 'Identity provider',
    actions: 'Actions',
    everywhere: 'Sign out everywhere',
    sure: 'Every session of yours ends, this one included. You sign in again afterwards.',
    cancel: 'Cancel',
    unknown: 'Unknown device',
  },
  de: {
    title: 'Sitzungen',
    lead: 'Wo Sie angemeldet sind. Beenden Sie, was Sie nicht kennen, und ändern Sie dann das Passwort.',
    device: 'Gerät',
    tenant: 'Organisation',
    method: 'Weg',
    address: 'Adresse',
    begun: 'Angemeldet',
    used: 'Zuletzt benutzt',
    this: 'Diese hier',
    end: 'Beenden',
    endOf: (device: string) => `Sitzung auf ${device} beenden`,
    password: 'Passwort',
    link: 'Link',
    oidc: 'Identitätsanbieter',
    actions: 'Aktionen',
    everywhere: 'Überall abmelden',
    sure: 'Alle Ihre Sitzungen enden, auch diese. Danach melden Sie sich neu an.',
    cancel: 'Abbrechen',
    unknown: 'Unbekanntes Gerät',
  },
});

export function SessionsSection() {
  const m = useMessages(messages);
  const signOut = useSignOut();
  const { data, error } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => daybook.GET('/api/sessions'),
  });
  const everywhere = () =>
    dialogs.ask({
      title: m.everywhere,
      children: <Text size="sm">{m.sure}</Text>,
      labels: { confirm: m.everywhere, cancel: m.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => void signOut(true),
    });
  return (
    <Section title={m.title} lead={m.lead}>
      {error !== null && <ProblemAlert error={error} />}
      {(data !== undefined || error === null) && <SessionTable sessions={data?.items} />}
      <Group>
        <Button variant="default" onClick={everywhere}>
          {m.everywhere}
        </Button>
      </Group>
    </Section>
  );
}

function SessionTable({ sessions }: { readonly sessions: readonly Session[] | undefined }) {
  const m = useMessages(messages);
  const format = useFormat();
  const { tenants } = useMe();
  return (
    <DataTable
      caption={m.title}
      rows={sessions}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'device',
          header: m.device,
          cell: ({ userAgent, current }) => (
            <Group gap="xs" wrap="nowrap" title={userAgent ?? undefined}>
              {deviceName(userAgent) ?? m.unknown}
              {current && (
                <Badge variant="light" color="teal" tt="none">
                  {m.this}
                </Badge>
              )}
            </Group>
          ),
          card: 'bare',
        },
        {
          id: 'tenant',
          header: m.tenant,
          cell: ({ tenantId }) => tenants.find(({ id }) => id === tenantId)?.name ?? nothing,
        },
        { id: 'method', header: m.method, cell: ({ method }) => m[method] },
        { id: 'address', header: m.address, cell: ({ address }) => address ?? nothing },
        {
          id: 'begun',
          header: m.begun,
          cell: ({ createdAt }) => format.instant(createdAt),
          nowrap: true,
        },
        {
          id: 'used',
          header: m.used,
          cell: ({ lastUsedAt }) => format.relative(lastUsedAt),
          nowrap: true,
        },
        {
          id: 'end',
          header: m.actions,
          hiddenHeader: true,
          cell: (session) => !session.current && <EndButton session={session} />,
        },
      ]}
    />
  );
}

function EndButton({ session: { id, userAgent } }: { readonly session: Session }) {
  const m = useMessages(messages);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () =>
      daybook.DELETE('/api/sessions/{sessionId}', { params: { path: { sessionId: id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      loading={end.isPending}
      aria-label={m.endOf(deviceName(userAgent) ?? m.unknown)}
      onClick={() => end.mutate()}
    >
      {m.end}
    </Button>
  );
}

/** Where one is signed in, and ending that: one by one, or everywhere. */
import type { Session } from '@daybook/sdk';
import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { deviceName } from '../../core/device-name.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';
import { useSignOut } from '../../shell/session.tsx';
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
      {data === undefined && error === null && <Skeleton h={120} />}
      {data !== undefined && <SessionTable sessions={data.items} />}
      <Group>
        <Button variant="default" onClick={everywhere}>
          {m.everywhere}
        </Button>
      </Group>
    </Section>
  );
}

function SessionTable({ sessions }: { readonly sessions: readonly Session[] }) {
  const m = useMessages(messages);
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={m.title} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {[m.device, m.tenant, m.method, m.address, m.begun, m.used].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
            <Table.Th aria-label={m.actions} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const m = useMessages(messages);
  const format = useFormat();
  const client = useQueryClient();
  const { tenants } = useMe();
  const { id, current, method, userAgent } = session;
  const device = deviceName(userAgent) ?? m.unknown;
  const end = useMutation({
    mutationFn: () =>
      daybook.DELETE('/api/sessions/{sessionId}', { params: { path: { sessionId: id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <Table.Tr>
      <Table.Td title={userAgent ?? undefined}>
        <Group gap="xs" wrap="nowrap">
          {device}
          {current && (
            <Badge variant="light" color="teal" tt="none">
              {m.this}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td>{tenants.find((one) => one.id === session.tenantId)?.name ?? nothing}</Table.Td>
      <Table.Td>{m[method]}</Table.Td>
      <Table.Td>{session.address ?? nothing}</Table.Td>
      <Table.Td className="nowrap">{format.instant(session.createdAt)}</Table.Td>
      <Table.Td className="nowrap">{format.relative(session.lastUsedAt)}</Table.Td>
      <Table.Td>
        {!current && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={end.isPending}
            aria-label={m.endOf(device)}
            onClick={() => end.mutate()}
          >
            {m.end}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

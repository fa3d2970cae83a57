/** The user's sessions, and signing them out. */

import type { Session } from '@daybook/sdk';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { deviceName } from '../../core/device-name.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { useSignOut } from '../../shell/session.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { dialogs } from '../../ui/dialogs/dialogs.ts';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { Section } from '../../ui/page/section.tsx';

export function SessionsSection() {
  const m = useMessages('identity.sessionsSection');
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
  const m = useMessages('identity.sessionsSection');
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
  const m = useMessages('identity.sessionsSection');
  const client = useQueryClient();
  const end = useCommand({
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
      aria-label={m.endOf({ device: deviceName(userAgent) ?? m.unknown })}
      onClick={() => end.mutate()}
    >
      {m.end}
    </Button>
  );
}

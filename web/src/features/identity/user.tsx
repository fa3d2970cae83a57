/** One user of the tenant: name, role, access, history. */

import { icon as IconMail } from 'virtual:tabler/mail';
import type { User } from '@daybook/sdk';
import { Anchor, Grid, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.tsx';
import { useErrorText } from '../../ui/dialogs/problem-alert.tsx';
import { EditorProvider, useEditing } from '../../ui/editor/editor-context.tsx';
import { Field, FieldFact } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor } from '../../ui/editor/use-editor.ts';
import { useView } from '../../ui/editor/use-record.ts';
import { InvitationLink } from '../../ui/invitation-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordSections } from '../../ui/page/record-sections.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { RoleAbilities, useRoleTexts } from './roles.tsx';

export function UserPage() {
  const { id } = useParams({ from: '/signed-in/admin/users/$id' });
  const opened = useEditor('users', id);
  return (
    <EditorProvider key={id} opened={opened} skeleton={<Skeleton h={480} />}>
      <UserView />
    </EditorProvider>
  );
}

function useUser(): User {
  return useView('users');
}

function UserView() {
  const m = useMessages('identity.user');
  const user = useUser();
  return (
    <Page
      title={user.name ?? user.email ?? m.nameless}
      beside={
        <>
          <StatusBadge status={user.status} />
          <SaveStatus />
        </>
      }
      actions={<UserActions />}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Section title={m.who}>
              <Field name="name" />
              <Field name="email" />
            </Section>
            <RoleSection />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <AccessSection />
            <KeysSection />
            <RecordSections collection="users" id={user.id} />
            <Section title={m.history}>
              <Timeline collection="users" id={user.id} />
            </Section>
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

function RoleSection() {
  const m = useMessages('identity.user');
  const { actor } = useMe();
  const { nameOf } = useRoleTexts();
  const { id, role } = useUser();
  const isOwn = actor.id === id;
  return (
    <Section title={m.role} lead={isOwn ? m.ownRole : m.roleHelp}>
      {isOwn ? <Text fw={500}>{nameOf(role)}</Text> : <Field name="role" label={m.role} />}
      <div role="status">
        <RoleAbilities role={role} />
      </div>
    </Section>
  );
}

function AccessSection() {
  const m = useMessages('identity.user');
  const format = useFormat();
  const user = useUser();
  const moments = [
    'invitedAt',
    'joinedAt',
    'lastSignInAt',
    'sessionsEndedAt',
    'deactivatedAt',
  ] as const;
  return (
    <Section title={m.access}>
      {moments
        .filter((name) => user[name] !== null)
        .map((name) => (
          <FieldFact key={name} label={m[name]}>
            {format.instant(user[name])}
          </FieldFact>
        ))}
    </Section>
  );
}

/** The keys that stop with the user, which the dialog of the deactivation names, too. */
function KeysSection() {
  const m = useMessages('identity.user');
  const { keys, status } = useUser();
  if (keys.length === 0) return null;
  return (
    <Section title={m.keys} lead={status === 'Active' ? m.keysLead : m.keysStopped}>
      <Stack gap="xs">
        {keys.map(({ id, name }) => (
          <Anchor key={id} component={Link} size="sm" to={`/admin/keys/${id}`}>
            {name ?? id}
          </Anchor>
        ))}
      </Stack>
    </Section>
  );
}

type Action = 'invite' | 'deactivate' | 'reactivate' | 'end-sessions';

function UserActions() {
  const m = useMessages('identity.user');
  const user = useUser();
  const { editor } = useEditing();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [invitation, setInvitation] = useState<{ secret: string | undefined } | null>(null);
  const act = useCommand({
    mutationFn: async (action: Action) => {
      await editor.flush();
      return daybook.users.act(user.id, action);
    },
    onSuccess: async (record, action) => {
      if (action === 'invite')
        setInvitation({ secret: (record as { invitation?: string }).invitation });
      await client.invalidateQueries({ queryKey: ['users'] });
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  });
  const who = user.name ?? user.email ?? m.nameless;
  const shared = (action: Action) => ({
    label: m[action],
    available: user.availableActions.find((one) => one.action === action),
    isBusy: act.isPending && act.variables === action,
    onConfirm: () => act.mutate(action),
  });
  const isIn = user.status === 'Active';
  const stopping = ({ keys }: User) =>
    keys.length === 0
      ? ''
      : m.keysStop({ names: keys.map(({ name, id }) => name ?? id).join(', ') });
  return (
    <Group gap="xs">
      {user.joinedAt === null && (
        <ConfirmButton
          {...shared('invite')}
          isPrimary
          leftSection={<IconMail size={16} aria-hidden />}
        />
      )}
      {isIn && (
        <ConfirmButton {...shared('end-sessions')} consequence={m.endSessionsSure({ who })} />
      )}
      {user.status !== 'Deactivated' && (
        <ConfirmButton
          {...shared('deactivate')}
          consequence={m.deactivateSure({ who }) + stopping(user)}
          isDangerous
        />
      )}
      {!isIn && user.joinedAt !== null && (
        <ConfirmButton
          {...shared('reactivate')}
          consequence={m.reactivateSure({ who })}
          isPrimary
        />
      )}
      <Modal
        opened={invitation !== null}
        onClose={() => setInvitation(null)}
        title={m.invite}
        size="lg"
      >
        <InvitationLink email={user.email ?? ''} invitation={invitation?.secret} />
      </Modal>
    </Group>
  );
}

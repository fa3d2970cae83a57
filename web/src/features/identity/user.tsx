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
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';
import { useCommand } from '../../core/use-command.ts';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.tsx';
import { useErrorText } from '../../ui/dialogs/problem-alert.tsx';
import { EditorProvider, useEditing } from '../../ui/editor/editor-context.tsx';
import { Field, FieldFact } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor, useSelected } from '../../ui/editor/use-editor.ts';
import { InvitationLink } from '../../ui/invitation-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { RoleAbilities, useRoleTexts } from './roles.tsx';

const messages = defineMessages({
  en: {
    who: 'User',
    role: 'Role',
    ownRole: 'You cannot change your own role. Ask another Admin.',
    roleHelp: 'Changes take effect with the next request.',
    access: 'Access',
    invitedAt: 'Invited',
    joinedAt: 'Joined',
    deactivatedAt: 'Deactivated',
    sessionsEndedAt: 'Sessions ended',
    lastSignInAt: 'Last sign-in',
    history: 'History',
    invite: 'Invite again',
    deactivate: 'Deactivate',
    deactivateSure: (who: string) =>
      `${who} will be signed out immediately and can no longer sign in here. Existing records are not affected. You can reactivate the user later.`,
    'end-sessions': 'End sessions',
    endSessionsSure: (who: string) =>
      `${who} will be signed out of this organisation on all devices and can sign in again. Sessions in other organisations are not affected.`,
    reactivate: 'Reactivate',
    reactivateSure: (who: string) => `${who} will be able to sign in again with the current role.`,
    nameless: 'User',
    keys: 'API keys',
    keysLead: 'May do at most what this user may. They stop while the user is not active.',
    keysStopped:
      'Stopped, because this user is not active. Take over the ones that are still needed.',
    keysStop: (names: string) =>
      ` These API keys stop until another Admin takes them over: ${names}.`,
  },
  de: {
    who: 'Benutzer',
    role: 'Rolle',
    ownRole: 'Sie können Ihre eigene Rolle nicht ändern. Bitten Sie einen anderen Administrator.',
    roleHelp: 'Änderungen gelten ab der nächsten Anfrage.',
    access: 'Zugang',
    invitedAt: 'Eingeladen am',
    joinedAt: 'Beigetreten am',
    deactivatedAt: 'Deaktiviert am',
    sessionsEndedAt: 'Sitzungen beendet am',
    lastSignInAt: 'Letzte Anmeldung',
    history: 'Verlauf',
    invite: 'Erneut einladen',
    deactivate: 'Deaktivieren',
    deactivateSure: (who: string) =>
      `${who} wird sofort abgemeldet und kann sich hier nicht mehr anmelden. Bestehende Datensätze sind nicht betroffen. Sie können den Benutzer später reaktivieren.`,
    'end-sessions': 'Sitzungen beenden',
    endSessionsSure: (who: string) =>
      `${who} wird auf allen Geräten von dieser Organisation abgemeldet und kann sich wieder anmelden. Sitzungen in anderen Organisationen sind nicht betroffen.`,
    reactivate: 'Reaktivieren',
    reactivateSure: (who: string) => `${who} kann sich wieder mit der aktuellen Rolle anmelden.`,
    nameless: 'Benutzer',
    keys: 'API-Schlüssel',
    keysLead:
      'Dürfen höchstens, was dieser Benutzer darf. Sie sind angehalten, solange er nicht aktiv ist.',
    keysStopped:
      'Angehalten, weil dieser Benutzer nicht aktiv ist. Übernehmen Sie die, die noch gebraucht werden.',
    keysStop: (names: string) =>
      ` Diese API-Schlüssel werden angehalten, bis ein anderer Administrator sie übernimmt: ${names}.`,
  },
});

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
  const { editor } = useEditing();
  return useSelected(editor, ({ view }) => view) as unknown as User;
}

function UserView() {
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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
    keys.length === 0 ? '' : m.keysStop(keys.map(({ name, id }) => name ?? id).join(', '));
  return (
    <Group gap="xs">
      {user.joinedAt === null && (
        <ConfirmButton
          {...shared('invite')}
          isPrimary
          leftSection={<IconMail size={16} aria-hidden />}
        />
      )}
      {isIn && <ConfirmButton {...shared('end-sessions')} consequence={m.endSessionsSure(who)} />}
      {user.status !== 'Deactivated' && (
        <ConfirmButton
          {...shared('deactivate')}
          consequence={m.deactivateSure(who) + stopping(user)}
          isDangerous
        />
      )}
      {!isIn && user.joinedAt !== null && (
        <ConfirmButton {...shared('reactivate')} consequence={m.reactivateSure(who)} isPrimary />
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

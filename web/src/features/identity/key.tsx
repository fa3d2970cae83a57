/** One API key: name, role, usage, history, revocation. */
import type { ApiKey } from '@daybook/sdk';
import { Grid, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useCommand } from '../../core/use-command.ts';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.tsx';
import { useErrorText } from '../../ui/dialogs/problem-alert.tsx';
import { EditorProvider, useEditing } from '../../ui/editor/editor-context.tsx';
import { Field, FieldFact } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor, useSelected } from '../../ui/editor/use-editor.ts';
import { Page } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { KeyHint } from './key-hint.tsx';
import { RoleAbilities } from './roles.tsx';

const messages = defineMessages({
  en: {
    key: 'API key',
    what: 'General',
    may: 'Permissions',
    use: 'Usage',
    hint: 'Key',
    created: 'Created',
    lastUsed: 'Last used',
    unused: 'Never',
    expires: 'Expires',
    noEnd: 'Never',
    revokedAt: 'Revoked',
    history: 'History',
    revoke: 'Revoke',
    sure: 'Programs that use this key are rejected immediately. This cannot be undone. Existing records are not affected.',
    revoked: 'API key revoked.',
  },
  de: {
    key: 'API-Schlüssel',
    what: 'Allgemein',
    may: 'Berechtigungen',
    use: 'Verwendung',
    hint: 'Schlüssel',
    created: 'Angelegt',
    lastUsed: 'Zuletzt verwendet',
    unused: 'Nie',
    expires: 'Läuft ab',
    noEnd: 'Nie',
    revokedAt: 'Widerrufen',
    history: 'Verlauf',
    revoke: 'Widerrufen',
    sure: 'Programme mit diesem Schlüssel werden sofort abgewiesen. Dies kann nicht rückgängig gemacht werden. Bestehende Datensätze sind nicht betroffen.',
    revoked: 'Der API-Schlüssel wurde widerrufen.',
  },
});

export function KeyPage() {
  const { id } = useParams({ from: '/signed-in/admin/keys/$id' });
  const opened = useEditor('api-keys', id);
  return (
    <EditorProvider key={id} opened={opened} skeleton={<Skeleton h={480} />}>
      <KeyView />
    </EditorProvider>
  );
}

function useKey(): ApiKey {
  const { editor } = useEditing();
  return useSelected(editor, ({ view }) => view) as unknown as ApiKey;
}

function KeyView() {
  const m = useMessages(messages);
  const key = useKey();
  return (
    <Page
      title={key.name ?? m.key}
      beside={
        <>
          <StatusBadge status={key.status} />
          <SaveStatus />
        </>
      }
      actions={<RevokeButton />}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Section title={m.what}>
              <Field name="name" />
              <Field name="role" />
            </Section>
            {key.role !== null && (
              <Section title={m.may}>
                <RoleAbilities role={key.role} />
              </Section>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <UseSection />
            <Section title={m.history}>
              <Timeline collection="api-keys" id={key.id} />
            </Section>
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

function UseSection() {
  const m = useMessages(messages);
  const format = useFormat();
  const { hint, createdAt, lastUsedAt, expiresAt, revokedAt } = useKey();
  return (
    <Section title={m.use}>
      <FieldFact label={m.hint}>
        <KeyHint hint={hint} />
      </FieldFact>
      <FieldFact label={m.created}>{format.instant(createdAt)}</FieldFact>
      <FieldFact label={m.lastUsed}>
        {lastUsedAt === null ? m.unused : format.instant(lastUsedAt)}
      </FieldFact>
      <FieldFact label={m.expires}>
        {expiresAt === null ? m.noEnd : format.instant(expiresAt)}
      </FieldFact>
      {revokedAt !== null && <FieldFact label={m.revokedAt}>{format.instant(revokedAt)}</FieldFact>}
    </Section>
  );
}

function RevokeButton() {
  const m = useMessages(messages);
  const { id, availableActions } = useKey();
  const client = useQueryClient();
  const errorText = useErrorText();
  const revoke = useCommand({
    mutationFn: () => daybook.apiKeys.act(id, 'revoke'),
    onSuccess: async () => {
      notifications.show({ message: m.revoked, color: 'teal' });
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  });
  return (
    <ConfirmButton
      label={m.revoke}
      consequence={m.sure}
      available={availableActions.find(({ action }) => action === 'revoke')}
      isBusy={revoke.isPending}
      isDangerous
      onConfirm={() => revoke.mutate()}
    />
  );
}

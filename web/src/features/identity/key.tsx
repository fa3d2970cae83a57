/** One API key: name, role, usage, history, revocation. */

import type { ApiKey } from '@daybook/sdk';
import { Alert, Anchor, Grid, Group, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { useActorWords, useKnownActors } from '../../ui/actors/actors.tsx';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.tsx';
import { useErrorText } from '../../ui/dialogs/problem-alert.tsx';
import { EditorProvider } from '../../ui/editor/editor-context.tsx';
import { Field, FieldFact } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor } from '../../ui/editor/use-editor.ts';
import { useView } from '../../ui/editor/use-record.ts';
import { Page } from '../../ui/page/page.tsx';
import { RecordSections } from '../../ui/page/record-sections.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { KeyHint } from './key-hint.tsx';
import { RoleAbilities, useRoleTexts } from './roles.tsx';
import { RotateKey } from './rotate-key.tsx';

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
  return useView('api-keys');
}

function KeyView() {
  const m = useMessages('identity.key');
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
      actions={<KeyActions />}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Section title={m.what}>
              <Field name="name" />
              <Field name="role" />
              <Limit />
            </Section>
            {key.role !== null && (
              <Section title={m.may}>
                <RoleAbilities role={key.role} />
                {key.scopes.length > 0 && (
                  <FieldFact label={m.scopes}>{key.scopes.join(', ')}</FieldFact>
                )}
              </Section>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <UseSection />
            <RecordSections collection="api-keys" id={key.id} />
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
  const m = useMessages('identity.key');
  const format = useFormat();
  const { hint, createdAt, lastUsedAt, expiresAt, revokedAt } = useKey();
  return (
    <Section title={m.use}>
      <FieldFact label={m.hint}>
        <KeyHint hint={hint} />
      </FieldFact>
      <FieldFact label={m.owner}>
        <Owner />
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

/** Null while nothing limits the key. */
function Limit() {
  const m = useMessages('identity.key');
  const { nameOf } = useRoleTexts();
  const { status, role, effectiveRole } = useKey();
  if (status !== 'Active' || role === effectiveRole) return null;
  return (
    <Alert color="yellow">
      {effectiveRole === null ? m.stopped : m.limited({ role: nameOf(effectiveRole) })}
    </Alert>
  );
}

function Owner() {
  const m = useMessages('identity.key');
  const { ownerId } = useKey();
  const words = useActorWords(useKnownActors());
  if (ownerId === null) return m.operator;
  const { name } = words(`user:${ownerId}`);
  return (
    <Anchor component={Link} size="sm" to={`/admin/users/${ownerId}`}>
      {name}
    </Anchor>
  );
}

function KeyActions() {
  const m = useMessages('identity.key');
  const { id, availableActions } = useKey();
  const client = useQueryClient();
  const errorText = useErrorText();
  const act = useCommand({
    mutationFn: (action: 'revoke' | 'take-over') => daybook.apiKeys.act(id, action),
    onSuccess: async (_record, action) => {
      const message = action === 'revoke' ? m.revoked : m.takenOver;
      notifications.show({ message, color: 'teal' });
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  });
  const shared = (action: 'revoke' | 'take-over') => ({
    available: availableActions.find((one) => one.action === action),
    isBusy: act.isPending && act.variables === action,
    onConfirm: () => act.mutate(action),
  });
  return (
    <Group gap="xs">
      {availableActions.some(({ action, allowed }) => action === 'rotate' && allowed) && (
        <RotateKey id={id} />
      )}
      <TakeOver {...shared('take-over')} label={m.takeOver} consequence={m.takeOverSure} />
      <ConfirmButton {...shared('revoke')} label={m.revoke} consequence={m.sure} isDangerous />
    </Group>
  );
}

/** Only for keys of other users. */
function TakeOver(props: Parameters<typeof ConfirmButton>[0]) {
  const { ownerId, status } = useKey();
  const { actor } = useMe();
  const isOffered = status === 'Active' && ownerId !== null && ownerId !== actor.id;
  return isOffered && <ConfirmButton {...props} />;
}

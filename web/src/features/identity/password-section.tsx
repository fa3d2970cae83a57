/** Changes the user's password. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daybook } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { Section } from '../../ui/page/section.tsx';
import { NewPasswordField, PasswordField } from './fields.tsx';
import { SignInProblem } from './sign-in-problem.tsx';

const messages = defineMessages({
  en: {
    title: 'Password',
    lead: 'Changing your password signs you out on all other devices.',
    current: 'Current password',
    change: 'Change password',
    changed: 'Password changed. Your other sessions have been signed out.',
    none: 'You have no password, because you sign in by a link or an identity provider. You can set one by email.',
    set: 'Set password',
  },
  de: {
    title: 'Passwort',
    lead: 'Wenn Sie das Passwort ändern, werden Sie auf allen anderen Geräten abgemeldet.',
    current: 'Aktuelles Passwort',
    change: 'Passwort ändern',
    changed: 'Das Passwort wurde geändert. Ihre anderen Sitzungen wurden beendet.',
    none: 'Sie haben kein Passwort, weil Sie sich über einen Link oder einen Identitätsanbieter anmelden. Sie können per E-Mail eines festlegen.',
    set: 'Passwort festlegen',
  },
});

const once = { maxRetries: 0 } as const;

export function PasswordSection() {
  const m = useMessages(messages);
  const { person } = useMe();
  if (person?.hasPassword === false)
    return (
      <Section title={m.title}>
        <Text size="sm">{m.none}</Text>
        <Anchor component={Link} to="/new-password" size="sm">
          {m.set}
        </Anchor>
      </Section>
    );
  return (
    <Section title={m.title} lead={m.lead}>
      <ChangeForm email={person?.email ?? ''} />
    </Section>
  );
}

function ChangeForm({ email }: { readonly email: string }) {
  const m = useMessages(messages);
  const client = useQueryClient();
  const form = useApiForm({
    initialValues: { currentPassword: '', password: '' },
    send: async (body) => {
      await daybook.POST('/api/me/password', { body, ...once });
      form.reset();
      notifications.show({ message: m.changed, color: 'teal' });
      await client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <ApiForm form={form} problem={SignInProblem} gap="sm">
      {/* Hidden field, so that password managers know the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label={m.current} name="current-password" {...form.field('currentPassword')} />
      <NewPasswordField name="new-password" {...form.field('password')} />
      <Group>
        <Button type="submit" loading={form.busy}>
          {m.change}
        </Button>
      </Group>
    </ApiForm>
  );
}

/** Changes the user's password. */

import { Anchor, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daybook } from '../../core/daybook.ts';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { Section } from '../../ui/page/section.tsx';
import { NewPasswordField, PasswordField } from './fields.tsx';
import { SignInProblem } from './sign-in-problem.tsx';

const once = { maxRetries: 0 } as const;

export function PasswordSection() {
  const m = useMessages('identity.passwordSection');
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
  const m = useMessages('identity.passwordSection');
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

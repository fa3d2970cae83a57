/** Password reset: requests the link, and sets a new password with it. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconMailFast } from 'virtual:tabler/mail-fast';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { EmailField, NewPasswordField } from './fields.tsx';
import { useLinkSecret } from './link-secret.ts';
import { PublicFrame, ToSignIn } from './public-frame.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { typedEmail } from './typed-email.ts';

const once = { maxRetries: 0 } as const;

export function NewPasswordPage() {
  const secret = useLinkSecret();
  return secret === null ? <AskForLink /> : <SetPassword key={secret} secret={secret} />;
}

function AskForLink() {
  const m = useMessages('identity.newPassword');
  const [done, setDone] = useState(false);
  const form = useApiForm({
    initialValues: { email: typedEmail.get() },
    send: async (body) => {
      setDone(false);
      await daybook.POST('/api/password-resets', { body, ...once });
      setDone(true);
    },
  });
  return (
    <PublicFrame title={m.title} lead={m.askLead}>
      <ApiForm form={form} problem={SignInProblem} gap="sm">
        {done && (
          <Alert role="status" color="teal" icon={<IconMailFast aria-hidden />}>
            {m.asked}
          </Alert>
        )}
        <EmailField label={m.email} {...form.field('email')} />
        <Button type="submit" loading={form.busy} fullWidth mt={4}>
          {m.ask}
        </Button>
        <ToSignIn />
      </ApiForm>
    </PublicFrame>
  );
}

function SetPassword({ secret }: { readonly secret: string }) {
  const m = useMessages('identity.newPassword');
  const [done, setDone] = useState(false);
  const form = useApiForm({
    initialValues: { password: '' },
    send: async ({ password }) => {
      const body = { token: secret, password };
      await daybook.POST('/api/password-resets/confirm', { body, ...once });
      setDone(true);
    },
  });
  if (done)
    return (
      <PublicFrame title={m.title}>
        <Alert role="status" color="teal" icon={<IconCheck aria-hidden />}>
          {m.done}
        </Alert>
        <Button component={Link} to="/sign-in" fullWidth autoFocus>
          {m.signIn}
        </Button>
      </PublicFrame>
    );
  return (
    <PublicFrame title={m.title} lead={m.setLead}>
      <ApiForm form={form} problem={SignInProblem} gap="sm">
        <NewPasswordField autoFocus {...form.field('password')} />
        <Button type="submit" loading={form.busy} fullWidth mt={4}>
          {m.set}
        </Button>
        <ToSignIn />
      </ApiForm>
    </PublicFrame>
  );
}

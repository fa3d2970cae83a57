/** Password reset: requests the link, and sets a new password with it. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconMailFast } from 'virtual:tabler/mail-fast';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { EmailField, NewPasswordField } from './fields.tsx';
import { useLinkSecret } from './link-secret.ts';
import { PublicFrame, ToSignIn } from './public-frame.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { typedEmail } from './typed-email.ts';

const messages = defineMessages({
  en: {
    title: 'Reset password',
    askLead:
      'Enter the email address of your account to receive a link. The link is valid for one hour.',
    email: 'Email address',
    ask: 'Send link',
    asked:
      'If an account with this address exists, a link has been sent. It is valid for one hour.',
    setLead: 'All your sessions will be signed out. Two-factor authentication is not affected.',
    set: 'Set password',
    done: 'Your password has been changed, and all sessions have been signed out.',
    signIn: 'Sign in',
  },
  de: {
    title: 'Passwort zurücksetzen',
    askLead:
      'Geben Sie die E-Mail-Adresse Ihres Kontos ein, um einen Link zu erhalten. Er gilt eine Stunde.',
    email: 'E-Mail-Adresse',
    ask: 'Link senden',
    asked:
      'Falls ein Konto mit dieser Adresse besteht, wurde ein Link gesendet. Er gilt eine Stunde.',
    setLead:
      'Alle Ihre Sitzungen werden beendet. Die Zwei-Faktor-Authentifizierung bleibt bestehen.',
    set: 'Passwort festlegen',
    done: 'Ihr Passwort wurde geändert, und alle Sitzungen wurden beendet.',
    signIn: 'Anmelden',
  },
});

const once = { maxRetries: 0 } as const;

export function NewPasswordPage() {
  const secret = useLinkSecret();
  return secret === null ? <AskForLink /> : <SetPassword key={secret} secret={secret} />;
}

function AskForLink() {
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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

/** A forgotten password: asking for the link, and choosing a new one by it. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconMailFast } from 'virtual:tabler/mail-fast';
import { Alert, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { EmailField, NewPasswordField } from './fields.tsx';
import { useLinkSecret } from './link-secret.ts';
import { PublicFrame, ToSignIn } from './public-frame.tsx';
import { SignInProblem } from './sign-in-problem.tsx';
import { typedEmail } from './typed-email.ts';

const messages = defineMessages({
  en: {
    title: 'New password',
    askLead: 'We send a link to the address of your account. It can be used for an hour.',
    email: 'Email address',
    ask: 'Send the link',
    asked: 'If there is such an account, a link is on its way. It can be used for an hour.',
    setLead: 'Every session of yours ends with it; a second factor stays as it is.',
    set: 'Set the password',
    done: 'The new password holds, and every session has ended.',
    signIn: 'Sign in',
  },
  de: {
    title: 'Neues Passwort',
    askLead: 'Wir senden einen Link an die Adresse Ihres Kontos. Er gilt eine Stunde.',
    email: 'E-Mail-Adresse',
    ask: 'Link senden',
    asked: 'Falls es ein solches Konto gibt, ist ein Link unterwegs. Er gilt eine Stunde.',
    setLead: 'Damit enden alle Ihre Sitzungen; ein zweiter Faktor bleibt bestehen.',
    set: 'Passwort festlegen',
    done: 'Das neue Passwort gilt, und alle Sitzungen sind beendet.',
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
  const [email, setEmail] = useState(typedEmail.get);
  const [done, setDone] = useState(false);
  const { busy, error, submit } = useSending();
  const ask = async () => {
    setDone(false);
    await daybook.POST('/api/password-resets', { body: { email: email.trim() }, ...once });
    setDone(true);
  };
  return (
    <PublicFrame title={m.title} lead={m.askLead}>
      <form onSubmit={submit(ask)}>
        <Stack gap="sm">
          <SignInProblem error={error} />
          {done && (
            <Alert role="status" color="teal" icon={<IconMailFast aria-hidden />}>
              {m.asked}
            </Alert>
          )}
          <EmailField label={m.email} value={email} onChange={setEmail} />
          <Button type="submit" loading={busy} fullWidth mt={4}>
            {m.ask}
          </Button>
          <ToSignIn />
        </Stack>
      </form>
    </PublicFrame>
  );
}

function SetPassword({ secret }: { readonly secret: string }) {
  const m = useMessages(messages);
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const { busy, error, submit } = useSending();
  const set = async () => {
    await daybook.POST('/api/password-resets/confirm', {
      body: { token: secret, password },
      ...once,
    });
    setDone(true);
  };
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
      <form onSubmit={submit(set)}>
        <Stack gap="sm">
          <SignInProblem error={error} />
          <NewPasswordField
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} fullWidth mt={4}>
            {m.set}
          </Button>
          <ToSignIn />
        </Stack>
      </form>
    </PublicFrame>
  );
}

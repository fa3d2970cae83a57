/** Sign-in by password and second factor, one-time link, or identity provider. */

import { Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { meQuery } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { enter } from '../../shell/session.tsx';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { CodeField, EmailField, PasswordField } from './fields.tsx';
import { useLinkSecret } from './link-secret.ts';
import { nextAddress } from './next-address.ts';
import { ProviderButton } from './provider-button.tsx';
import { PublicFrame } from './public-frame.tsx';
import { codeOf, ProviderProblem, SignInProblem } from './sign-in-problem.tsx';
import { typedEmail } from './typed-email.ts';

/** No automatic retries: errors are shown at once, with the time of the next allowed attempt. */
const once = { maxRetries: 0 } as const;

type Credentials =
  | { readonly token: string }
  | { readonly email: string; readonly password: string };

function useSigningIn() {
  const { next } = useSearch({ from: '/open/sign-in' });
  /** Accepted credentials that still need a code. */
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const signIn = async (credentials: Credentials, code = '') => {
    const body = code === '' ? credentials : { ...credentials, code };
    try {
      const me = await daybook.POST('/api/sessions', { body, ...once });
      // Unsaved edits from an ended session are restored there.
      await enter(me, nextAddress(next));
    } catch (refusal) {
      if (codeOf(refusal) !== 'second_factor_required') throw refusal;
      setWaiting(credentials);
    }
  };
  return { waiting, signIn, startOver: () => setWaiting(null), next };
}

export function SignInPage() {
  const m = useMessages('identity.signIn');
  const secret = useLinkSecret();
  const { error: refusal } = useSearch({ from: '/open/sign-in' });
  const way = useSigningIn();
  const followed = useRef<string | null>(null);
  const [linkError, setLinkError] = useState<unknown>(null);
  const isSignedIn = useAlreadySignedIn(secret === null, way.next);
  useEffect(() => {
    if (secret === null || followed.current === secret) return;
    followed.current = secret;
    setLinkError(null);
    way.signIn({ token: secret }).catch((error: unknown) => {
      way.startOver();
      setLinkError(error);
    });
  });
  const isFollowing = secret !== null && way.waiting === null && linkError === null;
  if (isFollowing || isSignedIn)
    return (
      <PublicFrame title={m.title}>
        <Group role="status">
          <Loader size="sm" />
          <Text size="sm">{m.following}</Text>
        </Group>
      </PublicFrame>
    );
  if (way.waiting !== null) return <SecondStep way={way} credentials={way.waiting} />;
  return (
    <PublicFrame title={m.title} lead={way.next === undefined ? m.lead : m.back}>
      <PasswordForm way={way}>
        {linkError !== null && <SignInProblem error={linkError} />}
        {linkError === null && refusal !== undefined && <ProviderProblem code={refusal} />}
      </PasswordForm>
      <ProviderButton next={way.next} />
    </PublicFrame>
  );
}

/** Redirects users who are already signed in. */
function useAlreadySignedIn(asks: boolean, next: string | undefined): boolean {
  const [isSignedIn, setSignedIn] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(() => {
    if (!asks) return;
    queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
      (me) => {
        setSignedIn(true);
        enter(me, nextAddress(next));
      },
      () => undefined,
    );
  }, []);
  return isSignedIn;
}

type Way = ReturnType<typeof useSigningIn>;

interface PasswordProps {
  readonly way: Way;
  /** Error of an earlier attempt by another method. */
  readonly children: ReactNode;
}

function PasswordForm({ way, children }: PasswordProps) {
  const m = useMessages('identity.signIn');
  const passwordInput = useRef<HTMLInputElement>(null);
  const form = useApiForm({
    initialValues: { email: typedEmail.get(), password: '' },
    send: async (credentials) => {
      typedEmail.set(credentials.email);
      await way.signIn(credentials);
    },
  });
  // After an error the password field takes the focus; the email address remains.
  useEffect(() => {
    if (form.refusal !== null) passwordInput.current?.select();
  }, [form.refusal]);
  return (
    <ApiForm form={form} problem={SignInProblem} gap="sm">
      {form.refusal === null && children}
      <EmailField label={m.email} {...form.field('email')} />
      <PasswordField ref={passwordInput} {...form.field('password')} />
      <Button type="submit" loading={form.busy} fullWidth mt={4}>
        {m.submit}
      </Button>
      <Anchor
        component={Link}
        to="/new-password"
        size="sm"
        ta="center"
        onClick={() => typedEmail.set(form.values.email.trim())}
      >
        {m.forgot}
      </Anchor>
    </ApiForm>
  );
}

function SecondStep({
  way,
  credentials,
}: {
  readonly way: Way;
  readonly credentials: Credentials;
}) {
  const m = useMessages('identity.signIn');
  const form = useApiForm({
    initialValues: { code: '' },
    send: ({ code }) => way.signIn(credentials, code),
  });
  const lead = 'email' in credentials ? m.secondLead({ email: credentials.email }) : m.secondLink;
  return (
    <PublicFrame title={m.secondTitle} lead={lead}>
      <ApiForm form={form} problem={SignInProblem} gap="sm">
        <CodeField {...form.field('code')} autoFocus />
        <Button type="submit" loading={form.busy} fullWidth mt={4}>
          {m.submit}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={way.startOver}>
          {m.other}
        </Anchor>
      </ApiForm>
    </PublicFrame>
  );
}

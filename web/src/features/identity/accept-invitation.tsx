/** Accepts an invitation with a new or existing password, from a session, or at the identity provider. */

import type { Invitation } from '@daybook/sdk';
import { Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { enter } from '../../shell/session.tsx';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { CodeField, NewPasswordField, PasswordField } from './fields.tsx';
import { useLinkSecret } from './link-secret.ts';
import { ProviderButton } from './provider-button.tsx';
import { PublicFrame, ToSignIn } from './public-frame.tsx';
import { useRoleTexts } from './roles.tsx';
import { codeOf, SignInProblem } from './sign-in-problem.tsx';

const once = { maxRetries: 0 } as const;

export function AcceptInvitationPage() {
  const m = useMessages('identity.acceptInvitation');
  const secret = useLinkSecret();
  const { data, error, isPending } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: () =>
      daybook.POST('/api/invitations/read', { body: { invitation: secret ?? '' }, ...once }),
    enabled: secret !== null,
    gcTime: 0,
  });
  if (secret === null)
    return (
      <PublicFrame title={m.title} lead={m.noLink}>
        <ToSignIn />
      </PublicFrame>
    );
  if (isPending)
    return (
      <PublicFrame title={m.title}>
        <Group role="status">
          <Loader size="sm" />
          <Text size="sm">{m.reading}</Text>
        </Group>
      </PublicFrame>
    );
  if (data === undefined)
    return (
      <PublicFrame title={m.title}>
        <SignInProblem error={error} />
        <ToSignIn />
      </PublicFrame>
    );
  return (
    <PublicFrame title={m.title} lead={m.books({ tenant: data.tenantName ?? m.ours })}>
      <Particulars invitation={data} />
      <AcceptForm secret={secret} invitation={data} />
      {!data.signedIn && <ProviderButton />}
    </PublicFrame>
  );
}

function Particulars({ invitation }: { readonly invitation: Invitation }) {
  const m = useMessages('identity.acceptInvitation');
  const { nameOf, purposeOf } = useRoleTexts();
  return (
    <div>
      <Text size="sm" c="dimmed">
        {m.as}
      </Text>
      <Text size="sm" fw={600}>
        {nameOf(invitation.role)}
      </Text>
      <Text size="sm">{purposeOf(invitation.role)}</Text>
    </div>
  );
}

interface FormProps {
  readonly secret: string;
  readonly invitation: Invitation;
}

function AcceptForm({ secret, invitation }: FormProps) {
  const m = useMessages('identity.acceptInvitation');
  const { email, hasAccount, hasPassword, signedIn } = invitation;
  const [needsCode, setNeedsCode] = useState(false);
  const form = useApiForm({
    initialValues: { name: '', password: '', code: '' },
    send: async ({ name, password, code }) => {
      const filled = Object.entries({ name, password, code }).filter(([, text]) => text !== '');
      const body = { invitation: secret, ...Object.fromEntries(filled) };
      try {
        await enter(await daybook.POST('/api/invitations/accept', { body, ...once }));
      } catch (refusal) {
        if (codeOf(refusal) !== 'second_factor_required') throw refusal;
        setNeedsCode(true);
      }
    },
  });
  const Field = hasPassword ? PasswordField : NewPasswordField;
  const explained = hasPassword ? m.known : hasAccount ? m.noPassword : m.either;
  return (
    <ApiForm form={form} problem={SignInProblem} gap="sm">
      {hasAccount !== false && (
        <Text size="sm">{signedIn ? m.signedIn({ email }) : explained}</Text>
      )}
      <TextInput
        label={m.email}
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      {!hasAccount && (
        <TextInput
          label={m.name}
          description={m.nameHelp}
          name="name"
          autoComplete="name"
          maxLength={200}
          {...form.field('name')}
        />
      )}
      {!signedIn && <Field {...form.field('password')} />}
      {needsCode && <CodeField {...form.field('code')} autoFocus />}
      <Button type="submit" loading={form.busy} fullWidth mt={4}>
        {signedIn ? m.acceptSignedIn : m.accept}
      </Button>
    </ApiForm>
  );
}

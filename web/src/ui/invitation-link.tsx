/** Shows the link of an invitation once, for users who receive no mail. */

import { icon as IconMailFast } from 'virtual:tabler/mail-fast';
import { Alert, Stack, Text } from '@mantine/core';
import { useMessages } from '../core/messages.ts';

import { SecretText } from './secret-text.tsx';

interface Props {
  readonly email: string;
  /** Absent if the response repeats an earlier one (idempotency key). */
  readonly invitation: string | undefined;
}

export function InvitationLink({ email, invitation }: Props) {
  const m = useMessages('ui.invitationLink');
  return (
    <Stack gap="sm">
      <Alert
        role="status"
        color="teal"
        icon={<IconMailFast aria-hidden />}
        title={m.title({ email })}
      >
        {m.mail}
      </Alert>
      {invitation === undefined ? (
        <Text size="sm">{m.gone}</Text>
      ) : (
        <>
          <Text size="sm">{m.link}</Text>
          <SecretText
            isBlock
            label={m.label}
            value={`${location.origin}/accept-invitation#${invitation}`}
          />
        </>
      )}
    </Stack>
  );
}

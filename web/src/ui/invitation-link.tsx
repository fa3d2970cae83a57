/** Shows the link of an invitation once, for users who receive no mail. */

import { icon as IconMailFast } from 'virtual:tabler/mail-fast';
import { Alert, Stack, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { SecretText } from './secret-text.tsx';

const messages = defineMessages({
  en: {
    title: (email: string) => `${email} has been invited`,
    mail: 'If this installation sends mail, an invitation with a link is on its way.',
    link: 'You can also share the link yourself. It is shown only once, can be used once and expires after 7 days:',
    label: 'Invitation link',
    gone: 'The link was already shown and cannot be shown again. Send a new invitation to create another one.',
  },
  de: {
    title: (email: string) => `${email} ist eingeladen`,
    mail: 'Sofern diese Installation E-Mails versendet, ist eine Einladung mit einem Link unterwegs.',
    link: 'Sie können den Link auch selbst weitergeben. Er wird nur einmal angezeigt, gilt für eine Verwendung und läuft nach 7 Tagen ab:',
    label: 'Einladungslink',
    gone: 'Der Link wurde bereits angezeigt und kann nicht erneut angezeigt werden. Laden Sie erneut ein, um einen neuen Link zu erhalten.',
  },
});

interface Props {
  readonly email: string;
  /** Absent if the response repeats an earlier one (idempotency key). */
  readonly invitation: string | undefined;
}

export function InvitationLink({ email, invitation }: Props) {
  const m = useMessages(messages);
  return (
    <Stack gap="sm">
      <Alert role="status" color="teal" icon={<IconMailFast aria-hidden />} title={m.title(email)}>
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

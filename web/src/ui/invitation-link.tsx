/** The link of an invitation, this once: for who gets no mail. */

import { icon as IconMailFast } from 'virtual:tabler/mail-fast';
import { Alert, Stack, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { SecretText } from './secret-text.tsx';

const messages = defineMessages({
  en: {
    title: (email: string) => `${email} is invited`,
    mail: 'A mail with a link is on its way, where this installation sends mail.',
    link: 'The link can be handed over in another way, too. It is shown this once, works once, and for 7 days:',
    label: 'Invitation link',
    gone: 'The link was shown before and is not shown again; invite again for a new one.',
  },
  de: {
    title: (email: string) => `${email} ist eingeladen`,
    mail: 'Eine E-Mail mit einem Link ist unterwegs, sofern diese Installation E-Mails sendet.',
    link: 'Der Link kann auch auf anderem Weg übergeben werden. Er wird nur dieses eine Mal gezeigt, gilt einmal und 7 Tage lang:',
    label: 'Einladungslink',
    gone: 'Der Link wurde schon gezeigt und erscheint nicht noch einmal; laden Sie erneut ein, um einen neuen zu erhalten.',
  },
});

interface Props {
  readonly email: string;
  /** Absent where the answer was a repetition. */
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

/** What four eyes means here for people and keys, and where it is switched. */

import { icon as IconEyeCheck } from 'virtual:tabler/eye-check';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useTenantSettings } from './tenant-settings.ts';

const messages = defineMessages({
  en: {
    on: 'Four eyes is on: nobody, person or key, may approve what they posted themselves. Somebody else of the role Approver, Controller or Admin does it.',
    off: 'Four eyes is off: whoever posts may approve, too. With it, postings need a second person, also those of keys.',
    settings: 'To the settings',
  },
  de: {
    on: 'Das Vier-Augen-Prinzip gilt: Niemand, ob Mensch oder Schlüssel, gibt frei, was er selbst gebucht hat. Das tut jemand anderes mit der Rolle Freigabe, Controlling oder Administration.',
    off: 'Das Vier-Augen-Prinzip ist aus: Wer bucht, darf auch freigeben. Mit ihm brauchen Buchungen eine zweite Person, auch die von Schlüsseln.',
    settings: 'Zu den Einstellungen',
  },
});

export function FourEyesNote() {
  const m = useMessages(messages);
  const { settings } = useTenantSettings();
  if (settings === undefined) return null;
  return (
    <Alert
      variant="light"
      color={settings.fourEyes ? 'teal' : 'gray'}
      icon={<IconEyeCheck aria-hidden />}
      p="xs"
      c="inherit"
    >
      {settings.fourEyes ? m.on : m.off}{' '}
      <Anchor component={Link} to="/admin/settings" size="sm" td="underline">
        {m.settings}
      </Anchor>
    </Alert>
  );
}

/** Explains four-eyes approval for users and keys, with a link to the setting. */

import { icon as IconEyeCheck } from 'virtual:tabler/eye-check';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useTenantSettings } from './tenant-settings.ts';

const messages = defineMessages({
  en: {
    on: 'Four-eyes approval is on: users and API keys cannot approve documents that they posted. Another user with the Approver, Controller or Admin role must approve them.',
    off: 'Four-eyes approval is off: users and API keys can approve documents that they posted. Turn it on to require a second user.',
    settings: 'Go to settings',
  },
  de: {
    on: 'Das Vier-Augen-Prinzip ist aktiv: Benutzer und API-Schlüssel können selbst gebuchte Belege nicht freigeben. Die Freigabe erfolgt durch einen anderen Benutzer mit der Rolle Freigabe, Controlling oder Administration.',
    off: 'Das Vier-Augen-Prinzip ist nicht aktiv: Benutzer und API-Schlüssel können selbst gebuchte Belege freigeben. Schalten Sie es ein, um einen zweiten Benutzer zu verlangen.',
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

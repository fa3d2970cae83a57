/** Explains four-eyes approval for users and keys, with a link to the setting. */

import { icon as IconEyeCheck } from 'virtual:tabler/eye-check';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../core/messages.ts';

import { useTenantSettings } from './tenant-settings.ts';

export function FourEyesNote() {
  const m = useMessages('tenants.fourEyesNote');
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

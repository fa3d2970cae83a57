/** The account menu: user, organisation, appearance and language. Loaded after the shell. */

import { icon as IconBuilding } from 'virtual:tabler/building';
import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconLanguage } from 'virtual:tabler/language';
import { icon as IconLogout } from 'virtual:tabler/logout';
import { icon as IconMoon } from 'virtual:tabler/moon';
import { icon as IconSun } from 'virtual:tabler/sun';
import { icon as IconUserCircle } from 'virtual:tabler/user-circle';
import { Button, Group, Menu, ScrollArea, Text, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import {
  defineMessages,
  type Language,
  languages,
  useMessages,
  usePreferences,
} from '../core/i18n.tsx';
import { useMe } from '../core/me.ts';
import { useValueLabel } from '../ui/labels.ts';
import { useAuthRedirect, useSignOut, useSwitchTenant } from './session.tsx';

const messages = defineMessages({
  en: {
    account: 'My account',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    out: 'Sign out',
    look: 'Appearance',
    language: 'Language',
    tenants: 'Organisation',
    stayed: 'You are still signed in, because the server could not be reached. Try again.',
    failed: 'Switching the organisation failed. Try again.',
  },
  de: {
    account: 'Mein Konto',
    light: 'Hell',
    dark: 'Dunkel',
    system: 'Systemeinstellung',
    out: 'Abmelden',
    look: 'Darstellung',
    language: 'Sprache',
    tenants: 'Organisation',
    stayed:
      'Sie sind noch angemeldet, weil der Server nicht erreichbar war. Bitte versuchen Sie es erneut.',
    failed: 'Der Wechsel der Organisation ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  },
});

export function AccountMenu({ name }: { readonly name: string }) {
  const m = useMessages(messages);
  const me = useMe();
  const valueLabel = useValueLabel();
  const signOut = useSignOut();
  const { choose, language } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  useAuthRedirect();
  const leave = () =>
    signOut().catch(() => notifications.show({ color: 'red', message: m.stayed }));
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" aria-label={name}>
          <Group gap="xs" wrap="nowrap">
            <IconUserCircle size={18} aria-hidden />
            <Text span inherit visibleFrom="sm">
              {name}
            </Text>
          </Group>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.tenant.name} · {valueLabel('users', 'role', me.actor.role)}
        </Menu.Label>
        <Menu.Item
          component={Link}
          to="/account"
          leftSection={<IconUserCircle size={16} aria-hidden />}
        >
          {m.account}
        </Menu.Item>
        <Tenants />
        <Menu.Divider />
        <Menu.Label>{m.look}</Menu.Label>
        <Menu.Item
          leftSection={<IconSun size={16} aria-hidden />}
          onClick={() => setColorScheme('light')}
        >
          {m.light}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMoon size={16} aria-hidden />}
          onClick={() => setColorScheme('dark')}
        >
          {m.dark}
        </Menu.Item>
        <Menu.Item onClick={() => setColorScheme('auto')}>{m.system}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{m.language}</Menu.Label>
        {Object.entries(languages).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<IconLanguage size={16} aria-hidden />}
            aria-current={code === language}
            onClick={() => choose({ language: code as Language })}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          {m.out}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Organisation switcher, for users with several memberships. */
function Tenants() {
  const m = useMessages(messages);
  const { tenants } = useMe();
  const switchTenant = useSwitchTenant();
  const go = (tenantId: string) =>
    switchTenant(tenantId).catch(() => notifications.show({ color: 'red', message: m.failed }));
  if (tenants.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{m.tenants}</Menu.Label>
      <ScrollArea.Autosize mah={220}>
        {tenants.map(({ id, name, current }) => (
          <Menu.Item
            key={id}
            aria-current={current}
            leftSection={
              current ? <IconCheck size={16} aria-hidden /> : <IconBuilding size={16} aria-hidden />
            }
            onClick={() => !current && void go(id)}
          >
            {name ?? id}
          </Menu.Item>
        ))}
      </ScrollArea.Autosize>
    </>
  );
}

/** The account menu: user, appearance and language. Loaded after the shell. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconDevice } from 'virtual:tabler/device-desktop';
import { icon as IconLanguage } from 'virtual:tabler/language';
import { icon as IconLogout } from 'virtual:tabler/logout';
import { icon as IconMoon } from 'virtual:tabler/moon';
import { icon as IconSun } from 'virtual:tabler/sun';
import { icon as IconUserCircle } from 'virtual:tabler/user-circle';
import { languages } from 'virtual:words';
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { usePreferences } from '../core/i18n.tsx';
import { useMe } from '../core/me.ts';
import { useMessages } from '../core/messages.ts';
import { useValueLabel } from '../ui/words/labels.ts';
import { PersonLabel } from './person-label.tsx';
import { useAuthRedirect, useSignOut } from './session.tsx';
import classes from './shell.module.css';

const schemes = [
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
  { scheme: 'auto', Icon: IconDevice },
] as const;

export function AccountMenu({ name }: { readonly name: string }) {
  const m = useMessages('shell.accountMenu');
  const me = useMe();
  const valueLabel = useValueLabel();
  const signOut = useSignOut();
  const { choose, language } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useAuthRedirect();
  const leave = () =>
    signOut().catch(() => notifications.show({ color: 'red', message: m.stayed }));
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={name}>
          <PersonLabel name={name} />
        </UnstyledButton>
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
        <Menu.Divider />
        <Menu.Label>{m.look}</Menu.Label>
        {schemes.map(({ scheme, Icon }) => (
          <Menu.Item
            key={scheme}
            aria-current={scheme === colorScheme}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={scheme === colorScheme && <IconCheck size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
          >
            {m[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{m.language}</Menu.Label>
        {Object.entries(languages).map(([code, { name }]) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<IconLanguage size={16} aria-hidden />}
            aria-current={code === language}
            rightSection={code === language && <IconCheck size={16} aria-hidden />}
            onClick={() => choose({ language: code })}
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

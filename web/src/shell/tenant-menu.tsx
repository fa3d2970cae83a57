/** Whose books these are; for users of several tenants, the menu to switch. Loaded after the shell. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconSelector } from 'virtual:tabler/selector';
import { Menu, ScrollArea, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMe } from '../core/me.ts';
import { useMessages } from '../core/messages.ts';
import { useSwitchTenant } from './session.tsx';
import classes from './shell.module.css';

export function TenantMenu() {
  const m = useMessages('shell.tenantMenu');
  const { tenant, tenants } = useMe();
  const switchTenant = useSwitchTenant();
  const go = (tenantId: string) =>
    switchTenant(tenantId).catch(() => notifications.show({ color: 'red', message: m.failed }));
  const name = tenant.name ?? tenant.id;
  if (tenants.length < 2) return <span className={classes.tenant}>{name}</span>;
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.tenant} aria-label={m.switch({ name })} data-menu>
          <span className={classes.tenantName}>{name}</span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.organisations}</Menu.Label>
        <ScrollArea.Autosize mah={360}>
          {tenants.map(({ id, name: title, mode, current }) => (
            <Menu.Item
              key={id}
              aria-current={current}
              leftSection={
                current ? <IconCheck size={16} aria-hidden /> : <span className={classes.gap} />
              }
              rightSection={mode === 'test' && <span className={classes.test}>{m.test}</span>}
              onClick={() => !current && void go(id)}
            >
              {title ?? id}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

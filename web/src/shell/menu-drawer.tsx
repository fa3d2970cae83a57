/** The navigation on a phone. Loaded when it is first opened. */

import { Drawer } from '@mantine/core';
import { useMe } from '../core/me.ts';
import { useMessages } from '../core/messages.ts';
import { SideBar } from './side-bar.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MenuDrawer({ isOpen, onClose }: Props) {
  const m = useMessages('shell.menuDrawer');
  const { tenant } = useMe();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={300}
      padding="sm"
      title={tenant.name ?? tenant.id}
      styles={{ title: { fontWeight: 600 } }}
    >
      <nav aria-label={m.main}>
        <SideBar isRail={false} onWiden={onClose} />
      </nav>
    </Drawer>
  );
}

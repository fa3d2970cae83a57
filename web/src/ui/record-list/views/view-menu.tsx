/** The menu of a saved view. */

import { icon as IconDots } from 'virtual:tabler/dots';
import { icon as IconLink } from 'virtual:tabler/link';
import { icon as IconPencil } from 'virtual:tabler/pencil';
import { icon as IconStar } from 'virtual:tabler/star';
import { icon as IconTrash } from 'virtual:tabler/trash';
import { icon as IconUsers } from 'virtual:tabler/users';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMessages } from '../../../core/messages.ts';

import { dialogs } from '../../dialogs/dialogs.ts';
import { useTellFailure } from '../../dialogs/tell-failure.ts';
import { useGoTo } from '../../links/link-to.ts';
import { actOnView, type SavedView } from './saved-views.ts';
import type { Views } from './use-views.ts';

interface Props {
  readonly view: SavedView;
  readonly views: Views;
  readonly pathname: string;
  readonly onRename: () => void;
}

export function ViewMenu({ view, views, pathname, onRename }: Props) {
  const m = useMessages('ui.viewMenu');
  const clipboard = useClipboard();
  const tellFailure = useTellFailure();
  const goTo = useGoTo();
  const isDefault = views.defaultId === view.id;
  const act = (action: 'share' | 'unshare') => void actOnView(view, action).catch(tellFailure);
  const remove = async () => {
    await actOnView(view, 'delete');
    if (isDefault) await views.setDefault(null);
    await goTo({ to: pathname, search: {} });
  };
  const askToRemove = () => {
    if (!view.isShared) return void remove().catch(tellFailure);
    void dialogs.ask({
      title: m.remove,
      children: <Text size="sm">{m.removeText({ name: view.name })}</Text>,
      labels: { confirm: m.remove, cancel: m.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => void remove().catch(tellFailure),
    });
  };
  return (
    <Menu position="bottom-start" onClose={clipboard.reset}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={m.more({ name: view.name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => clipboard.copy(`${window.location.origin}${pathname}?view=${view.id}`)}
        >
          {clipboard.copied ? m.copied : m.copy}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconStar size={16} aria-hidden />}
          onClick={() => void views.setDefault(isDefault ? null : view.id).catch(tellFailure)}
        >
          {isDefault ? m.dropDefault : m.setDefault}
        </Menu.Item>
        {view.mayShare && (
          <Menu.Item
            leftSection={<IconUsers size={16} aria-hidden />}
            onClick={() => act(view.isShared ? 'unshare' : 'share')}
          >
            {view.isShared ? m.unshare : m.share}
          </Menu.Item>
        )}
        {view.mayChange && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
              {m.rename}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={askToRemove}
            >
              {m.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

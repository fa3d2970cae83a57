/** Small avatars of the other users who have the record open. */

import { Avatar, Tooltip } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { usePresentUsers } from '../actors/present-users.ts';
import { typeOf } from '../links/record-pages.ts';
import { useEditing } from './editor-context.tsx';

const shown = 3;

export function PresentUsers() {
  const m = useMessages('ui.presentUsers');
  const { collection, id } = useEditing();
  const users = usePresentUsers(typeOf(collection), id);
  if (users.length === 0) return null;
  const label = m.open({ names: users.map(({ name }) => name).join(', ') });
  return (
    <Tooltip label={label} multiline maw={300}>
      <Avatar.Group role="img" aria-label={label} spacing="xs">
        {users.slice(0, shown).map((user) => (
          <Avatar key={user.id} name={user.name} color="initials" size="sm" aria-hidden />
        ))}
        {users.length > shown && (
          <Avatar size="sm" aria-hidden>
            +{users.length - shown}
          </Avatar>
        )}
      </Avatar.Group>
    </Tooltip>
  );
}

/** Who made the change that was merged or conflicts: another user, or this user in another tab. */

import type { MergedField } from '@daybook/sdk';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { type ActorWords, useActorWords } from '../actors/actors.tsx';
import { useEditing } from './editor-context.tsx';
import { useSelected } from './use-editor.ts';

type Author = Pick<MergedField, 'by' | 'actor'>;

export interface AuthorWords extends ActorWords {
  /** Form before a verb. */
  readonly subject: string;
}

/** Whether it is this user, in another tab or on another device. */
function useIsMe(): (author: Author) => boolean {
  const { actor: me } = useMe();
  return ({ actor }) => actor === `${me.type}:${me.id}`;
}

export function useAuthorWords(): (author: Author) => AuthorWords {
  const m = useMessages('ui.authors');
  const isMe = useIsMe();
  const wordsOf = useActorWords();
  return (author) => {
    if (isMe(author)) return m;
    const words = wordsOf(author.by);
    return { ...words, subject: words.name };
  };
}

/** Whether all conflicts of the record are with this user's own changes. */
export function useIsOwnConflict(): boolean {
  const { editor } = useEditing();
  const isMe = useIsMe();
  return useSelected(editor, ({ conflicts }) => conflicts.length > 0 && conflicts.every(isMe));
}

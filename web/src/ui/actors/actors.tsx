/**
 * Names of actors such as `user:0199…`: from the response, the session, or the lists of users and API keys if the
 * role may read them; otherwise the kind of actor, with the end of its ID as a hint.
 */

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daybook } from '../../core/daybook.ts';
import { nameOf, useMay, useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';

const actorPattern = /^(user|key|system):(.*)$/;
/** Fields that hold an actor. */
const actorFields =
  /^(actor|(posted|approved|voided|applied|undone|closed|reopened|created|changed)By)$/;
/** Characters of an ID that are enough to distinguish two actors. */
const shownOfId = 8;

export function isActorField(name: string): boolean {
  return actorFields.test(name);
}

export function isActor(value: string): boolean {
  return actorPattern.test(value);
}

export interface ActorWords {
  readonly name: string;
  /** Form after "by" and „von“. */
  readonly by: string;
  /** Distinguishes actors without a known name. */
  readonly hint?: string;
}

/** `known`: names by actor. A value that is no actor is returned as a name. Null: the actor is not disclosed. */
export function useActorWords(
  known?: ReadonlyMap<string, string | null>,
): (actor: string | null, name?: string | null) => ActorWords {
  const m = useMessages('ui.actors');
  const me = useMe();
  return (actor, given) => {
    if (actor === null) return { name: m.otherUser, by: m.byOtherUser };
    const self = actor === `${me.actor.type}:${me.actor.id}` ? nameOf(me) : null;
    const name = given ?? known?.get(actor) ?? self;
    if (name) return { name, by: name };
    const [, kind, id = ''] = actorPattern.exec(actor) ?? [];
    const shortId = id.slice(-shownOfId);
    if (kind === 'user') return { name: m.user, by: m.byUser, hint: m.userHint({ id: shortId }) };
    if (kind === 'key') return { name: m.key, by: m.byKey, hint: m.keyHint({ id: shortId }) };
    if (kind === 'system') return { name: m.system, by: m.system };
    return { name: actor, by: actor };
  };
}

const mostNames = 200;
const staleMs = 60_000;

/** Names of users and keys, if the role may read them. */
export function useKnownActors(isWanted = true): ReadonlyMap<string, string | null> {
  const may = useMay();
  const query = { limit: mostNames };
  const users = useQuery({
    queryKey: ['users', 'list', query],
    queryFn: () => daybook.users.list(query),
    enabled: isWanted && may('listUsers'),
    staleTime: staleMs,
  });
  const keys = useQuery({
    queryKey: ['api-keys', 'list', query],
    queryFn: () => daybook.apiKeys.list(query),
    enabled: isWanted && may('listApiKeys'),
    staleTime: staleMs,
  });
  return useMemo(
    () =>
      new Map<string, string | null>([
        ...(users.data?.items ?? []).map(
          ({ id, name, email }) => [`user:${id}`, name ?? email] as const,
        ),
        ...(keys.data?.items ?? []).map(({ id, name }) => [`key:${id}`, name] as const),
      ]),
    [users.data, keys.data],
  );
}

interface Props {
  readonly actor: string;
  /** From the response. */
  readonly name?: string | null;
}

export function ActorText({ actor, name = null }: Props) {
  const words = useActorWords(useKnownActors(name === null))(actor, name);
  return (
    <Text span inherit title={words.hint}>
      {words.name}
    </Text>
  );
}

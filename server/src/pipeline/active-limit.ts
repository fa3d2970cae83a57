/** The limit of active records of an entity, counted in the transaction that creates another one. */
import type { Tx } from '../postgres/db.ts';
import { actorName } from '../record/actor.ts';
import type { Command } from '../record/command.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import { countActive } from './store-active-count.ts';

/**
 * The command, refused with `too_many_active` if it would exceed a limit. Entities with one are `serial`, so that no other
 * transaction creates such a record meanwhile.
 */
export async function withinActiveLimit(tx: Tx, command: Command): Promise<Command> {
  const { entity, verb, actor, at } = command;
  const { mostActive, name } = entity;
  if (verb.kind !== 'create' || mostActive === undefined) return command;
  const { ofTenant, ofCreator } = await countActive(tx, entity, actorName(actor), at);
  const own = mostActive.ofCreator ?? mostActive.ofTenant;
  const message =
    ofTenant >= mostActive.ofTenant
      ? messageOf('too_many_active', { entity: name, count: ofTenant, max: mostActive.ofTenant })
      : messageOf('too_many_own', { entity: name, count: ofCreator, max: own });
  if (ofTenant < mostActive.ofTenant && ofCreator < own) return command;
  return { ...command, refusal: new Problem('too_many_active', message) };
}

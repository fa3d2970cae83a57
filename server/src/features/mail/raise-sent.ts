/** Raises the event of a document whose mail a mail server has accepted, in the transaction that records it. */
import type { Engine } from '../../pipeline/group.ts';
import { raiseApart } from '../../pipeline/raise-apart.ts';
import type { Tx } from '../../postgres/db.ts';
import { readRecords } from '../../postgres/store-records.ts';
import type { Claimed } from '../../queue/handler.ts';
import type { Actor } from '../../record/actor.ts';
import type { Tenant } from '../../record/entity.ts';

/** By the template of the mail; other mails raise no event. */
const events: Readonly<Record<string, string>> = {
  'invoice-released': 'invoice.sent',
  'invoice-sent': 'invoice.sent',
  'invoice-reminder': 'invoice.reminder_sent',
  'credit-note-released': 'credit_note.sent',
  'credit-note-sent': 'credit_note.sent',
};

const actor: Actor = { type: 'system', id: 'mail', role: 'Admin' };

/** `at`: RFC 3339. Returns whether an event was raised. */
export async function raiseSent(
  tx: Tx,
  engine: Engine,
  tenant: Tenant,
  { name, subjectType, subjectId, requestId }: Claimed,
  at: string,
): Promise<boolean> {
  const type = events[name];
  if (type === undefined || subjectType === null || subjectId === null) return false;
  const entity = engine.findEntity(subjectType);
  // Locked, so that no event of a later change has a lower sequence.
  const [stored] = await readRecords(tx, entity, [subjectId], 'lock');
  if (stored === undefined) return false;
  await raiseApart(tx, engine, tenant, at, [], () => [
    { entity, stored, actor, requestId, asked: { events: [{ type }] } },
  ]);
  return true;
}

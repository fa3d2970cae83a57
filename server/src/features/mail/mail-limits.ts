/**
 * The limit of mails that no quota counts or that contain a link, checked where they are sent: it holds however a mail was
 * queued, by a request, an action or a retry.
 */
import type { Engine } from '../../pipeline/group.ts';
import type { Tx } from '../../postgres/db.ts';
import { readRecords } from '../../postgres/store-records.ts';
import type { Claimed } from '../../queue/handler.ts';
import type { Deferral } from '../../queue/outcome.ts';
import { isSentOnce } from '../deliveries/exports.ts';
import { outcomeOf } from './outcomes.ts';
import { readRecentMails } from './store-mails.ts';

const limits = {
  /** Mails of one such template about one user or webhook endpoint, in an hour. */
  mailsOfHour: 5,
} as const;

const hourMs = 3_600_000;

/** Defers the mail until the first of the last hour is older; null: it may be sent. */
export async function hourBlocker(
  tx: Tx,
  { engine, now }: { readonly engine: Engine; readonly now: () => Date },
  { name, subjectType, subjectId }: Claimed,
): Promise<Deferral | null> {
  if (!isSentOnce(name) || subjectId === null) return null;
  // Locked, so that concurrent mails about it are counted one after the other.
  await readRecords(tx, engine.findEntity(String(subjectType)), [subjectId], 'lock');
  const since = new Date(now().getTime() - hourMs).toISOString();
  const times = await readRecentMails(tx, name, subjectId, since, limits.mailsOfHour);
  const first = times.at(limits.mailsOfHour - 1);
  if (first === undefined) return null;
  return {
    ...outcomeOf('mails_of_hour_sent', { max: limits.mailsOfHour }),
    class: 'deferred',
    notBefore: new Date(Date.parse(first) + hourMs).toISOString(),
  };
}

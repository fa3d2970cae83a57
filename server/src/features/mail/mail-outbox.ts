/**
 * The rows of mails on their way: written before a mail leaves, ended with what is known of it. So none
 * leaves twice unasked, and none is left as if it were still being sent.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../pipeline/group.ts';
import { type Database, isRefusal, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Claimed } from '../../queue/handler.ts';
import { nextVersion } from '../../queue/next-version.ts';
import { type Deferral, type Outcome, outcomeOf } from '../../queue/outcome.ts';
import { lockClaim } from '../../queue/store-effects.ts';
import type { Row } from '../../record/entity.ts';
import { Problem } from '../../record/problem.ts';
import { type Minting, mintVersion } from '../../record/row-version.ts';
import { mail } from './mail.ts';
import { headerText } from './mail-address.ts';
import type { OutgoingMail } from './mail-transport.ts';
import type { SendResult } from './smtp-outcome.ts';
import { isQuotaSpent, type QuotaUse, returnQuota, takeQuota } from './store-mail-quota.ts';
import { endMail, insertMail, lockBegun, lockSending, type MailEnd } from './store-mails.ts';

const dayMs = 86_400_000;
const limits = {
  /** Before trying again to keep how sending ended. */
  endPauseMs: 500,
  /** Of `response`, whatever a mail server answers. */
  responseChars: 500,
} as const;
/**
 * The templates that count for nothing of a tenant's day: whoever has an account asks for the one, and the service
 * writes the other to the tenant itself. The recipient exempts nothing: an Admin can make a user of any address.
 */
const uncounted: ReadonlySet<string> = new Set(['password-reset', 'webhook-disabled']);

const lostOutcome = outcomeOf('mail_worker_lost', {}, { final: true });

const lostEnd = { status: 'Unknown', sentAt: null, response: lostOutcome.reason } as const;

export interface MailRows {
  readonly db: Database;
  readonly engine: Engine;
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  /** Of a tenant, without those that count for nothing; 0: any number. */
  readonly mailsPerDay: number;
}

/** A mail that was written down before it leaves. */
interface BegunMail {
  readonly id: string;
  readonly quota: QuotaUse;
}

/**
 * The outcome of what this effect had begun before, null where nothing was. A worker was lost while it
 * sent, or could not say how that ended: whatever has changed since, the mail may have left.
 */
export function settleMail(rows: MailRows, claimed: Claimed): Promise<Outcome | null> {
  return writeTransaction(rows.db, claimed.tenantId, (tx) => settleIn(tx, rows, claimed));
}

async function settleIn(
  tx: Tx,
  { engine, now }: MailRows,
  { id, attempt, claimId }: Claimed,
): Promise<Outcome | null> {
  const at = now().toISOString();
  // It may be with another worker, who sends this very mail. What this one says of it counts no more.
  if (!(await lockClaim(tx, id, claimId))) return lostOutcome;
  const begun = await lockBegun(tx, id, attempt);
  const open = begun.filter(({ status }) => status === 'Sending');
  for (const one of open) await endMail(tx, nextVersion(engine, one), lostEnd, at);
  if (open.length > 0) return lostOutcome;
  const [own] = begun;
  // Its end was kept, but the worker was lost before the effect's was.
  if (own?.status === 'Sent' || own?.status === 'Kept') return outcomeOf('done');
  return own?.status === 'Unknown' ? lostOutcome : null;
}

/**
 * Ends the mails that these effects were sending, as their claims end without it: an effect may be cancelled
 * before it runs again.
 */
export async function endLostMails(
  tx: Tx,
  minting: Minting,
  effectIds: readonly string[],
  at: string,
): Promise<void> {
  for (const one of await lockSending(tx, effectIds))
    await endMail(tx, nextVersion(minting, one), lostEnd, at);
}

/**
 * Answers the row, or why nothing is to be sent: how the attempt ended that another worker began meanwhile, or
 * that the tenant sent enough today. Where it is not known whether the row is there, it is made not to say `Sending`.
 */
export async function beginMail(
  rows: MailRows,
  claimed: Claimed,
  message: OutgoingMail,
  status: 'Kept' | 'Sending',
  signal: AbortSignal,
): Promise<BegunMail | Outcome> {
  const { tenantId } = claimed;
  const row = rowOf(claimed, message, status, rows.engine, rows.now().toISOString());
  try {
    return await writeTransaction(rows.db, tenantId, async (tx) => {
      const settled = await settleIn(tx, rows, claimed);
      if (settled !== null) return settled;
      const quota = status === 'Kept' ? 'none' : await quotaFor(tx, rows, claimed.name);
      if (quota === null) return quotaSpent(rows);
      await insertMail(tx, mail, row);
      return { id: row.id, quota };
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'outcome_unknown') {
      const response = 'It was not sent: the connection to the database was lost before.';
      const begun = { id: row.id, quota: 'none' } as const;
      await keepEnd(rows, tenantId, begun, { status: 'Rejected', sentAt: null, response }, signal);
    }
    throw error;
  }
}

function quotaFor(tx: Tx, rows: MailRows, template: string): Promise<QuotaUse | null> {
  if (!isCounted(rows, template)) return Promise.resolve('none');
  return takeQuota(tx, dayOf(rows), rows.mailsPerDay);
}

const isCounted = ({ mailsPerDay }: MailRows, template: string) =>
  mailsPerDay > 0 && !uncounted.has(template);

const dayOf = ({ now }: MailRows) => now().toISOString().slice(0, 10);

/** Before a mail is prepared: why it is not sent today; null where it may be. `beginMail` counts it. */
export async function quotaHindrance(
  rows: MailRows,
  { tenantId, name }: Claimed,
): Promise<Deferral | null> {
  if (!isCounted(rows, name)) return null;
  const { db, mailsPerDay } = rows;
  return (await isQuotaSpent(db, tenantId, dayOf(rows), mailsPerDay)) ? quotaSpent(rows) : null;
}

/** It waits for the next day (UTC). */
function quotaSpent({ mailsPerDay, now }: MailRows): Deferral {
  const today = Date.parse(now().toISOString().slice(0, 10));
  return {
    ...outcomeOf('mails_of_day_sent', { max: mailsPerDay }),
    class: 'deferred',
    notBefore: new Date(today + dayMs).toISOString(),
  };
}

/** What the row of a mail says once it was tried to send it. */
export function endOf(result: SendResult, now: Date): MailEnd {
  const isSent = result.kind === 'sent';
  const said = isSent ? result.response : result.outcome.reason;
  const response = headerText(said, limits.responseChars);
  if (isSent) return { status: 'Sent', sentAt: now.toISOString(), response };
  const status = result.kind === 'unknown' ? 'Unknown' : 'Rejected';
  return { status, sentAt: null, response, returnsQuota: result.kind === 'temporary' };
}

/**
 * What became of a mail is known here alone: it is tried until the database takes it or says that it never
 * will, or the claim is lost or given back; whoever has the effect then finds a mail whose end nobody kept.
 */
export async function keepEnd(
  { db, engine, now, onError }: MailRows,
  tenantId: string,
  { id, quota }: BegunMail,
  end: MailEnd,
  signal: AbortSignal,
): Promise<void> {
  const at = now().toISOString();
  const version = nextVersion(engine, { id, revision: 1 });
  for (;;) {
    try {
      await writeTransaction(db, tenantId, async (tx) => {
        await endMail(tx, version, end, at);
        if (quota !== 'none' && end.returnsQuota) await returnQuota(tx, quota);
      });
      return;
    } catch (error) {
      onError(error, `writing down how mail ${id} ended`);
      if (signal.aborted || isRefusal(error)) throw error;
      await sleep(limits.endPauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function rowOf(
  { id: effectId, attempt, name, subjectType, subjectId }: Claimed,
  message: OutgoingMail,
  status: string,
  engine: Engine,
  at: string,
): Row {
  const id = engine.newId(at);
  return {
    id,
    RowVersion: mintVersion(engine, id, 1),
    createdAt: at,
    updatedAt: at,
    status,
    template: name,
    recipient: message.to.address,
    sender: message.from,
    replyTo: message.seller.email,
    subject: message.subject,
    textBody: message.kept?.text ?? message.text,
    htmlBody: message.kept?.html ?? message.html,
    messageId: message.messageId,
    attachments: message.attachments.map(({ filename, contentType, content }) => ({
      filename,
      mediaType: contentType,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    sentAt: null,
    response: null,
    subjectType,
    subjectId,
    effectId,
    attempt,
  };
}

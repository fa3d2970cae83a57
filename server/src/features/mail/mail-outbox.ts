/**
 * The mail outbox. A row is inserted before its mail is sent and updated with the result, so that
 * no mail is resent without a request or stays in state `Sending`.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../pipeline/group.ts';
import { type Database, type Tx, writeTransaction } from '../../postgres/db.ts';
import { isRefusal } from '../../postgres/failures.ts';
import { findTenant } from '../../postgres/store-tenants.ts';
import type { Claimed } from '../../queue/handler.ts';
import { nextVersion } from '../../queue/next-version.ts';
import type { Deferral, Outcome } from '../../queue/outcome.ts';
import { lockClaim } from '../../queue/store-effects.ts';
import { Problem } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import { type Minting, mintVersion } from '../../record/row-version.ts';
import { headerText } from '../../record/values/mail-address.ts';
import { isSentOnce } from '../deliveries/exports.ts';
import { mail } from './mail.ts';
import { hourBlocker } from './mail-limits.ts';
import type { OutgoingMail } from './mail-transport.ts';
import { outcomeOf } from './outcomes.ts';
import { raiseSent } from './raise-sent.ts';
import type { SendResult } from './smtp-outcome.ts';
import { isQuotaSpent, type QuotaUse, returnQuota, takeQuota } from './store-mail-quota.ts';
import { endMail, insertMail, lockBegun, lockSending, type MailEnd } from './store-mails.ts';

const dayMs = 86_400_000;
const limits = {
  /** Pause before storing the result again. */
  endPauseMs: 500,
  /** Characters of a mail server's `response`. */
  responseChars: 500,
} as const;
/**
 * Templates without quota: a user requests the first, and the service sends the second to the
 * tenant itself. Recipients are not exempt, because an Admin can create users with any address.
 */
const uncounted: ReadonlySet<string> = new Set(['password-reset', 'webhook-disabled']);

const lostOutcome = outcomeOf('mail_worker_lost', {}, { final: true });

const lostEnd = { status: 'Unknown', sentAt: null, response: lostOutcome.reason } as const;

export interface MailRows {
  readonly db: Database;
  readonly engine: Engine;
  readonly now: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  /** Mails per tenant and day, without exempt templates; 0: unlimited. */
  readonly mailsPerDay: number;
}

/** Why a mail may no longer be sent, read in the transaction that inserts its row; null if it may. */
export type Recheck = (tx: Tx) => Promise<Outcome | null>;

interface ReadyMail {
  readonly message: OutgoingMail;
  readonly status: 'Kept' | 'Sending';
  readonly recheck: Recheck | undefined;
}

/** A mail whose row was inserted. */
interface BegunMail {
  readonly id: string;
  readonly quota: QuotaUse;
}

/**
 * The outcome of an earlier execution of the effect; null if there was none. If its worker was lost
 * while sending, or could not store the result, the mail may have been sent.
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
  // Another worker may have reclaimed it and be sending this mail; this result no longer counts.
  if (!(await lockClaim(tx, id, claimId))) return lostOutcome;
  const begun = await lockBegun(tx, id, attempt);
  const open = begun.filter(({ status }) => status === 'Sending');
  for (const one of open) await endMail(tx, nextVersion(engine, one), lostEnd, at);
  if (open.length > 0) return lostOutcome;
  const [own] = begun;
  // The mail's result was stored, but the worker was lost before the effect's.
  if (own?.status === 'Sent' || own?.status === 'Kept') return outcomeOf('done');
  return own?.status === 'Unknown' ? lostOutcome : null;
}

/**
 * Ends mails in state `Sending` whose effect's claim ends without a result: the effect may be
 * cancelled before it runs again.
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
 * Returns the row, or why nothing is sent: the result of an attempt that another worker began
 * concurrently, the spent quota, or the result of `recheck`. If the insert's result is unknown, the
 * row is set to a state other than `Sending`.
 */
export async function beginMail(
  rows: MailRows,
  claimed: Claimed,
  { message, status, recheck }: ReadyMail,
  signal: AbortSignal,
): Promise<BegunMail | Outcome> {
  const { tenantId } = claimed;
  const row = rowOf(claimed, message, status, rows.engine, rows.now().toISOString());
  try {
    return await writeTransaction(rows.db, tenantId, async (tx) => {
      const settled = await settleIn(tx, rows, claimed);
      if (settled !== null) return settled;
      const late = status === 'Kept' ? null : await hourBlocker(tx, rows, claimed);
      if (late !== null) return late;
      const quota = status === 'Kept' ? 'none' : await quotaFor(tx, rows, claimed.name, message);
      if (quota === null) return quotaSpent(rows);
      // Last: the statements before may have waited for locks.
      const changed = (await recheck?.(tx)) ?? null;
      if (changed !== null) {
        if (quota !== 'none') await returnQuota(tx, quota);
        return changed;
      }
      await insertMail(tx, mail, row);
      return { id: row.id, quota };
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'outcome_unknown') {
      const response = 'Not sent: the database connection was lost before sending.';
      const begun = { id: row.id, quota: 'none' } as const;
      await storeEnd(rows, claimed, begun, { status: 'Rejected', sentAt: null, response }, signal);
    }
    throw error;
  }
}

/** Each address counts as one mail. */
function quotaFor(
  tx: Tx,
  rows: MailRows,
  template: string,
  { alsoTo = [], cc = [] }: OutgoingMail,
): Promise<QuotaUse | null> {
  if (!isCounted(rows, template)) return Promise.resolve('none');
  // The quota of a day may be smaller than the list.
  const count = Math.min(1 + alsoTo.length + cc.length, rows.mailsPerDay);
  return takeQuota(tx, dayOf(rows), rows.mailsPerDay, count);
}

const isCounted = ({ mailsPerDay }: MailRows, template: string) =>
  mailsPerDay > 0 && !uncounted.has(template);

const dayOf = ({ now }: MailRows) => now().toISOString().slice(0, 10);

/**
 * Checked before the mail is prepared, which may create a link: null, or the outcome of a reached limit. `beginMail`
 * counts the mail.
 */
export async function limitBlocker(rows: MailRows, claimed: Claimed): Promise<Deferral | null> {
  const { tenantId, name } = claimed;
  const { db, mailsPerDay } = rows;
  const late = isSentOnce(name)
    ? await writeTransaction(db, tenantId, (tx) => hourBlocker(tx, rows, claimed))
    : null;
  if (late !== null || !isCounted(rows, name)) return late;
  return (await isQuotaSpent(db, tenantId, dayOf(rows), mailsPerDay)) ? quotaSpent(rows) : null;
}

/** Defers the mail to the next day (UTC). */
function quotaSpent({ mailsPerDay, now }: MailRows): Deferral {
  const today = Date.parse(now().toISOString().slice(0, 10));
  return {
    ...outcomeOf('mails_of_day_sent', { max: mailsPerDay }),
    class: 'deferred',
    notBefore: new Date(today + dayMs).toISOString(),
  };
}

/** The final values of a mail's row. */
export function endOf(result: SendResult, now: Date): MailEnd {
  const isSent = result.kind === 'sent';
  const text = isSent ? result.response : result.outcome.reason;
  const response = headerText(text, limits.responseChars);
  if (isSent) return { status: 'Sent', sentAt: now.toISOString(), response };
  const status = result.kind === 'unknown' ? 'Unknown' : 'Rejected';
  return { status, sentAt: null, response, returnsQuota: result.kind === 'temporary' };
}

/**
 * Only this worker knows the result, so it retries until the database stores or finally rejects it,
 * or the claim is lost or released; the next worker then finds a mail without a result.
 */
export async function storeEnd(
  { db, engine, now, onError }: MailRows,
  claimed: Claimed,
  { id, quota }: BegunMail,
  end: MailEnd,
  signal: AbortSignal,
): Promise<void> {
  const { tenantId } = claimed;
  const at = now().toISOString();
  const version = nextVersion(engine, { id, revision: 1 });
  for (;;) {
    try {
      const tenant = end.status === 'Sent' ? await findTenant(db, tenantId) : null;
      const isRaised = await writeTransaction(db, tenantId, async (tx) => {
        const isEnded = await endMail(tx, version, end, at);
        if (quota !== 'none' && end.returnsQuota) await returnQuota(tx, quota);
        return isEnded && tenant !== null && (await raiseSent(tx, engine, tenant, claimed, at));
      });
      if (isRaised) engine.commits.announce(tenantId, { events: true, effects: true });
      return;
    } catch (error) {
      onError(error, `storing the result of mail ${id}`);
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
    alsoTo: message.alsoTo ?? [],
    cc: message.cc ?? [],
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

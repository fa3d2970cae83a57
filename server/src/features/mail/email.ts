/**
 * Sends the mails of effects. The mail is stored before it is sent; if it is unknown whether it was
 * sent, it is resent only on request.
 */

import { readFirst, readSome } from '../../postgres/store-tenants.ts';
import type { Claimed, Handler } from '../../queue/handler.ts';
import type { Outcome } from '../../queue/outcome.ts';
import { countWaiting } from '../../queue/store-lag.ts';
import { mailAddressProblem, mailDomainOf } from '../../record/values/mail-address.ts';
import { type Printed, readPrinted } from '../documents/exports.ts';
import type { Printing } from '../pdf/exports.ts';
import { fileNameOf, readStatementLetter, type StatementSource } from '../statements/exports.ts';
import { tenantSettings } from '../tenants/exports.ts';
import { webhookEndpoint } from '../webhooks/exports.ts';
import { prepareAccountMail } from './account-mail.ts';
import { composeMail, type OwnTexts } from './compose-mail.ts';
import { composeDocumentMail, composeSentMail, logoAttachments } from './document-mail.ts';
import {
  beginMail,
  endOf,
  limitBlocker,
  type MailRows,
  type Recheck,
  settleMail,
  storeEnd,
} from './mail-outbox.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';
import { outcomeOf } from './outcomes.ts';
import { prepareReminder } from './reminder.ts';
import { composeStatementMail, rejectPeriod } from './statement-mail.ts';
import { isMailDomainVerified } from './store-mail-domains.ts';

export interface MailOptions {
  /** Null: mails are stored but not sent. */
  readonly smtpUrl: string | null;
  /** The sender address of the operator; null without an SMTP server. */
  readonly mailFrom: string | null;
  /** Mails per tenant and day (UTC); 0: unlimited. */
  readonly mailsPerDay: number;
  /** The public URL of the service, without trailing slash, for links. */
  readonly publicUrl: string;
  /** PEM of a certificate authority to trust in addition to the default ones; for tests. */
  readonly ca?: string;
}

interface EmailOptions extends MailOptions, MailRows, StatementSource {
  readonly printing: Pick<Printing, 'pdf' | 'statement'>;
}

/** Retries cannot change the outcome. */
const final = { final: true } as const;

/** RFC 2606: never an address. Sender of account mails that are only stored. */
const noAddress = 'no-reply@daybook.invalid';

/** What to send. */
interface Prepared extends Omit<OutgoingMail, 'from' | 'isFromTenant' | 'messageId' | 'date'> {
  /** Why it may no longer be sent, in the transaction that records it; null if it may. */
  readonly recheck?: Recheck;
}

export function createEmailHandler(options: EmailOptions): Handler {
  const { now, smtpUrl, ca } = options;
  const transport = smtpUrl === null ? null : openTransport(smtpUrl, ca);

  return {
    isCall: true,
    async run(claimed, { signal }) {
      const settled = await settleMail(options, claimed);
      if (settled !== null) return settled;
      const putOff = transport === null ? null : await limitBlocker(options, claimed);
      if (putOff !== null) return putOff;
      const prepared = await prepare(options, claimed);
      if ('class' in prepared) return prepared;
      const { recheck, ...content } = prepared;
      const sender = await senderOf(options, claimed.tenantId, content.seller.email);
      const message: OutgoingMail = {
        ...content,
        ...sender,
        messageId: messageIdOf(claimed, sender.from),
        date: now(),
      };
      const status = transport === null ? 'Kept' : 'Sending';
      const begun = await beginMail(options, claimed, { message, status, recheck }, signal);
      if ('class' in begun) return begun;
      if (transport === null) return outcomeOf('mail_kept');
      const { timeoutMs } = claimed;
      const result = await (await transport).send(message, { signal, timeoutMs });
      await storeEnd(options, claimed, begun, endOf(result, now()), signal);
      return result.kind === 'permanent' || result.kind === 'unknown'
        ? { ...result.outcome, final: true }
        : result.outcome;
    },
    async close() {
      await (await transport)?.close();
    },
  };
}

/** Loads the SMTP client only if a server is configured. */
async function openTransport(smtpUrl: string, ca: string | undefined): Promise<MailTransport> {
  const { createMailTransport } = await import('./mail-transport.ts');
  return createMailTransport({ smtpUrl, ...(ca === undefined ? {} : { ca }) });
}

/**
 * The tenant's address only if the operator has verified its domain: receivers hold the operator's
 * server responsible for the sender address (SPF, DMARC).
 */
async function senderOf(
  { db, mailFrom }: EmailOptions,
  tenantId: string,
  own: string,
): Promise<Pick<OutgoingMail, 'from' | 'isFromTenant'>> {
  if (mailFrom === null) return { from: own };
  const domain = mailDomainOf(own);
  return domain !== null && (await isMailDomainVerified(db, tenantId, domain))
    ? { from: own, isFromTenant: true }
    : { from: mailFrom };
}

/** The same for all attempts of a round, so that recipients can detect duplicates. */
function messageIdOf({ id, policy, attempt }: Claimed, sender: string): string {
  const domain = /@([\w.-]+)$/.exec(sender)?.[1] ?? 'daybook.invalid';
  return `<${policy === 'manual' ? `${id}.${attempt}` : id}@${domain}>`;
}

async function prepare(options: EmailOptions, claimed: Claimed): Promise<Prepared | Outcome> {
  const { mailFrom } = options;
  const ofAccount = await prepareAccountMail(options, claimed, mailFrom ?? noAddress);
  if (ofAccount !== null) return ofAccount;
  if (claimed.name === 'webhook-disabled') return prepareNotice(options, claimed);
  return claimed.name === 'customer-statement'
    ? prepareStatement(options, claimed)
    : prepareDocument(options, claimed);
}

/** The seller; an outcome if it has no sender address. */
function sellerOf(
  settings: Readonly<Record<string, unknown>> | null,
): Outcome | { name: string | null; email: string } {
  const email = (settings?.email ?? null) as string | null;
  if (email === null) return outcomeOf('sender_address_missing', {}, final);
  return { name: (settings?.name ?? null) as string | null, email };
}

async function prepareNotice(
  { db }: EmailOptions,
  { tenantId, webhookEndpointId }: Claimed,
): Promise<Prepared | Outcome> {
  const settings = await readFirst(db, tenantId, tenantSettings);
  const seller = sellerOf(settings);
  if ('class' in seller) return seller;
  const endpointId = String(webhookEndpointId);
  const [endpoint] = await readSome(db, tenantId, webhookEndpoint, [endpointId]);
  if (endpoint === undefined) return outcomeOf('endpoint_missing', {}, final);
  if (endpoint.enabled === true) return outcomeOf('endpoint_enabled_again');
  return {
    ...composeMail('webhook-disabled', {
      language: String(settings?.language ?? 'en'),
      tenantName: seller.name ?? '',
      url: String(endpoint.url),
      cause: endpoint.disabledCause === 'ReceiverGone' ? 'gone' : 'failing',
      failures: Number(endpoint.consecutiveFailures),
      since: String(endpoint.failingSince ?? endpoint.disabledAt ?? endpoint.updatedAt),
      waiting: await countWaiting(db, tenantId, endpointId),
      panelUrl: null,
    }),
    to: { name: seller.name, address: seller.email },
    seller,
    attachments: [],
  };
}

async function prepareDocument(
  options: EmailOptions,
  { tenantId, subjectType, subjectId, name, params }: Claimed,
): Promise<Prepared | Outcome> {
  const { db, engine, printing, now } = options;
  const entity = engine.findEntity(String(subjectType));
  const printed = await readPrinted(db, tenantId, entity, String(subjectId));
  if (printed === null) return outcomeOf('document_missing', {}, final);
  const { row, customer, settings } = printed;
  const seller = sellerOf(settings);
  if ('class' in seller) return seller;
  const needless = skipOutcome(name, printed);
  if (needless !== null) return needless;
  const reminder =
    name === 'invoice-reminder'
      ? await prepareReminder(options, tenantId, {
          id: row.id,
          currency: String(row.currency),
        })
      : null;
  if (reminder !== null && 'class' in reminder) return reminder;
  const sent = sentOf(params);
  const own = (customer?.email ?? null) as string | null;
  const [address = own, ...alsoTo] = sent?.to ?? [];
  if (address === null) return outcomeOf('customer_address_missing', {}, final);
  if (sent === null && mailAddressProblem(address) !== null)
    return outcomeOf('address_malformed', { whose: 'customer', address }, final);
  const { content } = await printing.pdf(tenantId, printed, 'effect');
  const addresses = sent === null ? {} : { alsoTo, cc: sent.cc };
  return {
    ...(sent === null
      ? composeDocumentMail(printed, now(), reminder?.asked ?? null)
      : composeSentMail(printed, now(), sent)),
    ...addresses,
    ...(reminder === null ? {} : { recheck: reminder.recheck }),
    // The buyer's name belongs to its own address only.
    to: { name: address === own ? (row.billingName as string | null) : null, address },
    seller,
    attachments: [
      { filename: `${String(row.number)}.pdf`, contentType: 'application/pdf', content },
      ...logoAttachments(printed),
    ],
  };
}

async function prepareStatement(
  options: EmailOptions,
  { tenantId, subjectId, params }: Claimed,
): Promise<Prepared | Outcome> {
  const { periodFrom, periodTo } = params;
  const asked = { customerId: String(subjectId), from: String(periodFrom), to: String(periodTo) };
  const read = await readStatementLetter(options, tenantId, asked, rejectPeriod);
  const seller = sellerOf(read.settings);
  if ('class' in seller) return seller;
  const sent = sentOf(params);
  const [address, ...alsoTo] = sent?.to ?? [];
  if (sent === null || address === undefined)
    return outcomeOf('customer_address_missing', {}, final);
  const [name, own] = [read.customer['name'], read.customer['email']] as (string | null)[];
  const content = await options.printing.statement(tenantId, read.letter, 'effect');
  return {
    ...composeStatementMail(read, asked, sent),
    ...{ alsoTo, cc: sent.cc, seller },
    to: { name: address === own ? (name ?? null) : null, address },
    attachments: [
      { filename: fileNameOf(asked), contentType: 'application/pdf', content },
      ...logoAttachments(read),
    ],
  };
}

/** What the action `send` gave; null for other mails. */
function sentOf(params: Claimed['params']) {
  const { to, cc, subject = null, text = null } = params;
  if (!Array.isArray(to)) return null;
  const texts = { subject, text } as OwnTexts;
  return { ...texts, to: to.map(String), cc: Array.isArray(cc) ? cc.map(String) : [] };
}

/** Why the mail is not sent, now that it is due; null if it is. */
function skipOutcome(template: string, { row, entity, settings }: Printed): Outcome | null {
  if (row.status === 'Voided') return outcomeOf('document_voided', { document: entity.name });
  if (template !== 'invoice-reminder') return null;
  if (row.paymentStatus === 'Paid') return outcomeOf('invoice_paid');
  if (row.status !== 'Released') return outcomeOf('invoice_not_approved');
  return settings?.sendReminders === true ? null : outcomeOf('reminders_off');
}

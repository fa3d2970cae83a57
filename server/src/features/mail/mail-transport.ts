/**
 * Sends one mail over a new connection, and returns exactly what is known of its delivery.
 * nodemailer's SMTP connection is used directly: whether a lost connection may have delivered the
 * mail depends on when the message started and ended.
 */
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Outcome } from '../../queue/outcome.ts';
import {
  asciiMailAddress,
  headerText,
  mailAddressProblem,
} from '../../record/values/mail-address.ts';
import { outcomeOf } from './outcomes.ts';
import {
  CallAborted,
  failureResult,
  type Phase,
  type SendResult,
  type SmtpError,
  sentResult,
} from './smtp-outcome.ts';
import { type SmtpServer, smtpServerOf } from './smtp-url.ts';

const limits = {
  /** For the response to QUIT, after the mail was accepted. */
  quitMs: 1_000,
  wholeCallMs: 30_000,
  connectMs: 10_000,
  greetingMs: 10_000,
  messageBytes: 25 * 1024 * 1024,
  replyBytes: 64 * 1024,
  subjectChars: 200,
  nameChars: 100,
  fileNameChars: 120,
  chunkBytes: 16 * 1024,
} as const;

export interface OutgoingMail {
  /** The recipient; in most mails the only one. */
  readonly to: { readonly name: string | null; readonly address: string };
  /** Further addresses in `To`. */
  readonly alsoTo?: readonly string[];
  readonly cc?: readonly string[];
  /** The sender address; its display name is the seller's. */
  readonly from: string;
  /** True: `from` is the tenant's address, whose domain is verified; false: the operator's. */
  readonly isFromTenant?: boolean;
  /** The seller; replies go to its address. */
  readonly seller: { readonly name: string | null; readonly email: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Stored instead of both bodies if they contain a secret. */
  readonly kept?: { readonly html: string; readonly text: string };
  readonly attachments: readonly MailAttachment[];
  /** `<unique@domain>`: the same for all attempts, so that recipients can detect duplicates. */
  readonly messageId: string;
  readonly date: Date;
}

export interface MailAttachment {
  readonly filename: string;
  /** For images of the HTML: the id by which it refers to them. */
  readonly cid?: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface MailTransport {
  /**
   * Never rejects. `timeoutMs` shortens the limit of the whole call; `signal` aborts it, which is
   * `unknown` if the server already had the message.
   */
  send(
    message: OutgoingMail,
    options?: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<SendResult>;
  /** Aborts all mails in progress. */
  close(): Promise<void>;
}

interface TransportOptions {
  readonly smtpUrl: string;
  /** PEM of certificate authorities to trust in addition to those of the system. */
  readonly ca?: string;
}

/** Throws an Error for an invalid URL. */
export function createMailTransport({ smtpUrl, ca }: TransportOptions): MailTransport {
  const server = smtpServerOf(smtpUrl);
  const closing = new AbortController();
  const running = new Set<Promise<SendResult>>();
  return {
    async send(message, { signal, timeoutMs = limits.wholeCallMs } = {}) {
      const problem = problemOf(message);
      if (problem !== null) return { kind: 'permanent', outcome: problem };
      const signals = [closing.signal, ...(signal === undefined ? [] : [signal])];
      const call = transmit({
        server,
        ca,
        envelope: {
          from: asciiMailAddress(message.from),
          to: recipientsOf(message).map(asciiMailAddress),
        },
        raw: await composed(message),
        headers: shownHeaders(message),
        tenantSender: message.isFromTenant === true ? message.from : null,
        timeoutMs: Math.min(timeoutMs, limits.wholeCallMs),
        signal: AbortSignal.any(signals),
      });
      running.add(call);
      return call.finally(() => running.delete(call));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

const final = { final: true } as const;

/** Without duplicates. */
function recipientsOf({ to, alsoTo = [], cc = [] }: OutgoingMail): string[] {
  return [...new Set([to.address, ...alsoTo, ...cc])];
}

/** Why the mail cannot be sent; null if it can. */
function problemOf(message: OutgoingMail): Outcome | null {
  const { to, alsoTo = [], cc = [], from, seller, messageId, attachments } = message;
  for (const [whose, address] of [
    ...[to.address, ...alsoTo, ...cc].map((address) => ['recipient', address] as const),
    ['sender', from],
    ['seller', seller.email],
  ] as const) {
    if (mailAddressProblem(address) !== null)
      return outcomeOf('address_malformed', { whose, address }, final);
  }
  if (!/^<[\w.+-]{1,120}@[\w.-]{1,120}>$/.test(messageId))
    return outcomeOf('mail_malformed', { part: 'Message-ID' }, final);
  if (attachments.some(({ contentType }) => !/^[\w.+-]+\/[\w.+-]+$/.test(contentType)))
    return outcomeOf('mail_malformed', { part: 'Content-Type' }, final);
  // Base64 adds a third, and line breaks.
  const bytes = attachments.reduce((sum, { content }) => sum + content.length * 1.4, 0);
  const texts = Buffer.byteLength(message.html) + Buffer.byteLength(message.text);
  return bytes + texts > limits.messageBytes
    ? outcomeOf('mail_too_large', { megabytes: limits.messageBytes / 1024 / 1024 }, final)
    : null;
}

/** The MIME message. All texts are sanitized for their headers. */
function composed(message: OutgoingMail): Promise<Buffer> {
  const { to, alsoTo = [], cc = [], from, seller } = message;
  const mailbox = (name: string | null, address: string) => ({
    name: headerText(name ?? '', limits.nameChars),
    address: asciiMailAddress(address),
  });
  return new MailComposer({
    from: mailbox(seller.name, from),
    to: [mailbox(to.name, to.address), ...alsoTo.map((one) => mailbox(null, one))],
    cc: cc.map((one) => mailbox(null, one)),
    replyTo: mailbox(seller.name, seller.email),
    subject: headerText(message.subject, limits.subjectChars),
    text: message.text,
    html: message.html,
    messageId: message.messageId,
    date: message.date,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments.map(({ filename, contentType, content, cid }) => ({
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
      filename: headerText(filename.replace(/[/\\:"<>|*?]/g, '-'), limits.fileNameChars),
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function shownHeaders(message: OutgoingMail): Record<string, string> {
  return {
    From: message.from,
    To: [message.to.address, ...(message.alsoTo ?? [])].join(', '),
    ...(message.cc?.length ? { Cc: message.cc.join(', ') } : {}),
    Subject: headerText(message.subject, limits.subjectChars),
    'Message-ID': message.messageId,
  };
}

interface Transmission {
  readonly server: SmtpServer;
  readonly ca: string | undefined;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly tenantSender: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** One connection: greeting, TLS, login, envelope, message, QUIT. */
function transmit(work: Transmission): Promise<SendResult> {
  const { server, envelope, raw, headers, tenantSender, timeoutMs, signal } = work;
  let phase: Phase = 'connecting';
  const smtp = openConnection(work);
  return new Promise<SendResult>((resolve) => {
    const address = `${server.host}:${server.port}`;
    const call = () => ({ server: address, phase, timeoutMs, headers, tenantSender });
    const finish = (result: SendResult) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(result);
    };
    const fail = (error: SmtpError) => {
      // Closing sends nothing more, so an incomplete message stays incomplete.
      finish(failureResult(error, call()));
      smtp.close();
    };
    const giveUp = () => fail(new CallAborted('aborted'));
    const timer = setTimeout(() => fail(new CallAborted('timeout')), timeoutMs);
    signal.addEventListener('abort', giveUp, { once: true });
    // Also after the end: an `error` event without a listener would end the process.
    smtp.on('error', fail);

    const sendMessage = () => {
      phase = 'envelope';
      const body = messageStream(raw, (reached) => {
        phase = reached;
      });
      const path = { from: envelope.from, to: [...envelope.to], size: raw.length };
      smtp.send(path, body, (error, info) => {
        if (error) return fail(error);
        finish(sentResult(call(), info.response ?? '', info.rejected ?? []));
        // The response to QUIT is not needed, and an open connection may block the next mail.
        const quitting = setTimeout(() => smtp.close(), limits.quitMs);
        smtp.once('end', () => clearTimeout(quitting));
        smtp.quit();
      });
    };
    smtp.connect((error) => {
      if (error) return fail(error);
      if (server.credentials === null) return sendMessage();
      phase = 'login';
      smtp.login({ credentials: server.credentials }, (refused) => {
        if (refused) return fail(refused);
        sendMessage();
      });
    });
    if (signal.aborted) giveUp();
  });
}

function openConnection({ server, ca, timeoutMs }: Transmission): SMTPConnection {
  return new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls && !server.secure,
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(ca === undefined ? {} : { ca }),
    },
    connectionTimeout: Math.min(limits.connectMs, timeoutMs),
    dnsTimeout: Math.min(limits.connectMs, timeoutMs),
    greetingTimeout: Math.min(limits.greetingMs, timeoutMs),
    socketTimeout: timeoutMs,
    maxResponseSize: limits.replyBytes,
    socketCloseTimeout: 0,
    logger: false,
  });
}

/**
 * The message in chunks. The first is read after the server's 354, the end only after the last
 * chunk was accepted: only then is the final dot sent, which ends the message.
 */
function messageStream(raw: Buffer, report: (phase: Phase) => void): Readable {
  let offset = 0;
  return new Readable({
    highWaterMark: 1,
    read() {
      const piece = raw.subarray(offset, offset + limits.chunkBytes);
      offset += piece.length;
      report(piece.length === 0 ? 'ended' : 'body');
      this.push(piece.length === 0 ? null : piece);
    },
  });
}

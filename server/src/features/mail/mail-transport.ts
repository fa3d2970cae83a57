/**
 * Hands one mail to the mail server over a connection of its own, and tells exactly what became of it.
 * nodemailer speaks SMTP; its connection is driven directly, because the time at which the message begins
 * and ends to flow decides whether a broken connection may have delivered it.
 */
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Outcome, outcomeOf } from '../../queue/outcome.ts';
import { asciiMailAddress, headerText, mailAddressProblem } from './mail-address.ts';
import {
  failureResult,
  GivenUp,
  type Phase,
  type SendResult,
  type SmtpError,
  sentResult,
} from './smtp-outcome.ts';
import { type SmtpServer, smtpServerOf } from './smtp-url.ts';

const limits = {
  /** For the mail server to answer QUIT, when it has taken the mail. */
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
  /** The one recipient. */
  readonly to: { readonly name: string | null; readonly address: string };
  /** The address that it is from; its name is the seller's. */
  readonly from: string;
  /** True: that is the tenant's own address, whose domain was verified, and not the operator's. */
  readonly isFromTenant?: boolean;
  /** Who writes; answers go to the address. */
  readonly seller: { readonly name: string | null; readonly email: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What is kept and shown instead of both, where they hold a secret. */
  readonly kept?: { readonly html: string; readonly text: string };
  readonly attachments: readonly MailAttachment[];
  /** `<unique@domain>`: the same for every attempt, so that a mail that came twice can be told. */
  readonly messageId: string;
  readonly date: Date;
}

interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface MailTransport {
  /**
   * Never rejects. `timeoutMs` shortens the limit of the whole call; `signal` gives the mail up, which is
   * `unknown` when the server already had it.
   */
  send(
    message: OutgoingMail,
    options?: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<SendResult>;
  /** Gives up what is being sent. */
  close(): Promise<void>;
}

interface TransportOptions {
  readonly smtpUrl: string;
  /** Authorities (PEM) to trust besides the system's. */
  readonly ca?: string;
}

/** Throws an Error when the URL cannot be used. */
export function createMailTransport({ smtpUrl, ca }: TransportOptions): MailTransport {
  const server = smtpServerOf(smtpUrl);
  const closing = new AbortController();
  const running = new Set<Promise<SendResult>>();
  return {
    async send(message, { signal, timeoutMs = limits.wholeCallMs } = {}) {
      const hindrance = problemOf(message);
      if (hindrance !== null) return { kind: 'permanent', outcome: hindrance };
      const signals = [closing.signal, ...(signal === undefined ? [] : [signal])];
      const call = transmit({
        server,
        ca,
        envelope: {
          from: asciiMailAddress(message.from),
          to: asciiMailAddress(message.to.address),
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

/** Why a mail cannot be sent as it is; null when it can. */
function problemOf(message: OutgoingMail): Outcome | null {
  const { to, from, seller, messageId, attachments } = message;
  for (const [whose, address] of [
    ['recipient', to.address],
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
  // Base64 takes four thirds, and line ends.
  const bytes = attachments.reduce((sum, { content }) => sum + content.length * 1.4, 0);
  const texts = Buffer.byteLength(message.html) + Buffer.byteLength(message.text);
  return bytes + texts > limits.messageBytes
    ? outcomeOf('mail_too_large', { megabytes: limits.messageBytes / 1024 / 1024 }, final)
    : null;
}

/** The message as it travels. Every text is made fit for its header before it gets there. */
function composed(message: OutgoingMail): Promise<Buffer> {
  const { to, from, seller } = message;
  const mailbox = (name: string | null, address: string) => ({
    name: headerText(name ?? '', limits.nameChars),
    address: asciiMailAddress(address),
  });
  return new MailComposer({
    from: mailbox(seller.name, from),
    to: mailbox(to.name, to.address),
    replyTo: mailbox(seller.name, seller.email),
    subject: headerText(message.subject, limits.subjectChars),
    text: message.text,
    html: message.html,
    messageId: message.messageId,
    date: message.date,
    // RFC 3834: nobody's absence assistant shall answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments.map(({ filename, contentType, content }) => ({
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
    To: message.to.address,
    Subject: headerText(message.subject, limits.subjectChars),
    'Message-ID': message.messageId,
  };
}

interface Transmission {
  readonly server: SmtpServer;
  readonly ca: string | undefined;
  readonly envelope: { readonly from: string; readonly to: string };
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly tenantSender: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** One connection: greeting, TLS, login, envelope, message, goodbye. */
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
      // Closing sends nothing more, so an unfinished message stays unfinished.
      finish(failureResult(error, call()));
      smtp.close();
    };
    const giveUp = () => fail(new GivenUp('aborted'));
    const timer = setTimeout(() => fail(new GivenUp('timeout')), timeoutMs);
    signal.addEventListener('abort', giveUp, { once: true });
    // Also after the end: an error that nobody listens to would end the process.
    smtp.on('error', fail);

    const sendMessage = () => {
      phase = 'envelope';
      const body = messageStream(raw, (reached) => {
        phase = reached;
      });
      const path = { from: envelope.from, to: [envelope.to], size: raw.length };
      smtp.send(path, body, (error, info) => {
        if (error) return fail(error);
        finish(sentResult(call(), info.response ?? ''));
        // Nothing depends on the answer, and a connection that stays is one that the next mail may not get.
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
 * The message, piece by piece as the connection takes it. It is asked for the first piece once the server
 * has said 354, and for more after the last piece only when that has been taken: the line with the dot,
 * which ends the message, follows that and nothing else.
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

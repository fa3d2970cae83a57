/**
 * Mail servers for tests: a real one that keeps received mails and can reject, and a raw one that
 * violates the protocol line by line.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it arrived. */
  readonly raw: Buffer;
  readonly parsed: Email;
  readonly secure: boolean;
  readonly user: string | null;
}

export interface TestSmtp {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** An error that the server returns with this reply code. */
export function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A real mail server on the loopback interface. It accepts everything unless the options say otherwise. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(raw),
          secure: session.secure,
          user: session.user ?? null,
        });
        done(null, 'kept');
      });
    },
    ...options,
  });
  // Clients that close the connection are part of the tests.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The reaction of the raw server to a line; it may use the socket directly. */
type Script = (line: string, socket: Socket) => string | undefined;

/**
 * A server that greets and replies to each line with the result of `script`, or not at all if that is
 * undefined. `onConnection` may replace the greeting. Lines of the message are passed to the script,
 * too.
 */
export async function startRawSmtp(
  script: Script,
  onConnection: (socket: Socket) => void = (socket) => socket.write('220 raw\r\n'),
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const answer = socket.destroyed ? undefined : script(line, socket);
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The replies of a server that accepts all mail, for scripts that differ in one reply only. */
export function usualAnswer(line: string): string | undefined {
  if (/^EHLO/.test(line)) return '250 raw';
  if (/^(MAIL|RCPT)/.test(line)) return '250 fine';
  if (line === 'DATA') return '354 go on';
  if (line === '.') return '250 kept';
  if (line === 'QUIT') return '221 bye';
  return undefined;
}

/** Parses SMTP_URL: `smtps://user:password@host:465` or `smtp://host:587`. */
import { isIP } from 'node:net';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS if offered. */
  readonly secure: boolean;
  /** Send nothing without TLS, because credentials leave the machine. */
  readonly requireTls: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

/** What is wrong with an SMTP_URL; null if it is valid. Does not contain the password. */
export function smtpUrlProblem(text: string): string | null {
  try {
    smtpServerOf(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Throws an Error whose message does not contain the password. */
export function smtpServerOf(text: string): SmtpServer {
  const form = 'SMTP_URL must be like smtps://user:password@mail.example.com:465';
  if (!URL.canParse(text)) throw new Error(`${form}.`);
  const url = new URL(text);
  const { protocol } = url;
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error(`${form}: it must start with smtp:// or smtps://.`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!/^[A-Za-z0-9.-]+$/.test(host) && isIP(host) === 0)
    throw new Error(`${form}: the host name is missing or invalid.`);
  if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname))
    throw new Error(`${form}: nothing may follow the port.`);
  if ((url.username === '') !== (url.password === ''))
    throw new Error(`${form}: specify both user and password, or neither.`);
  let credentials: SmtpServer['credentials'] = null;
  if (url.username !== '') {
    try {
      const [user, pass] = [url.username, url.password].map(decodeURIComponent);
      credentials = { user: user ?? '', pass: pass ?? '' };
    } catch {
      throw new Error(`${form}: encode % in the user or password as %25.`);
    }
  }
  const secure = protocol === 'smtps:';
  const isLocal = host === 'localhost' || host === '::1' || /^127\./.test(host);
  const port = url.port === '' ? ports[protocol] : Number(url.port);
  return { host, port, secure, requireTls: credentials !== null && !isLocal, credentials };
}

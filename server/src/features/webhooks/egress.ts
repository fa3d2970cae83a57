/**
 * Which URLs webhooks may be sent to: https URLs of public addresses, ranges allowed by the
 * operator, and the demo's request bin. Checked on registration, before each call, and for each
 * address of each connection.
 */
import { isIP } from 'node:net';
import type { RenderedMessage } from '../../record/messages/messages.ts';
import { isPublic, isWithin, rangesOf } from './addresses.ts';
import { messageOf } from './messages.ts';
import { createResolveName, isNoSuchName, type ResolveName } from './resolve-name.ts';

const limits = {
  urlChars: 2_000,
  /** Timeout of name resolution on registration; calls have their own. */
  validateMs: 2_000,
  /** Cached URLs. */
  knownUrls: 1_000,
} as const;

/** Why a URL or address is not allowed. */
export class EgressError extends Error {
  readonly class: 'blocked_address' | 'dns' | 'rejected';
  /** The validation message on registration. */
  readonly rendered: RenderedMessage;
  constructor(kind: EgressError['class'], message: RenderedMessage, options?: ErrorOptions) {
    super(`${kind}: ${message.message}`, options);
    this.name = 'EgressError';
    this.class = kind;
    this.rendered = message;
  }
}

const unresolved = (host: string, options?: ErrorOptions) =>
  new EgressError('dns', messageOf('url_host_unresolved', { host }), options);
export const notPublic = (address: string) =>
  new EgressError('blocked_address', messageOf('url_address_not_public', { address }));
const wrong = (message: RenderedMessage) => new EgressError('rejected', message);

/** As undici passes it to connectors: `port` is empty for the default one. */
interface Origin {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

export interface Egress {
  /** Null, or what is wrong with the URL. Does not resolve its name. */
  checkUrl(text: string): RenderedMessage | null;
  /**
   * Like checkUrl, and checks the addresses of the name. A timeout of the resolution is not an
   * error.
   */
  validate(text: string): Promise<RenderedMessage | null>;
  /** Parses an allowed URL; throws EgressError for others. */
  admit(text: string): URL;
  /** All addresses of a host, if each is allowed; else throws EgressError. Connect to no others. */
  addressesOf(origin: Origin, signal: AbortSignal): Promise<readonly string[]>;
  /** Whether the actually connected address is allowed. */
  admits(origin: Origin, address: string): boolean;
}

export interface EgressOptions {
  /** CIDR ranges that are allowed although not public, with http as well. */
  readonly allow: readonly string[];
  /**
   * The service's request bin: `http://host:port/path…`, `host` a literal address. A getter,
   * because an ephemeral port is known only after listening.
   */
  readonly own?: { readonly host: string; readonly port: number; readonly path: string } | null;
  /** Replaces DNS in tests. */
  readonly resolve?: ResolveName;
  /** Overridden in tests. */
  readonly validateMs?: number;
}

/** What the URL determines, before its name is resolved. */
interface Target {
  /** Without brackets and trailing dot. */
  readonly host: string;
  readonly isLiteral: boolean;
  readonly isOwn: boolean;
  readonly isHttp: boolean;
  /** Whether only the operator's ranges are allowed: for http, and for local names. */
  readonly listedOnly: boolean;
}

const loopback = ['127.0.0.1', '::1'];
/**
 * Names of local machines or networks (RFC 6761, 6762, 8375; .internal by ICANN), or without a dot.
 */
const localName = /^[^.]+$|(^|\.)(localhost|local|internal|home\.arpa|localdomain|lan|intranet)$/;

/** Throws a RangeError if `allow` has an invalid CIDR range. */
export function createEgress({
  resolve = createResolveName(),
  validateMs = limits.validateMs,
  ...options
}: EgressOptions): Egress {
  const rules = createRules(options);

  const addressesOf = async (origin: Origin, signal: AbortSignal) => {
    const target = rules.targetOf(origin);
    const addresses = await lookUp(target, signal);
    if (addresses.length === 0) throw unresolved(target.host);
    // One disallowed address rejects the name: mixing them is an attack.
    const bad = addresses.find((address) => !rules.admits(target, address));
    if (bad !== undefined) throw refusalOf(target, bad);
    return addresses;
  };

  const lookUp = async ({ host, isLiteral }: Target, signal: AbortSignal) => {
    if (isLiteral) return [host];
    // RFC 6761: `localhost` is not resolved; of its two addresses the allowed ones are used.
    if (/(^|\.)localhost$/.test(host)) {
      const allowed = loopback.filter(rules.isListed);
      if (allowed.length === 0) throw notPublic(host);
      return allowed;
    }
    const answer = resolve(host, { local: options.allow.length > 0, signal });
    return Promise.race([answer, abortOf(signal)]).catch((cause) => {
      throw unresolved(host, { cause });
    });
  };

  return {
    admit: rules.admit,
    addressesOf,
    admits: (origin, address) => rules.admits(rules.targetOf(origin), address),
    checkUrl: (text) => problemOf(() => rules.admit(text)),
    async validate(text) {
      const problem = problemOf(() => rules.admit(text));
      if (problem !== null) return problem;
      try {
        await addressesOf(new URL(text), AbortSignal.timeout(validateMs));
        return null;
      } catch (error) {
        // A name server's timeout or error does not reject the URL.
        const isSilence = error instanceof EgressError && error.class === 'dns';
        if (isSilence && !(error.cause === undefined || isNoSuchName(error.cause))) return null;
        return messageOfError(error);
      }
    },
  };
}

/** The checks without name resolution. */
function createRules({ allow, own = null }: Omit<EgressOptions, 'resolve'>) {
  const listed = rangesOf(allow);
  const isListed = (address: string): boolean => isWithin(listed, address);

  const targetOf = ({ protocol, hostname, port }: Origin): Target => {
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const isLiteral = isIP(host) !== 0;
    const isHttp = protocol === 'http:';
    const isOwn = own !== null && isHttp && host === own.host && Number(port || '80') === own.port;
    return {
      host,
      isLiteral,
      isHttp,
      isOwn,
      listedOnly: isHttp || (!isLiteral && localName.test(host)),
    };
  };

  const admits = ({ host, isOwn, listedOnly }: Target, address: string): boolean =>
    isListed(address) || (isOwn && address === host) || (!listedOnly && isPublic(address));

  const isOwnBin = ({ pathname, search }: URL): boolean =>
    own !== null &&
    pathname.startsWith(own.path) &&
    /^[\w/-]*$/.test(pathname.slice(own.path.length)) &&
    search === '';

  const parseAllowed = (text: string): URL => {
    const url = parseUrl(text);
    const target = targetOf(url);
    const { host, isLiteral, isOwn, listedOnly } = target;
    if (isLiteral) {
      // The service's port serves more than the bin: only the bin's path is allowed, unless the
      // operator allows the host.
      const mayBe = isOwn ? isOwnBin(url) || isListed(host) : admits(target, host);
      if (!mayBe) throw refusalOf(target, host);
    } else if (listedOnly && allow.length === 0) {
      throw localName.test(host) ? notPublic(host) : wrong(messageOf('url_not_https'));
    }
    return url;
  };

  // The result depends only on the text and `own.port`.
  const known = new Map<string, URL>();
  const admit = (text: string): URL => {
    const key = `${own?.port} ${text}`;
    let url = known.get(key);
    if (url === undefined) {
      url = parseAllowed(text);
      if (known.size >= limits.knownUrls) known.clear();
      known.set(key, url);
    }
    return url;
  };

  return { isListed, targetOf, admits, admit };
}

function refusalOf({ host, isLiteral, isHttp }: Target, address: string): EgressError {
  return isHttp && isPublic(address)
    ? wrong(messageOf('url_http_refused', { host }))
    : notPublic(isLiteral ? host : `${host} (${address})`);
}

/** Checks the text. Parsing by the URL standard normalizes all notations of an address. */
function parseUrl(text: string): URL {
  if (text.length > limits.urlChars)
    throw wrong(messageOf('url_too_long', { max: limits.urlChars }));
  if (/[\s\p{Cc}\\]/u.test(text)) throw wrong(messageOf('url_characters'));
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  const url = URL.parse(text);
  if (authority === undefined || url === null) throw wrong(messageOf('url_not_https'));
  if (authority.includes('@')) throw wrong(messageOf('url_with_credentials'));
  if (text.includes('#')) throw wrong(messageOf('url_with_fragment'));
  return url;
}

/** Rejects when the signal aborts, because not every lookup can be cancelled. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

function problemOf(check: () => unknown): RenderedMessage | null {
  try {
    check();
    return null;
  } catch (error) {
    return messageOfError(error);
  }
}

/** Returns the message of an EgressError; rethrows other errors. */
function messageOfError(error: unknown): RenderedMessage {
  if (error instanceof EgressError) return error.rendered;
  throw error;
}

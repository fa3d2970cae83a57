/**
 * Where webhooks may go: public addresses by https, what the operator lists, and the demo's own request
 * bin. Asked when an endpoint is registered, before each call, and for each address at each connect.
 */
import { isIP } from 'node:net';
import { type Said, say } from '../../record/messages.ts';
import { isPublic, isWithin, rangesOf } from './addresses.ts';
import { createResolveName, isNoSuchName, type ResolveName } from './resolve-name.ts';

const limits = {
  urlChars: 2_000,
  /** For the look at a name when its endpoint is registered; later the whole-call timeout covers it. */
  vetMs: 2_000,
  /** URLs whose admission is remembered. */
  knownUrls: 1_000,
} as const;

/** Why something may not be reached. */
export class EgressError extends Error {
  readonly class: 'blocked_address' | 'dns' | 'rejected';
  /** The error message when an endpoint is registered. */
  readonly said: Said;
  constructor(kind: EgressError['class'], said: Said, options?: ErrorOptions) {
    super(`${kind}: ${said.message}`, options);
    this.name = 'EgressError';
    this.class = kind;
    this.said = said;
  }
}

const unresolved = (host: string, options?: ErrorOptions) =>
  new EgressError('dns', say('url_host_unresolved', { host }), options);
export const notPublic = (address: string) =>
  new EgressError('blocked_address', say('url_address_not_public', { address }));
const wrong = (said: Said) => new EgressError('rejected', said);

/** As undici tells its connectors: `port` is empty for the one of the protocol. */
interface Origin {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

export interface Egress {
  /** Null, or what is wrong with the URL itself. Asks no name server. */
  checkUrl(text: string): Said | null;
  /** As checkUrl, and looks at the addresses of the name. No answer in time is no objection. */
  vet(text: string): Promise<Said | null>;
  /** Parses a URL that checkUrl accepts; raises EgressError for others. */
  admit(text: string): URL;
  /** All addresses of a host, each of them admitted; raises EgressError. Connect to these only. */
  addressesOf(origin: Origin, signal: AbortSignal): Promise<readonly string[]>;
  /** Whether this very address may be connected to, for what was in fact connected to. */
  admits(origin: Origin, address: string): boolean;
}

export interface EgressOptions {
  /** CIDR ranges that are reachable though not public, and by plain http too. */
  readonly allow: readonly string[];
  /**
   * The service's own request bin: `http://host:port/path…`, `host` a literal address. Read at each use,
   * because a free port is known only once it is listened on.
   */
  readonly own?: { readonly host: string; readonly port: number; readonly path: string } | null;
  /** Tests answer for the name servers. */
  readonly resolve?: ResolveName;
  /** They may wait longer for them when an endpoint is registered. */
  readonly vetMs?: number;
}

/** What is known of a host before it is resolved. */
interface Target {
  /** Without brackets and trailing dot. */
  readonly host: string;
  readonly isLiteral: boolean;
  readonly isOwn: boolean;
  readonly isHttp: boolean;
  /** By plain http, or under a name that means something local, only the operator's ranges will do. */
  readonly listedOnly: boolean;
}

const loopback = ['127.0.0.1', '::1'];
/** Names that mean this machine or this network (RFC 6761, 6762, 8375; .internal by ICANN), or have no dot. */
const localName = /^[^.]+$|(^|\.)(localhost|local|internal|home\.arpa|localdomain|lan|intranet)$/;

/** Raises a RangeError when `allow` has something that is no CIDR range. */
export function createEgress({
  resolve = createResolveName(),
  vetMs = limits.vetMs,
  ...options
}: EgressOptions): Egress {
  const rules = createRules(options);

  const addressesOf = async (origin: Origin, signal: AbortSignal) => {
    const target = rules.targetOf(origin);
    const addresses = await lookUp(target, signal);
    if (addresses.length === 0) throw unresolved(target.host);
    // One bad answer condemns the name: whoever mixes them does it to get in.
    const bad = addresses.find((address) => !rules.admits(target, address));
    if (bad !== undefined) throw refusalOf(target, bad);
    return addresses;
  };

  const lookUp = async ({ host, isLiteral }: Target, signal: AbortSignal) => {
    if (isLiteral) return [host];
    // RFC 6761: no name server is asked. Of the two addresses those that are listed are meant.
    if (/(^|\.)localhost$/.test(host)) {
      const meant = loopback.filter(rules.isListed);
      if (meant.length === 0) throw notPublic(host);
      return meant;
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
    async vet(text) {
      const problem = problemOf(() => rules.admit(text));
      if (problem !== null) return problem;
      try {
        await addressesOf(new URL(text), AbortSignal.timeout(vetMs));
        return null;
      } catch (error) {
        // Name servers that are silent or out of order say nothing against the name.
        const isSilence = error instanceof EgressError && error.class === 'dns';
        if (isSilence && !(error.cause === undefined || isNoSuchName(error.cause))) return null;
        return saidOf(error);
      }
    },
  };
}

/** What needs no name server. */
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

  const judge = (text: string): URL => {
    const url = parseUrl(text);
    const target = targetOf(url);
    const { host, isLiteral, isOwn, listedOnly } = target;
    if (isLiteral) {
      // The service's port has more than the bin: the path counts there, unless the operator lists it.
      const mayBe = isOwn ? isOwnBin(url) || isListed(host) : admits(target, host);
      if (!mayBe) throw refusalOf(target, host);
    } else if (listedOnly && allow.length === 0) {
      throw localName.test(host) ? notPublic(host) : wrong(say('url_not_https'));
    }
    return url;
  };

  // A call asks what the one before it asked. Nothing else that the answer depends on ever changes.
  const known = new Map<string, URL>();
  const admit = (text: string): URL => {
    const key = `${own?.port} ${text}`;
    let url = known.get(key);
    if (url === undefined) {
      url = judge(text);
      if (known.size >= limits.knownUrls) known.clear();
      known.set(key, url);
    }
    return url;
  };

  return { isListed, targetOf, admits, admit };
}

function refusalOf({ host, isLiteral, isHttp }: Target, address: string): EgressError {
  return isHttp && isPublic(address)
    ? wrong(say('url_http_refused', { host }))
    : notPublic(isLiteral ? host : `${host} (${address})`);
}

/** What can be said of the text alone. The URL standard has read every spelling of an address by then. */
function parseUrl(text: string): URL {
  if (text.length > limits.urlChars) throw wrong(say('url_too_long', { max: limits.urlChars }));
  if (/[\s\p{Cc}\\]/u.test(text)) throw wrong(say('url_characters'));
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  const url = URL.parse(text);
  if (authority === undefined || url === null) throw wrong(say('url_not_https'));
  if (authority.includes('@')) throw wrong(say('url_with_credentials'));
  if (text.includes('#')) throw wrong(say('url_with_fragment'));
  return url;
}

/** Rejects once the signal aborts: not every lookup can be cancelled. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

function problemOf(check: () => unknown): Said | null {
  try {
    check();
    return null;
  } catch (error) {
    return saidOf(error);
  }
}

/** For who registers an endpoint; what is no EgressError is thrown on. */
function saidOf(error: unknown): Said {
  if (error instanceof EgressError) return error.said;
  throw error;
}

/** The session's cookie, and the check that a request with it comes from a page of this service (ASVS 3.3, 3.5). */
import { parseCookie, stringifySetCookie } from 'cookie';
import { say } from '../../record/messages.ts';
import { Problem } from '../../record/problem.ts';

export interface Site {
  /** The origin that people see, such as `https://books.example`; null: whatever `Host` says, by http. */
  readonly publicOrigin: string | null;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Of a session; of a sign-in by a provider that is under way; of a device that signed in before. */
type CookieName = 'daybook_session' | 'daybook_oidc' | 'daybook_device';

/** Over https with the prefix that binds it to this host (RFC 6265bis, 4.1.3.2). */
function cookieName(name: CookieName, site: Site): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function isSecure({ publicOrigin }: Site): boolean {
  return publicOrigin?.startsWith('https:') === true;
}

/** The token in the request's cookie; null where there is none. */
export function sessionToken(headers: Headers, site: Site): string | null {
  const token = readCookie('daybook_session', headers, site);
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

export function readCookie(name: CookieName, headers: Headers, site: Site): string | null {
  const { cookie } = headers;
  if (typeof cookie !== 'string') return null;
  return parseCookie(cookie)[cookieName(name, site)] ?? null;
}

/** `Set-Cookie`. It lives as long as the session. `token`: null removes it. */
export function sessionCookie(token: string | null, maxAgeSeconds: number, site: Site): string {
  return setCookie('daybook_session', token, maxAgeSeconds, site);
}

/**
 * `Set-Cookie` that no script reads, and that other sites bring along only when the whole page comes here (ASVS 3.3).
 * `value`: null removes it.
 */
export function setCookie(
  name: CookieName,
  value: string | null,
  maxAgeSeconds: number,
  site: Site,
): string {
  return stringifySetCookie({
    name: cookieName(name, site),
    value: value ?? '',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(site),
    maxAge: value === null ? 0 : maxAgeSeconds,
  });
}

/** That the request came to. */
export function ownOrigin(headers: Headers, { publicOrigin }: Site): string {
  return publicOrigin ?? `http://${String(headers['host'])}`;
}

/**
 * Raises `cross_site_request` for a change that another site asks for. Browsers send `Sec-Fetch-Site` with every
 * request and `Origin` with every unsafe one; `mustTell`: a request with neither is refused, too.
 */
export function requireSameOrigin(
  method: string,
  headers: Headers,
  site: Site,
  mustTell: boolean,
): void {
  if (safeMethods.includes(method)) return;
  const told = headers['sec-fetch-site'];
  const from = headers['origin'];
  if (told === undefined && from === undefined && !mustTell) return;
  const own = ownOrigin(headers, site);
  const isOwn = from === undefined ? told === 'same-origin' : from === own;
  if (isOwn && (told === undefined || told === 'same-origin')) return;
  throw new Problem('cross_site_request', say('cross_site_request', { origin: own }));
}

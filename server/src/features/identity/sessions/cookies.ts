/** The session cookie, and the check that a request with it is same-origin (ASVS 3.3, 3.5). */
import { parseCookie, stringifySetCookie } from 'cookie';
import { Problem } from '../../../record/problem.ts';
import { messageOf } from '../messages.ts';

export interface Site {
  /** The public origin, such as `https://books.example`; null: `http` and the `Host` header. */
  readonly publicOrigin: string | null;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** A session; a sign-in in progress at the identity provider; a known device. */
type CookieName = 'daybook_session' | 'daybook_oidc' | 'daybook_device';

/** On https with the prefix that binds the cookie to this host (RFC 6265bis, 4.1.3.2). */
function cookieName(name: CookieName, site: Site): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function isSecure({ publicOrigin }: Site): boolean {
  return publicOrigin?.startsWith('https:') === true;
}

/** The token in the request's cookie, or null. */
export function sessionToken(headers: Headers, site: Site): string | null {
  const token = readCookie('daybook_session', headers, site);
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

export function readCookie(name: CookieName, headers: Headers, site: Site): string | null {
  const { cookie } = headers;
  if (typeof cookie !== 'string') return null;
  return parseCookie(cookie)[cookieName(name, site)] ?? null;
}

/** `Set-Cookie`, with the lifetime of the session. `token`: null deletes it. */
export function sessionCookie(token: string | null, maxAgeSeconds: number, site: Site): string {
  return setCookie('daybook_session', token, maxAgeSeconds, site);
}

/** `Set-Cookie` with HttpOnly and SameSite=Lax (ASVS 3.3). `value`: null deletes it. */
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

/** The origin that the request was sent to. */
export function ownOrigin(headers: Headers, { publicOrigin }: Site): string {
  return publicOrigin ?? `http://${String(headers['host'])}`;
}

/**
 * Throws `cross_site_request` for a cross-site change. Browsers send `Sec-Fetch-Site` with all
 * requests and `Origin` with all unsafe ones; `isRequired`: requests without both are rejected.
 */
export function requireSameOrigin(
  method: string,
  headers: Headers,
  site: Site,
  isRequired: boolean,
): void {
  if (safeMethods.includes(method)) return;
  const fetchSite = headers['sec-fetch-site'];
  const from = headers['origin'];
  if (fetchSite === undefined && from === undefined && !isRequired) return;
  const own = ownOrigin(headers, site);
  const isOwn = from === undefined ? fetchSite === 'same-origin' : from === own;
  if (isOwn && (fetchSite === undefined || fetchSite === 'same-origin')) return;
  throw new Problem('cross_site_request', messageOf('cross_site_request', { origin: own }));
}

/**
 * The cookie that says which people signed in by this browser before, so that what strangers fail at does not keep
 * them out (OWASP, "device cookies"). It lets nobody in: failures of a known device are only counted apart.
 */
import type { Engine } from '../../pipeline/group.ts';
import { type Headers, readCookie, type Site, setCookie } from './cookies.ts';

const limits = {
  /** As long as browsers keep a cookie at most (RFC 6265bis, 5.5). */
  deviceDays: 400,
  /** Who signed in last by one browser. */
  peopleOfDevice: 5,
  deviceIdBytes: 16,
} as const;

const bound = 'known device';

/** A browser that people signed in by. */
export interface Device {
  readonly id: string;
  readonly personIds: readonly string[];
}

interface Sealed extends Device {
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface Parts {
  readonly engine: Pick<Engine, 'ownSecrets' | 'randomBytes'>;
  readonly site: Site;
}

/** Null where the request has no such cookie, or one that is not ours or too old. `at`: RFC 3339. */
export function readDevice({ engine, site }: Parts, headers: Headers, at: string): Device | null {
  const sealed = readCookie('daybook_device', headers, site);
  const opened = sealed === null ? null : engine.ownSecrets.open(sealed, bound);
  if (opened?.is !== 'open') return null;
  const { id, personIds, until }: Sealed = JSON.parse(opened.secret);
  return until > Date.parse(at) ? { id, personIds } : null;
}

/** `Set-Cookie` of a browser that the person has just signed in by. */
export function deviceCookie(
  { engine, site }: Parts,
  device: Device | null,
  personId: string,
  at: string,
): string {
  const others = device?.personIds.filter((one) => one !== personId) ?? [];
  const seconds = limits.deviceDays * 86_400;
  const sealed: Sealed = {
    id: device?.id ?? engine.randomBytes(limits.deviceIdBytes).toString('base64url'),
    personIds: [personId, ...others].slice(0, limits.peopleOfDevice),
    until: Date.parse(at) + seconds * 1_000,
  };
  const value = engine.ownSecrets.seal(JSON.stringify(sealed), bound);
  return setCookie('daybook_device', value, seconds, site);
}

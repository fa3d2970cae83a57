/**
 * The device cookie: which persons have signed in with this browser, so that attacks from elsewhere
 * do not lock them out (OWASP, "device cookies"). It does not authenticate: failures of known
 * devices are only counted separately.
 */
import type { Engine } from '../../../pipeline/group.ts';
import { type Headers, readCookie, type Site, setCookie } from './cookies.ts';

const limits = {
  /** The longest lifetime of cookies in browsers (RFC 6265bis, 5.5). */
  deviceDays: 400,
  /** The persons who signed in last with a browser. */
  personsOfDevice: 5,
  deviceIdBytes: 16,
} as const;

const bound = 'known device';

/** A browser that persons have signed in with. */
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

/** Null without a valid cookie. `at`: RFC 3339. */
export function readDevice({ engine, site }: Parts, headers: Headers, at: string): Device | null {
  const sealed = readCookie('daybook_device', headers, site);
  const opened = sealed === null ? null : engine.ownSecrets.open(sealed, bound);
  if (opened?.is !== 'open') return null;
  const { id, personIds, until }: Sealed = JSON.parse(opened.secret);
  return until > Date.parse(at) ? { id, personIds } : null;
}

/** `Set-Cookie` after the person has signed in. */
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
    personIds: [personId, ...others].slice(0, limits.personsOfDevice),
    until: Date.parse(at) + seconds * 1_000,
  };
  const value = engine.ownSecrets.seal(JSON.stringify(sealed), bound);
  return setCookie('daybook_device', value, seconds, site);
}

/** Users for tests: invited, joined, and with a browser that keeps its cookies. */
import assert from 'node:assert/strict';
import type { Role } from '../../src/record/actor.ts';
import { type Api, ask, type Body, type Reply, type Service, type TestTenant } from './service.ts';

export const goodPassword = 'plain words for a test';

/** Sends requests as a page of the service would, with the cookies of this browser. */
export interface Browser {
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** The session cookie `name=value`; empty without. */
  cookie(): string;
  /** The last `Set-Cookie` of a session. */
  setCookie(): string;
}

/** A browser without cookies. */
export function openBrowser(service: Pick<Service, 'url' | 'check'>): Browser {
  /** By name; the device cookie remains after the session ends. */
  const kept = new Map<string, string>();
  let cookie = '';
  let whole = '';
  const asBrowser: Api = async (method, path, body, headers = {}) => {
    const reply = await ask(service, method, path, body, {
      origin: service.url,
      'sec-fetch-site': 'same-origin',
      ...(kept.size === 0 ? {} : { cookie: [...kept.values()].join('; ') }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
    for (const given of reply.headers.getSetCookie()) {
      const [pair = ''] = given.split(';', 1);
      const name = pair.slice(0, pair.indexOf('='));
      if (pair.endsWith('=')) kept.delete(name);
      else kept.set(name, pair);
      if (!name.endsWith('daybook_session')) continue;
      whole = given;
      cookie = kept.get(name) ?? '';
    }
    return reply;
  };
  return Object.assign(asBrowser, { cookie: () => cookie, setCookie: () => whole });
}

/** Returns the user with its `invitation`. */
export async function invite(tenant: TestTenant, email: string, role: Role): Promise<Body> {
  const made = await tenant.api('POST', '/api/users', { email, role });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

/** A user who joined and is signed in. */
export async function join(
  service: Service,
  email: string,
  role: Role,
  tenant: TestTenant = service.tenant,
): Promise<{ browser: Browser; user: Body; me: Body }> {
  const user = await invite(tenant, email, role);
  const browser = openBrowser(service);
  const { invitation } = user;
  const joined = await browser('POST', '/api/invitations/accept', {
    invitation,
    password: goodPassword,
  });
  assert.equal(joined.status, 201, joined.text);
  return { browser, user, me: joined.body };
}

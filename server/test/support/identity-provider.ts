/** An OpenID Connect provider on the loopback interface, and a user with a browser who fills in its forms. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OidcConfig } from '../../src/features/identity/oidc/oidc-provider.ts';
import type { Reply, Service } from './service.ts';

const clientId = 'daybook';
const clientSecret = 'a-client-secret-for-tests-alone';

export interface IdentityProvider {
  readonly config: OidcConfig;
  /** Claims by subject. Any password signs in. */
  readonly accounts: Map<string, Readonly<Record<string, unknown>>>;
  /** Registers a service as client. */
  register(service: Pick<Service, 'url'>): void;
  /** `error`: every request gets 500; `gone`: connections are closed. */
  fail(how: 'error' | 'gone' | null): void;
  close(): Promise<void>;
}

export async function startIdentityProvider(
  more: Partial<OidcConfig> = {},
): Promise<IdentityProvider> {
  const accounts: IdentityProvider['accounts'] = new Map();
  let fault: 'error' | 'gone' | null = null;
  let answer: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => {
    if (fault === 'gone') request.socket.destroy();
    else if (fault === 'error' || answer === null) response.writeHead(500).end('a raw fault');
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    accounts,
    config: {
      ...{ issuer, clientId, clientSecret, label: 'Staff', domains: new Map() },
      ...{ tenantClaim: null, roleClaim: null },
      ...more,
    },
    register({ url }) {
      const provider = new Provider(issuer, {
        clients: [
          {
            ...{ client_id: clientId, client_secret: clientSecret },
            redirect_uris: [`${url}/api/oidc/callback`],
          },
        ],
        claims: { email: ['email', 'email_verified'], profile: ['name', 'tenants', 'roles'] },
        cookies: { keys: ['a key of cookies for tests alone'] },
        findAccount: (_context: unknown, accountId: string) => ({
          accountId,
          claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
        }),
      });
      answer = provider.callback();
    },
    fail(how) {
      fault = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Page {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser with separate cookies for each origin. */
export interface Visitor {
  /** Does not follow redirects. */
  visit(url: string, form?: Readonly<Record<string, string>>): Promise<Page>;
  /** A request of a page of the service. */
  send(method: string, path: string, body?: unknown): Promise<Reply>;
  /** A cookie of the service; undefined without. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
}

export function openVisitor({ url: home, check }: Pick<Service, 'url' | 'check'>): Visitor {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const ask = async (url: string, init: RequestInit, sent: unknown): Promise<Page> => {
    const { origin, pathname, search } = new URL(url);
    const jar = jarOf(origin);
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const { status, headers } = response;
    const text = await response.text();
    const path = pathname + search;
    const { method = 'GET' } = init;
    if (origin === home) check.check({ method, path, sent, status, headers, text });
    const location = headers.get('location');
    return { status, headers, text, location: location && new URL(location, url).href };
  };
  return {
    visit: (url, form) =>
      ask(
        new URL(url, home).href,
        form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
        undefined,
      ),
    async send(method, path, body) {
      const page = await ask(
        `${home}${path}`,
        {
          method,
          headers: {
            ...{ origin: home, 'sec-fetch-site': 'same-origin' },
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        body,
      );
      return { ...page, body: JSON.parse(page.text === '' ? '{}' : page.text) };
    },
    cookie: (name) => jarOf(home).get(name),
    setCookie: (name, value) => void jarOf(home).set(name, value),
  };
}

/**
 * Follows the provider's pages from an address, and returns the address to which it finally redirects.
 * `subject`: null cancels.
 */
export async function passProvider(
  { visit }: Visitor,
  from: string,
  subject: string | null,
): Promise<string> {
  let page = await visit(from);
  for (let step = 0; step < 20; step += 1) {
    const { location } = page;
    if (location?.includes('/api/oidc/callback')) return location;
    if (location !== null) {
      page = await visit(location);
      continue;
    }
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page.text) ?? [];
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page.text) ?? [];
    assert.ok(action !== undefined && prompt !== undefined, page.text);
    if (subject === null) page = await visit(`${action}/abort`);
    else page = await visit(action, { prompt, login: subject, password: 'any' });
  }
  return assert.fail('the provider does not finish');
}

/** Signs in; returns the last redirect of the service. */
export async function signInBy(
  visitor: Visitor,
  subject: string | null,
  query = '',
): Promise<string> {
  const begun = await visitor.visit(`/api/oidc/sign-in${query}`);
  assert.equal(begun.status, 302, begun.text);
  const back = await passProvider(visitor, begun.location ?? '', subject);
  const done = await visitor.visit(back);
  assert.equal(done.status, 302, done.text);
  return done.location ?? '';
}

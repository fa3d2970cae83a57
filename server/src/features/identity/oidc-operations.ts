/** The ways to sign in, and the two addresses that a browser passes on its way to the identity provider and back. */

import { invalidFilter, unknownParameter } from '../../http/lists/query-parameters.ts';
import type { OpenOperation, OpenRequest, Parameter, Reply } from '../../http/operation.ts';
import { privateAnswer, withHeaders } from '../../http/protocol/private-answer.ts';
import { jsonAnswer } from '../../record/answer.ts';
import { say } from '../../record/messages.ts';
import { Problem } from '../../record/problem.ts';
import { type Headers, ownOrigin, readCookie, setCookie } from './cookies.ts';
import { createProvider, type Flow, type Provider } from './oidc-provider.ts';
import { OidcRefusal, oidcErrors, signInByIdentity } from './oidc-sign-in.ts';
import type { People } from './people.ts';
import { signedCookies, visitOf } from './session-answers.ts';

const limits = {
  /** For who signs in at the provider. */
  flowSeconds: 600,
  returnToChars: 500,
} as const;

const tag = 'Session';
const callbackPath = '/api/oidc/callback';
const bound = 'oidc sign-in';

export function oidcOperations(people: People): OpenOperation[] {
  const provider = people.oidc === null ? null : createProvider(people.oidc);
  return [methodsOperation(people), beginOperation(people, provider), callback(people, provider)];
}

function methodsOperation({ oidc }: People): OpenOperation {
  const example = { password: true, oidc: { label: 'Single sign-on' } };
  return {
    open: true,
    method: 'GET',
    path: '/api/sign-in-methods',
    operationId: 'listSignInMethods',
    tag,
    summary: 'The ways to sign in',
    description: 'For the page where people choose one.',
    responses: { 200: { description: 'The ways.', schema: 'SignInMethods', example } },
    problems: [],
    async handle() {
      const methods = { password: true, oidc: oidc === null ? null : { label: oidc.label } };
      return privateAnswer(200, methods);
    },
  };
}

const query = (name: string, description: string): Parameter => ({
  ...{ name, in: 'query', description },
  schema: { type: 'string' },
});

function beginOperation(people: People, provider: Provider | null): OpenOperation {
  return {
    open: true,
    method: 'GET',
    path: '/api/oidc/sign-in',
    operationId: 'beginOidcSignIn',
    tag,
    summary: 'Sign in by the identity provider',
    description:
      'For browsers: goes on to the provider, which sends them back to `/api/oidc/callback`. A provider that does not answer leads to `/sign-in?error=provider_unavailable`.',
    parameters: [
      {
        ...query('returnTo', 'Where to go once signed in: a path of this service.'),
        schema: { type: 'string', maxLength: limits.returnToChars },
        example: '/invoices',
      },
    ],
    responses: { 302: { redirect: true, description: 'On to the provider.' } },
    problems: ['not_found'],
    async handle(request) {
      if (provider === null) throw notSetUp();
      const base = baseOf(people, request.headers);
      const returnTo = readReturnTo(request.rawQuery, base);
      try {
        const { url, flow } = await provider.begin(`${base}${callbackPath}`);
        const until = Date.parse(request.at) + limits.flowSeconds * 1_000;
        const sealed = people.engine.secrets.seal(
          JSON.stringify({ ...flow, returnTo, until }),
          bound,
        );
        const cookie = setCookie('daybook_oidc', sealed, limits.flowSeconds, people.site);
        return redirect(url.href, [cookie]);
      } catch (error) {
        return refused(people, base, error);
      }
    },
  };
}

function callback(people: People, provider: Provider | null): OpenOperation {
  return {
    open: true,
    method: 'GET',
    path: callbackPath,
    operationId: 'finishOidcSignIn',
    tag,
    summary: 'Come back from the identity provider',
    description: `For browsers that the provider sends back. Signs in and goes on to where they wanted; otherwise to \`/sign-in?error=<code>\`, the code being one of ${oidcErrors.join(', ')}.`,
    parameters: [
      query('code', 'Of the provider, good once.'),
      query('state', 'As the sign-in began with it.'),
      query('iss', 'The issuer (RFC 9207).'),
      query('error', 'Of the provider, which did not sign them in. Other parameters are ignored.'),
    ],
    responses: {
      302: { redirect: true, description: 'On; signed in, `Set-Cookie` has the session.' },
    },
    problems: ['not_found'],
    async handle(request) {
      if (provider === null) throw notSetUp();
      const base = baseOf(people, request.headers);
      try {
        const flow = openFlow(people, request);
        const visit = visitOf(people, request);
        const { address, device } = visit;
        const attempt = await people.throttle.admitAddress({ address, known: device?.id ?? null });
        const came = new URL(`${base}${callbackPath}?${request.rawQuery}`);
        const identity = await provider.finish(came, flow);
        const signed = await signInByIdentity(people.engine, identity, visit);
        await attempt.forgive();
        const cookies = signedCookies(people, signed, request);
        return redirect(new URL(flow.returnTo, base).href, [...cookies, endOfFlow(people)]);
      } catch (error) {
        return refused(people, base, error);
      }
    },
  };
}

function notSetUp(): Problem {
  return new Problem('not_found', say('no_identity_provider'));
}

/** The address of the service, without a slash at its end. */
function baseOf({ publicUrl, site }: People, headers: Headers): string {
  return publicUrl?.replace(/\/+$/, '') ?? ownOrigin(headers, site);
}

/** Raises `invalid_filter` for what is no path of this origin (ASVS 1.2.2, 3.7.2). */
function readReturnTo(rawQuery: string, base: string): string {
  const parameters = new URLSearchParams(rawQuery);
  for (const name of parameters.keys())
    if (name !== 'returnTo') throw unknownParameter(name, ['returnTo']);
  const [returnTo = `${new URL(base).pathname}`, ...more] = parameters.getAll('returnTo');
  const isPath =
    more.length === 0 &&
    returnTo.length <= limits.returnToChars &&
    /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(returnTo) &&
    URL.parse(returnTo, base)?.origin === new URL(base).origin;
  if (!isPath) throw invalidFilter('returnTo', 'path_of_service_expected');
  return returnTo;
}

type SealedFlow = Flow & { readonly returnTo: string };

/** What this browser began with. Raises OidcRefusal. */
function openFlow({ engine, site }: People, { headers, at }: OpenRequest): SealedFlow {
  const sealed = readCookie('daybook_oidc', headers, site);
  const opened = sealed === null ? null : engine.secrets.open(sealed, bound);
  if (opened?.is !== 'open') throw new OidcRefusal('sign_in_expired');
  const flow = JSON.parse(opened.secret) as SealedFlow & { readonly until: number };
  if (flow.until <= Date.parse(at)) throw new OidcRefusal('sign_in_expired');
  return flow;
}

/** Back to the page where people sign in, with a word of ours; the provider's own are for the log. */
function refused(people: People, base: string, error: unknown): Reply {
  const code = codeOf(error);
  const isOurs = error instanceof OidcRefusal && error.message === error.code;
  if (!isOurs && !(error instanceof Problem)) people.onError(error);
  return redirect(`${base}/sign-in?error=${code}`, [endOfFlow(people)]);
}

function codeOf(error: unknown): string {
  if (error instanceof OidcRefusal) return error.code;
  if (!(error instanceof Problem)) return 'sign_in_failed';
  // Of somebody whom the provider knows, and who is active in no tenant.
  if (error.code === 'sign_in_failed') return 'no_access';
  return error.code === 'too_many_attempts' ? error.code : 'sign_in_failed';
}

function endOfFlow({ site }: People): string {
  return setCookie('daybook_oidc', null, 0, site);
}

function redirect(location: string, cookies: readonly string[]): Reply {
  const reply = { ...jsonAnswer(302, '', null), headers: {} };
  return withHeaders(reply, { location, 'set-cookie': cookies, 'referrer-policy': 'no-referrer' });
}

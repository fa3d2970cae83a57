/** The sign-in methods, and the two endpoints of a sign-in at the identity provider. */

import { jsonAnswer } from '../../../http/answer.ts';
import { unknownParameter } from '../../../http/lists/query-parameters.ts';
import type { OpenOperation, OpenRequest, Parameter, Reply } from '../../../http/operation.ts';
import { privateAnswer, withHeaders } from '../../../http/protocol/private-answer.ts';
import { Problem, problemWith } from '../../../record/problem.ts';
import type { IdentityContext } from '../identity-context.ts';
import { messageOf, problemAt } from '../messages.ts';
import { type Headers, ownOrigin, readCookie, setCookie } from '../sessions/cookies.ts';
import { signedCookies, visitOf } from '../sessions/session-answers.ts';
import { createProvider, type Flow, type Provider } from './oidc-provider.ts';
import { OidcRefusal, oidcErrors, signInByIdentity } from './oidc-sign-in.ts';

const limits = {
  /** From the start of the sign-in to the callback. */
  flowSeconds: 600,
  returnToChars: 500,
} as const;

const tag = 'Session';
const callbackPath = '/api/oidc/callback';
const bound = 'oidc sign-in';

export function oidcOperations(context: IdentityContext): OpenOperation[] {
  const provider = context.oidc === null ? null : createProvider(context.oidc);
  return [
    methodsOperation(context),
    beginOperation(context, provider),
    callback(context, provider),
  ];
}

function methodsOperation({ oidc }: IdentityContext): OpenOperation {
  const example = { password: true, oidc: { label: 'Single sign-on' } };
  return {
    open: true,
    method: 'GET',
    path: '/api/sign-in-methods',
    operationId: 'listSignInMethods',
    tag,
    summary: 'List the sign-in methods',
    description: 'For sign-in pages.',
    responses: { 200: { description: 'The methods.', schema: 'SignInMethods', example } },
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

function beginOperation(context: IdentityContext, provider: Provider | null): OpenOperation {
  return {
    open: true,
    method: 'GET',
    path: '/api/oidc/sign-in',
    operationId: 'beginOidcSignIn',
    tag,
    summary: 'Sign in with the identity provider',
    description:
      'For browsers: redirects to the provider, which redirects back to `/api/oidc/callback`. If the provider does not respond, redirects to `/sign-in?error=provider_unavailable`.',
    parameters: [
      {
        ...query('returnTo', 'The path of this service to redirect to after the sign-in.'),
        schema: { type: 'string', maxLength: limits.returnToChars },
        example: '/invoices',
      },
    ],
    responses: { 302: { redirect: true, description: 'Redirects to the provider.' } },
    problems: ['not_found'],
    async handle(request) {
      if (provider === null) throw notSetUp();
      const base = baseOf(context, request.headers);
      const returnTo = readReturnTo(request.rawQuery, base);
      try {
        const { url, flow } = await provider.begin(`${base}${callbackPath}`);
        const until = Date.parse(request.at) + limits.flowSeconds * 1_000;
        const sealed = context.engine.secrets.seal(
          JSON.stringify({ ...flow, returnTo, until }),
          bound,
        );
        const cookie = setCookie('daybook_oidc', sealed, limits.flowSeconds, context.site);
        return redirect(url.href, [cookie]);
      } catch (error) {
        return refused(context, base, error);
      }
    },
  };
}

function callback(context: IdentityContext, provider: Provider | null): OpenOperation {
  return {
    open: true,
    method: 'GET',
    path: callbackPath,
    operationId: 'finishOidcSignIn',
    tag,
    summary: 'Complete a sign-in with the identity provider',
    description: `For browsers: the provider redirects here. Signs in and redirects to \`returnTo\`; on failure to \`/sign-in?error=<code>\`, with one of the codes ${oidcErrors.join(', ')}.`,
    parameters: [
      query('code', 'The authorization code of the provider.'),
      query('state', 'The state of the authorization request.'),
      query('iss', 'The issuer (RFC 9207).'),
      query(
        'error',
        'The error code of the provider, if it did not sign the user in. Other parameters are ignored.',
      ),
    ],
    responses: {
      302: {
        redirect: true,
        description: 'Redirects; after a sign-in, `Set-Cookie` contains the session.',
      },
    },
    problems: ['not_found'],
    async handle(request) {
      if (provider === null) throw notSetUp();
      const base = baseOf(context, request.headers);
      try {
        const flow = openFlow(context, request);
        const visit = visitOf(context, request);
        const { address, device } = visit;
        const attempt = await context.throttle.admitAddress({ address, known: device?.id ?? null });
        const callbackUrl = new URL(`${base}${callbackPath}?${request.rawQuery}`);
        const identity = await provider.finish(callbackUrl, flow);
        const signed = await signInByIdentity(context.engine, identity, visit);
        await attempt.forgive();
        const cookies = signedCookies(context, signed, request);
        return redirect(new URL(flow.returnTo, base).href, [...cookies, endOfFlow(context)]);
      } catch (error) {
        return refused(context, base, error);
      }
    },
  };
}

function notSetUp(): Problem {
  return new Problem('not_found', messageOf('no_identity_provider'));
}

/** The base URL of the service, without trailing slash. */
function baseOf({ publicUrl, site }: IdentityContext, headers: Headers): string {
  return publicUrl?.replace(/\/+$/, '') ?? ownOrigin(headers, site);
}

/** Throws `invalid_filter` unless it is a path of this origin (ASVS 1.2.2, 3.7.2). */
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
  if (!isPath)
    throw problemWith('invalid_filter', problemAt('returnTo', 'path_of_service_expected'));
  return returnTo;
}

type SealedFlow = Flow & { readonly returnTo: string };

/** The state of this browser's sign-in. Throws OidcRefusal. */
function openFlow({ engine, site }: IdentityContext, { headers, at }: OpenRequest): SealedFlow {
  const sealed = readCookie('daybook_oidc', headers, site);
  const opened = sealed === null ? null : engine.secrets.open(sealed, bound);
  if (opened?.is !== 'open') throw new OidcRefusal('sign_in_expired');
  const flow = JSON.parse(opened.secret) as SealedFlow & { readonly until: number };
  if (flow.until <= Date.parse(at)) throw new OidcRefusal('sign_in_expired');
  return flow;
}

/** Redirects to the sign-in page with an error code; the provider's own error is only logged. */
function refused(context: IdentityContext, base: string, error: unknown): Reply {
  const code = codeOf(error);
  const isOurs = error instanceof OidcRefusal && error.message === error.code;
  if (!isOurs && !(error instanceof Problem)) context.onError(error);
  return redirect(`${base}/sign-in?error=${code}`, [endOfFlow(context)]);
}

function codeOf(error: unknown): string {
  if (error instanceof OidcRefusal) return error.code;
  if (!(error instanceof Problem)) return 'sign_in_failed';
  // The provider's user is active in no tenant.
  if (error.code === 'sign_in_failed') return 'no_access';
  return error.code === 'too_many_attempts' ? error.code : 'sign_in_failed';
}

function endOfFlow({ site }: IdentityContext): string {
  return setCookie('daybook_oidc', null, 0, site);
}

function redirect(location: string, cookies: readonly string[]): Reply {
  const reply = { ...jsonAnswer(302, '', null), headers: {} };
  return withHeaders(reply, { location, 'set-cookie': cookies, 'referrer-policy': 'no-referrer' });
}

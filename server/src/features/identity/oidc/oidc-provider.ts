/**
 * The client of the identity provider, by openid-client: Authorization Code with PKCE (S256), state
 * and nonce (ASVS 10.2, 10.5). The operator configures the issuer, which may be on the internal
 * network.
 */
import type { ClientAuth, Configuration, IDToken } from 'openid-client';
import { type Role, roles } from '../../../record/actor.ts';
import { emailAddress } from '../../../record/values/email-address.ts';
import { type Identity, OidcRefusal, type TenantRole } from './oidc-sign-in.ts';

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The text of the sign-in button. */
  readonly label: string;
  /** The tenants and roles of users by the domain of their address. */
  readonly domains: ReadonlyMap<string, readonly TenantRole[]>;
  /** The claim with tenant IDs, and the claim with a role. */
  readonly tenantClaim: string | null;
  readonly roleClaim: string | null;
}

const limits = {
  /** Timeout of each response of the provider. */
  providerSeconds: 10,
  /** How long the provider's metadata are cached. */
  metadataMs: 3_600_000,
  /** The longest name that is accepted. */
  nameChars: 200,
  emailChars: 254,
  subjectChars: 255,
  /** Tenants in a claim. */
  claimedTenants: 50,
} as const;

/** Secrets of a sign-in in progress, known only to its browser. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Provider {
  /** Returns the redirect URL. Throws OidcRefusal. */
  begin(redirectUri: string): Promise<{ readonly url: URL; readonly flow: Flow }>;
  /** `callback`: the full URL of the callback. Throws OidcRefusal. */
  finish(callback: URL, flow: Flow): Promise<Identity>;
}

type Library = typeof import('openid-client');

export function createProvider(config: OidcConfig): Provider {
  let discovered: { readonly at: number; readonly found: Promise<Configuration> } | null = null;

  /** Loaded on first use, so that the service starts without the provider. */
  function discover(library: Library): Promise<Configuration> {
    if (discovered !== null && performance.now() - discovered.at < limits.metadataMs)
      return discovered.found;
    const found = discoverProvider(library, config);
    discovered = { at: performance.now(), found };
    found.catch(() => {
      discovered = null;
    });
    return found;
  }

  return {
    async begin(redirectUri) {
      const library = await import('openid-client');
      const provider = await discover(library).catch((error: unknown) => {
        throw refusalOf(library, error, 'provider_unavailable');
      });
      const flow = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const url = library.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url, flow };
    },
    async finish(callback, { state, nonce, verifier }) {
      const library = await import('openid-client');
      try {
        const provider = await discover(library);
        const tokens = await library.authorizationCodeGrant(provider, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new OidcRefusal('sign_in_failed', 'no ID token');
        const more = await moreClaims(library, provider, config, claims, tokens.access_token);
        return identityOf(config, { ...more, ...claims });
      } catch (error) {
        throw refusalOf(library, error, 'sign_in_failed');
      }
    },
  };
}

function discoverProvider(library: Library, config: OidcConfig): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = config;
  const server = new URL(issuer);
  // The method that the provider supports; by default client_secret_basic (OpenID Connect Core, 9).
  const authenticate: ClientAuth = (metadata, client, body, headers) => {
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const byHeader = methods.includes('client_secret_basic');
    const chosen = byHeader ? library.ClientSecretBasic : library.ClientSecretPost;
    return chosen(clientSecret)(metadata, client, body, headers);
  };
  return library.discovery(server, clientId, undefined, authenticate, {
    timeout: limits.providerSeconds,
    // The configuration allows http only for a provider on this machine.
    execute: [
      library.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [library.allowInsecureRequests] : []),
    ],
  });
}

type Claims = Readonly<Record<string, unknown>>;

/** Claims of the UserInfo endpoint that the ID token lacks. */
async function moreClaims(
  library: Library,
  provider: Configuration,
  { tenantClaim, roleClaim }: OidcConfig,
  claims: IDToken,
  accessToken: string,
): Promise<Claims> {
  const wanted = ['email', 'email_verified', 'name', tenantClaim, roleClaim];
  const lacks = wanted.some((name) => name !== null && !Object.hasOwn(claims, name));
  if (!lacks || provider.serverMetadata().userinfo_endpoint === undefined) return {};
  return library.fetchUserInfo(provider, accessToken, claims.sub);
}

function identityOf(config: OidcConfig, claims: Claims): Identity {
  const { iss: issuer, sub: subject, name, email_verified: isVerified } = claims;
  if (isVerified === false) throw new OidcRefusal('email_not_verified');
  if (typeof subject !== 'string' || subject.length > limits.subjectChars)
    throw new OidcRefusal('sign_in_failed', 'the subject is too long');
  const email = isVerified === true ? addressOf(claims['email']) : null;
  return {
    issuer: String(issuer),
    subject,
    email,
    name: typeof name === 'string' ? plainName(name) : null,
    tenantRoles: tenantRolesOf(config, claims, email),
  };
}

/** ASCII only, because providers may compare other characters differently. */
function addressOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > limits.emailChars) return null;
  return /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(claim) ? emailAddress(claim) : null;
}

function plainName(name: string): string | null {
  const plain = [...name.replace(/\p{C}/gu, ' ').trim()].slice(0, limits.nameChars).join('');
  // The field's limit counts UTF-16 units.
  return plain === '' || plain.length > limits.nameChars ? null : plain;
}

/**
 * The tenants and roles by domain and claims. The first role in the claim has priority over the
 * domain's.
 */
function tenantRolesOf(config: OidcConfig, claims: Claims, email: string | null): TenantRole[] {
  const { domains, tenantClaim, roleClaim } = config;
  const named = valuesOf(claims, roleClaim);
  const claimed = named.find((one): one is Role => roles.some((role) => role === one));
  const byDomain = domains.get(email?.split('@').at(-1) ?? '') ?? [];
  const byClaim = valuesOf(claims, tenantClaim)
    .slice(0, limits.claimedTenants)
    .map((text) => text.toLowerCase())
    .filter((text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text));
  const tenantRoles = new Map<string, Role>();
  for (const { tenantId, role } of byDomain) tenantRoles.set(tenantId, claimed ?? role);
  for (const tenantId of byClaim)
    tenantRoles.set(tenantId, claimed ?? tenantRoles.get(tenantId) ?? 'Viewer');
  return [...tenantRoles].map(([tenantId, role]) => ({ tenantId, role }));
}

function valuesOf(claims: Claims, name: string | null): string[] {
  if (name === null || !Object.hasOwn(claims, name)) return [];
  const value = claims[name];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/**
 * The library's errors contain data of the provider, including tokens; only names and codes are
 * logged.
 */
function refusalOf(
  library: Library,
  error: unknown,
  otherwise: 'sign_in_failed' | 'provider_unavailable',
): OidcRefusal {
  if (error instanceof OidcRefusal) return error;
  const { name, message } = error instanceof Error ? error : new Error('unknown');
  const { code = '', status = 0 } = error as { code?: unknown; status?: unknown };
  const text = `${name} ${String(code)} ${message}`;
  if (error instanceof library.AuthorizationResponseError)
    return new OidcRefusal('provider_refused');
  const isAway =
    error instanceof TypeError ||
    /TIMEOUT|RESPONSE_IS_NOT_CONFORM/.test(String(code)) ||
    Number(status) >= 500;
  return new OidcRefusal(isAway ? 'provider_unavailable' : otherwise, text);
}

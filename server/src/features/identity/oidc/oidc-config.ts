/**
 * The environment variables of OpenID Connect: the provider, and the tenants and roles of its
 * users.
 */
import { type Role, roles } from '../../../record/actor.ts';
import { isLoopback } from '../../../record/values/loopback.ts';
import type { OidcConfig } from './oidc-provider.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Report = (variable: string, wrong: string, right: string) => void;

const defaultLabel = 'Single sign-on';
const limits = { labelChars: 60 } as const;
const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const others = ['OIDC_LABEL', 'OIDC_DOMAINS', 'OIDC_TENANT_CLAIM', 'OIDC_ROLE_CLAIM'] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const domainName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Null if none is set. Reports every mistake. */
export function readOidcConfig(env: Environment, report: Report): OidcConfig | null {
  if ([...needed, ...others].every((name) => !env[name])) return null;
  for (const name of needed.filter((one) => !env[one]))
    report(
      name,
      'is missing, but other OIDC_* variables are set',
      `Set all of ${needed.join(', ')}.`,
    );
  if (env.OIDC_ISSUER) readIssuer(env.OIDC_ISSUER, report);
  // The provider checks the redirect URI, which must not depend on the Host header.
  if (!env.PUBLIC_URL)
    report(
      'PUBLIC_URL',
      'is missing, but OIDC_* variables are set',
      'Set the URL that the provider redirects to.',
    );
  const label = env.OIDC_LABEL || defaultLabel;
  if (label.length > limits.labelChars)
    report('OIDC_LABEL', `has ${label.length} characters`, `Use at most ${limits.labelChars}.`);
  if (env.OIDC_ROLE_CLAIM && !env.OIDC_TENANT_CLAIM && !env.OIDC_DOMAINS) {
    const right = 'Set OIDC_DOMAINS or OIDC_TENANT_CLAIM, which determine the tenants.';
    report('OIDC_ROLE_CLAIM', 'is set without tenants', right);
  }
  return {
    issuer: env.OIDC_ISSUER ?? '',
    clientId: env.OIDC_CLIENT_ID ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET ?? '',
    label,
    domains: readDomains(env.OIDC_DOMAINS ?? '', report),
    tenantClaim: env.OIDC_TENANT_CLAIM || null,
    roleClaim: env.OIDC_ROLE_CLAIM || null,
  };
}

function readIssuer(text: string, report: Report): void {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '')
    report(
      'OIDC_ISSUER',
      'is not a valid URL',
      'Set the issuer exactly as the provider documents it.',
    );
  else if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    report('OIDC_ISSUER', 'is not https', 'Set a URL that starts with https://.');
}

/** `example.com=<tenant id>:<Role>`, separated by commas; a domain may have several tenants. */
function readDomains(text: string, report: Report): OidcConfig['domains'] {
  const domains = new Map<string, { tenantId: string; role: Role }[]>();
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '')) {
    const [, domain = '', tenantId = '', named = 'Viewer'] =
      /^([^=]*)=([^:]*)(?::(.*))?$/.exec(part.trim()) ?? [];
    const role = roles.find((one) => one === named);
    const isGood = domainName.test(domain.toLowerCase()) && uuid.test(tenantId.toLowerCase());
    if (!isGood || role === undefined) {
      const right = `Set pairs such as example.com=<tenant id>:Clerk, separated by commas; roles are ${roles.join(', ')}.`;
      report('OIDC_DOMAINS', `has ${JSON.stringify(part)}`, right);
      continue;
    }
    const tenantRoles = domains.get(domain.toLowerCase()) ?? [];
    tenantRoles.push({ tenantId: tenantId.toLowerCase(), role });
    domains.set(domain.toLowerCase(), tenantRoles);
  }
  return domains;
}

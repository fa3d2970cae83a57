/** Authenticates requests, and reports rejected credentials to the gate. */
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from './authenticator.ts';
import type { Gate } from './limits/gate.ts';
import type { Principal } from './principal.ts';

/** Sets `principal` of the request. Throws `unauthorized`, `cross_site_request` and `rate_limited`. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal>;

export function createAuthenticate(
  authenticator: Authenticator,
  gate: Gate,
  now: () => Date,
): Authenticate {
  return async (request) => {
    const at = now();
    const offered = authenticator.offered(request.headers);
    // A request without a credential does not guess keys.
    const known = offered === null ? null : authenticator.recall(offered);
    const end = known === 'unknown' ? await gate.watch(request) : null;
    try {
      const principal = await authenticator.authenticate(offered, at);
      request.credentialOf = principal;
      authenticator.requireOwnSite(request, offered);
      request.principal = principal;
      return principal;
    } catch (error) {
      throw known === null ? error : gate.refusalOf(request, known, error);
    } finally {
      end?.();
    }
  };
}

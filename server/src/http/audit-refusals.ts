/** Audits rejected requests of a known credential: role, four-eyes approval, origin, rate limit. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditLog } from '../pipeline/audit-log.ts';
import { actorName } from '../record/actor.ts';
import { originOf } from '../record/audit.ts';
import { networkOf } from '../record/values/network.ts';
import { createCounter } from './limits/counts.ts';
import type { Principal } from './principal.ts';

type Audit = Pick<AuditLog, 'note'>;

export function noteRefusals(app: FastifyInstance, audit: Audit, now: () => Date): void {
  /** By credential or network: only the first 429 of each minute is audited. */
  const limited = createCounter();
  const isFirst = (name: string) => limited.add(name, now().getTime()).used === 1;
  app.addHook('onResponse', (request, reply, done) => {
    const { credentialOf, ip } = request;
    if (reply.statusCode === 403 && credentialOf !== null) {
      const reason = request.principal === null ? { reason: 'cross_site_request' } : {};
      note('permission.refused', request, credentialOf, reason);
    } else if (reply.statusCode === 429 && credentialOf !== null) {
      if (isFirst(actorName(credentialOf.actor))) note('request.limited', request, credentialOf);
    } else if (reply.statusCode === 429 && isFirst(networkOf(ip)))
      // Without a tenant there is no audit log.
      request.log.warn({ network: networkOf(ip) }, 'requests without a credential are limited');
    done();
  });

  function note(
    action: 'permission.refused' | 'request.limited',
    request: FastifyRequest,
    { tenant, actor }: Principal,
    reason: { readonly reason?: string } = {},
  ): void {
    const name = actorName(actor);
    audit.note({
      tenantId: tenant.id,
      at: now().toISOString(),
      actor: name,
      action,
      outcome: 'refused',
      origin: originOf(request.ip, request.headers['user-agent']),
      requestId: request.id,
      details: {
        role: actor.role,
        operations: [`${request.method} ${request.routeOptions.url ?? ''}`],
        ...reason,
      },
      countBy: `${name} ${reason.reason ?? ''}`,
    });
  }
}

/** Notes what a known credential is refused, whoever refuses it: role, four eyes or origin. */
import type { FastifyInstance } from 'fastify';
import type { AuditLog } from '../commands/audit.ts';
import { actorName } from '../domain/actor.ts';
import { originOf } from '../domain/audit.ts';

export function noteRefusals(
  app: FastifyInstance,
  audit: Pick<AuditLog, 'note'>,
  now: () => Date,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { principal } = request;
    if (reply.statusCode === 403 && principal !== null) {
      const actor = actorName(principal.actor);
      audit.note({
        tenantId: principal.tenant.id,
        at: now().toISOString(),
        actor,
        action: 'permission.refused',
        outcome: 'refused',
        origin: originOf(request.ip, request.headers['user-agent']),
        requestId: request.id,
        details: {
          role: principal.actor.role,
          operations: [`${request.method} ${request.routeOptions.url ?? ''}`],
        },
        countBy: actor,
      });
    }
    done();
  });
}

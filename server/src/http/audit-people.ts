/** What the audit logs are told of people signing in and out: in every tenant that it concerns. */
import type { AuditNoted } from '../commands/audit.ts';
import { Problem } from '../domain/problem.ts';
import { findPersonByEmail, type Membership, readMemberships } from '../storage/people.ts';
import type { ApiRequest, OpenRequest } from './operation.ts';
import type { People } from './people.ts';

type Request = Pick<OpenRequest, 'at' | 'requestId' | 'origin'>;
type What = Pick<AuditNoted, 'action' | 'outcome' | 'details'>;

/** Of a user, in their own tenant. */
export function noteOfUser(
  { audit }: People,
  { at, requestId, origin }: Request,
  { tenant, userId }: Pick<Membership, 'tenant' | 'userId'>,
  what: What,
): void {
  const subject = { type: 'user', id: userId };
  const actor = `user:${userId}`;
  audit.note({ tenantId: tenant.id, at, requestId, origin: origin(), actor, subject, ...what });
}

/** Of who asks. */
export function noteOfSession(people: People, request: ApiRequest, what: What): void {
  const { tenant, actor } = request.principal;
  noteOfUser(people, request, { tenant: { ...tenant, name: '' }, userId: actor.id }, what);
}

/** Of a person, in each tenant where they are active. */
export async function noteEverywhere(
  people: People,
  request: Request,
  personId: string,
  what: What,
): Promise<void> {
  for (const membership of await readMemberships(people.engine.db, personId))
    if (membership.status === 'Active') noteOfUser(people, request, membership, what);
}

/**
 * Runs `work`; notes a failure to sign in where the address belongs to somebody. Nobody waits for the note, so that it
 * tells nothing by the time it takes.
 */
export async function notingRefusal<T>(
  people: People,
  request: Request,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefusal =
      error instanceof Problem && ['sign_in_failed', 'too_many_attempts'].includes(error.code);
    if (isRefusal) people.later(() => noteRefusal(people, request, email, error.code));
    throw error;
  }
}

async function noteRefusal(
  people: People,
  { at, requestId, origin }: Request,
  email: string,
  reason: string,
): Promise<void> {
  const { engine, audit } = people;
  const person = await findPersonByEmail(engine.db, email);
  if (person === null) return;
  const from = origin();
  for (const { tenant, userId } of await readMemberships(engine.db, person.id)) {
    audit.note({
      ...{ tenantId: tenant.id, at, requestId, origin: from, actor: null },
      ...{ action: 'session.refused', outcome: 'refused', details: { reason } },
      subject: { type: 'user', id: userId },
      countBy: `${userId} ${from.address} ${reason}`,
    });
  }
}

/** What the audit logs are told of people signing in and out: in every tenant that it concerns. */

import type { ApiRequest, OpenRequest } from '../../http/operation.ts';
import type { AuditNoted } from '../../pipeline/audit-log.ts';
import { Problem } from '../../record/problem.ts';
import type { People } from './people.ts';
import { type Membership, type Person, readMemberships } from './store-people.ts';

type Request = Pick<OpenRequest, 'at' | 'requestId' | 'origin'>;
type What = Pick<AuditNoted, 'action' | 'outcome' | 'details' | 'countBy'>;

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

/** About a person, in each of their tenants, of a request that anybody could send. */
export async function noteOfStranger(
  { engine, audit }: People,
  { at, requestId, origin }: Request,
  personId: string,
  what: What,
): Promise<void> {
  const from = { at, requestId, origin: origin(), actor: null };
  for (const { tenant, userId } of await readMemberships(engine.db, personId))
    audit.note({
      ...{ tenantId: tenant.id, ...from, subject: { type: 'user', id: userId } },
      ...{ ...what, countBy: `${userId} ${what.countBy ?? ''}` },
    });
}

/**
 * Runs `work`; notes a failure to sign in where it is somebody's account: `whose` finds that out. Nobody waits for
 * the note, so that it tells nothing by the time it takes.
 */
export async function notingRefusal<T>(
  people: People,
  request: Request,
  whose: () => Promise<Person | null>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Problem ? error.code : '';
    if (reason === 'sign_in_failed' || reason === 'too_many_attempts')
      people.later(async () => {
        const person = await whose();
        if (person === null) return;
        // There is no end to what is tried beyond the limit, nor to the addresses that it comes from.
        const countBy = reason === 'too_many_attempts' ? reason : String(request.origin().address);
        const what = {
          action: 'session.refused',
          outcome: 'refused',
          details: { reason },
        } as const;
        await noteOfStranger(people, request, person.id, { ...what, countBy });
      });
    throw error;
  }
}

/**
 * Runs `work`, for which a person who is signed in gives a password or a code; notes where that was wrong, in each of
 * their tenants. `proofs`: where these are in the body.
 */
export async function notingWrongProof<T>(
  people: People,
  request: ApiRequest,
  personId: string,
  proofs: readonly ('/currentPassword' | '/password' | '/code')[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof Problem ? wrongProof(error, proofs) : null;
    if (refused !== null) {
      const details = { ...refused.details, operation: request.path };
      // Two operations within the seconds of counting are two entries, which name them both.
      const countBy = `${personId} ${request.path}`;
      const what = { ...refused, outcome: 'refused', details, countBy } as const;
      people.later(() => noteEverywhere(people, request, personId, what));
    }
    throw error;
  }
}

/** Null where the problem is another one. */
function wrongProof(
  { code, errors }: Problem,
  proofs: readonly string[],
): Pick<AuditNoted, 'action' | 'details'> | null {
  const isLimited = code === 'too_many_attempts';
  const wrong = isLimited
    ? proofs[0]
    : proofs.find((proof) => errors.some(({ pointer }) => pointer === proof));
  if (wrong === undefined || (code !== 'invalid_value' && !isLimited)) return null;
  const action = wrong === '/code' ? 'second_factor.refused' : 'password.refused';
  return { action, details: isLimited ? { reason: code } : {} };
}

/** Records sign-ins and sign-outs in the audit logs of all tenants concerned. */

import type { ApiRequest, OpenRequest } from '../../../http/operation.ts';
import type { AuditNoted } from '../../../pipeline/audit-log.ts';
import { Problem } from '../../../record/problem.ts';
import { secretHash } from '../../../record/secrets/secret-token.ts';
import { type Membership, type Person, readMemberships } from '../accounts/store-persons.ts';
import type { IdentityContext } from '../identity-context.ts';

type Request = Pick<OpenRequest, 'at' | 'requestId' | 'origin'>;
type What = Pick<AuditNoted, 'action' | 'outcome' | 'details' | 'countBy' | 'count'>;

/** Records about a user, in its tenant. */
export function noteOfUser(
  { audit }: IdentityContext,
  { at, requestId, origin }: Request,
  { tenant, userId }: Pick<Membership, 'tenant' | 'userId'>,
  what: What,
): void {
  const subject = { type: 'user', id: userId };
  const actor = `user:${userId}`;
  audit.note({ tenantId: tenant.id, at, requestId, origin: origin(), actor, subject, ...what });
}

/** Records about the user of the request. */
export function noteOfSession(context: IdentityContext, request: ApiRequest, what: What): void {
  const { tenant, actor } = request.principal;
  noteOfUser(context, request, { tenant: { ...tenant, name: '' }, userId: actor.id }, what);
}

/** Records about a person, in each tenant where the person is active. */
export async function noteEverywhere(
  context: IdentityContext,
  request: Request,
  personId: string,
  what: What,
): Promise<void> {
  for (const membership of await readMemberships(context.engine.db, personId))
    if (membership.status === 'Active') noteOfUser(context, request, membership, what);
}

/**
 * Records about a person, in each tenant where the person is active, requests that need no credential. A tenant that the
 * person left does not learn the addresses of later ones. `count`: how many equal requests.
 */
export async function noteUnauthenticated(
  { engine, audit }: IdentityContext,
  { at, requestId, origin }: Request,
  personId: string,
  what: What,
  count: number,
): Promise<void> {
  const from = { at, requestId, origin: origin(), actor: null, count };
  for (const { tenant, userId, status } of await readMemberships(engine.db, personId))
    if (status === 'Active')
      audit.note({
        ...{ tenantId: tenant.id, ...from, subject: { type: 'user', id: userId } },
        ...{ ...what, countBy: `${userId} ${what.countBy ?? ''}` },
      });
}

/** Audits after the response. What cannot be kept is counted as lost. `about`: equal work has the same. */
function auditLater(
  { later, audit }: IdentityContext,
  request: Request,
  about: readonly string[],
  work: (count: number) => Promise<void>,
): void {
  const { address } = request.origin();
  // Hashed, because names of accounts have any length.
  const key = secretHash(JSON.stringify([address, ...about]));
  if (!later.audit.add(key, address, work)) audit.lose();
}

/**
 * Runs `work`; records a failed sign-in if the account exists, which `findAccount` finds out. In
 * the background, so that the response time does not reveal it. `account`: its name in the request.
 */
export async function notingRefusal<T>(
  context: IdentityContext,
  request: Request,
  account: string,
  findAccount: () => Promise<Person | null>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Problem ? error.code : '';
    if (reason === 'sign_in_failed' || reason === 'too_many_attempts')
      auditLater(context, request, [reason, account], async (count) => {
        // The link may have been used by another request meanwhile.
        const person = await findAccount().catch(withoutLink);
        if (person === null) return;
        // Beyond the limit, attempts and addresses are unbounded, so they count as one.
        const countBy = reason === 'too_many_attempts' ? reason : String(request.origin().address);
        const what = {
          action: 'session.refused',
          outcome: 'refused',
          details: { reason },
        } as const;
        await noteUnauthenticated(context, request, person.id, { ...what, countBy }, count);
      });
    throw error;
  }
}

function withoutLink(error: unknown): null {
  if (error instanceof Problem && error.code === 'invalid_link') return null;
  throw error;
}

/**
 * Runs `work`, in which a signed-in person proves a password or code; records wrong ones in each
 * tenant of the person. `proofs`: their pointers in the body.
 */
export async function notingWrongProof<T>(
  context: IdentityContext,
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
      // Concurrent failures of two operations are two entries.
      const countBy = `${personId} ${request.path}`;
      const what = { ...refused, outcome: 'refused', details, countBy } as const;
      auditLater(context, request, [personId, request.path], (count) =>
        noteEverywhere(context, request, personId, { ...what, count }),
      );
    }
    throw error;
  }
}

/** Null for other problems. */
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

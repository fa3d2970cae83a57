/**
 * Shared by the identity operations: the client and session of a request, and the responses to
 * sign-ins.
 */
import type { ApiRequest, OpenRequest, Reply } from '../../../http/operation.ts';
import { allowedOf } from '../../../http/permission.ts';
import type { Principal, PrincipalSession } from '../../../http/principal.ts';
import { privateAnswer } from '../../../http/protocol/private-answer.ts';
import { findTenant, readSome } from '../../../postgres/store-tenants.ts';
import type { Row } from '../../../record/row.ts';
import { contentVersion } from '../../../record/row-version.ts';
import { findPerson, type Membership, readMemberships } from '../accounts/store-persons.ts';
import { apiKey } from '../api-key.ts';
import type { IdentityContext } from '../identity-context.ts';
import { user } from '../user.ts';
import { noteOfUser } from './audit-sign-ins.ts';
import { sessionCookie } from './cookies.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import type { Signed, Visit } from './sign-in.ts';
import { lacksSecondFactor } from './store-sessions.ts';

/** A session of the request is replaced by the new one. */
export function visitOf(
  context: IdentityContext,
  { at, requestId, origin, principal, headers }: OpenRequest,
): Visit {
  return {
    ...{ at, requestId, ...origin() },
    device: readDevice(context, headers, at),
    replaces: principal?.session?.id ?? null,
  };
}

/** The session of the request; the operation rejects API keys. */
export function sessionOf({ principal }: ApiRequest): PrincipalSession {
  if (principal.session !== null) return principal.session;
  throw new Error('an operation for signed-in users was called with an API key');
}

/** The response to a sign-in: the signed-in user, and the cookies. */
export async function signedAnswer(
  context: IdentityContext,
  signed: Signed,
  request: OpenRequest,
): Promise<Reply> {
  const { person, membership, sessionId, expiresAt } = signed;
  const cookies = signedCookies(context, signed, request);
  const { method } = signed;
  const principal: Principal = {
    tenant: membership.tenant,
    actor: { type: 'user', id: membership.userId, role: membership.role },
    expiresAt,
    operator: person.operator,
    session: {
      ...{ id: sessionId, personId: person.id, method },
      lacksSecondFactor: lacksSecondFactor(
        method,
        person.totpConfirmedAt,
        membership.requiresSecondFactor,
      ),
    },
  };
  return privateAnswer(201, await describe(context, principal, signed), { 'set-cookie': cookies });
}

/** The session and device cookies of a sign-in, which is also recorded in the audit log. */
export function signedCookies(
  context: IdentityContext,
  signed: Signed,
  request: OpenRequest,
): string[] {
  const { token, expiresAt, method, membership, person } = signed;
  context.forgetCredentials();
  noteOfUser(context, request, membership, { action: 'session.created', details: { method } });
  const seconds = Math.floor((Date.parse(expiresAt) - Date.parse(request.at)) / 1000);
  const device = readDevice(context, request.headers, request.at);
  return [
    sessionCookie(token, seconds, context.site),
    deviceCookie(context, device, person.id, request.at),
  ];
}

function shownTenancy({ tenant, role }: Membership, currentId: string) {
  const RowVersion = contentVersion([tenant.id, tenant.name, tenant.mode, role]);
  const { id, name, mode } = tenant;
  return { id, name, mode, RowVersion, role, current: id === currentId };
}

/** The schema `Me`. `signed`: data that a sign-in has just read. */
export async function describe(
  context: IdentityContext,
  principal: Principal,
  signed?: Pick<Signed, 'person' | 'memberships'>,
): Promise<object> {
  const { db } = context.engine;
  const { actor, tenant, session, operator, expiresAt } = principal;
  const entity = session === null ? apiKey : user;
  const [[row], known, person, memberships] = await Promise.all([
    readSome(db, tenant.id, entity, [actor.id]) as Promise<(Row | undefined)[]>,
    findTenant(db, tenant.id),
    session === null ? null : (signed?.person ?? findPerson(db, session.personId)),
    session === null ? [] : (signed?.memberships ?? readMemberships(db, session.personId)),
  ]);
  const lacks = session?.lacksSecondFactor === true;
  const own = memberships.find((one) => one.tenant.id === tenant.id);
  const { id, mode, timeZone } = tenant;
  const name = own?.tenant.name ?? known?.name ?? null;
  const shown = { id, name, mode, timeZone, fiscalYearStart: known?.fiscalYearStart ?? 1 };
  return {
    actor: { type: actor.type, id: actor.id, name: row?.['name'] ?? null, role: actor.role },
    tenant: shown,
    tenants: memberships
      .filter(({ status }) => status === 'Active')
      .map((one) => shownTenancy(one, tenant.id)),
    person:
      person === null
        ? null
        : {
            email: person.email,
            hasPassword: person.passwordHash !== null,
            secondFactor: person.totpConfirmedAt !== null,
            secondFactorNeeded: lacks,
          },
    defaultViews: row?.['defaultViews'] ?? {},
    operator,
    session: session === null ? null : { id: session.id, expiresAt },
    operations: allowedOf(principal, context.operations()).map(({ operationId }) => operationId),
  };
}

/** Invitations and passwords: the operations on one's own account. */

import type { OpenOperation, OpenRequest, Operation } from '../../../http/operation.ts';
import { bodyRefusals, requireBody } from '../../../http/operations/require-body.ts';
import { privateAnswer } from '../../../http/protocol/private-answer.ts';
import { everyone } from '../../../record/actor.ts';
import { Problem } from '../../../record/problem.ts';
import { secretHash } from '../../../record/secrets/secret-token.ts';
import { emailAddress } from '../../../record/values/email-address.ts';
import type { IdentityContext } from '../identity-context.ts';
import { messageOf } from '../messages.ts';
import {
  noteEverywhere,
  noteUnauthenticated,
  notingRefusal,
  notingWrongProof,
} from '../sessions/audit-sign-ins.ts';
import { requireSameOrigin } from '../sessions/cookies.ts';
import { deviceCookie } from '../sessions/device-cookie.ts';
import { describe, sessionOf, signedAnswer, visitOf } from '../sessions/session-answers.ts';
import { bodies, identityExamples, meResponse } from '../sessions/session-schemas.ts';
import {
  acceptInvitation,
  changePassword,
  readInvitation,
  requestPasswordReset,
  resetPassword,
} from './accounts.ts';

const tag = 'Own account';
const accepted = { schema: 'Accepted', example: { accepted: true } };
const invitation = 'q0fJ3vGmYw5nTqk1xJ8cPzR7uB2eLhA4dS6fVoIiNhE';

export function openAccountOperations(context: IdentityContext): OpenOperation[] {
  return [
    readInvitationOperation(context),
    acceptOperation(context),
    requestResetOperation(context),
    resetOperation(context),
  ];
}

function readInvitationOperation({ engine }: IdentityContext): OpenOperation {
  return {
    open: true,
    method: 'POST',
    path: '/api/invitations/read',
    operationId: 'readInvitation',
    tag,
    summary: 'Read an invitation',
    description: 'Changes nothing. A POST, so that the secret does not appear in logs of URLs.',
    body: { schema: 'ReadInvitation', example: { invitation }, required: true },
    responses: {
      200: {
        description: 'The invitation.',
        schema: 'Invitation',
        example: identityExamples.invitation,
      },
    },
    problems: [...bodyRefusals, 'invalid_link'],
    async handle({ body, at, principal }) {
      requireBody(bodies.ReadInvitation, body);
      const found = await readInvitation(engine.db, String(body['invitation']), at);
      const { known, token } = found;
      // An Admin also has the link, and must not learn which addresses have an account in other
      // tenants.
      const isOwn = known !== null && principal?.session?.personId === known.id;
      const disclosed = token.mailed || isOwn;
      const shown = {
        email: found.email,
        tenantName: found.membership.tenant.name,
        role: found.membership.role,
        signedIn: isOwn,
        hasAccount: disclosed ? known !== null : null,
        hasPassword: disclosed && known !== null ? known.passwordHash !== null : null,
      };
      return privateAnswer(200, shown);
    },
  };
}

function acceptOperation(context: IdentityContext): OpenOperation {
  const { engine, throttle, site } = context;
  return {
    open: true,
    method: 'POST',
    path: '/api/invitations/accept',
    operationId: 'acceptInvitation',
    tag,
    summary: 'Accept an invitation',
    description:
      'Joins the tenant and signs in. A new user chooses a password, and so does a user whose account has none, with the mailed link; a user with a password sends it or is signed in.',
    body: {
      schema: 'AcceptInvitation',
      example: { invitation, password: 'four words of your own' },
      required: true,
    },
    responses: {
      201: { ...meResponse, description: 'Joined; `Set-Cookie` contains the session.' },
    },
    problems: [
      ...bodyRefusals,
      'invalid_link',
      'invalid_value',
      'sign_in_failed',
      'second_factor_required',
      'too_many_attempts',
      'overloaded',
    ],
    async handle(request) {
      requireSameOrigin(request.method, request.headers, site, false);
      requireBody(bodies.AcceptInvitation, request.body);
      const {
        invitation: secret = '',
        password,
        name = null,
        code,
      } = request.body as Record<string, string>;
      const session = request.principal?.session ?? null;
      const given = { invitation: secret, password, name, code, session };
      const findAccount = async () => (await readInvitation(engine.db, secret, request.at)).known;
      const signed = await notingRefusal(context, request, secret, findAccount, () =>
        acceptInvitation(engine, throttle, given, visitOf(context, request)),
      );
      if (signed.hasFirstPassword)
        await noteEverywhere(context, request, signed.person.id, { action: 'password.reset' });
      return signedAnswer(context, signed, request);
    },
  };
}

function requestResetOperation(context: IdentityContext): OpenOperation {
  const { site } = context;
  return {
    open: true,
    method: 'POST',
    path: '/api/password-resets',
    operationId: 'requestPasswordReset',
    tag,
    summary: 'Request a password reset',
    description:
      'Mails a link that is valid for one hour, if the account exists. The response is the same if it does not.',
    body: {
      schema: 'RequestPasswordReset',
      example: { email: 'controller@daybook.example' },
      required: true,
    },
    responses: { 202: { ...accepted, description: 'Accepted.' } },
    problems: [...bodyRefusals, 'overloaded'],
    async handle(request) {
      requireSameOrigin(request.method, request.headers, site, false);
      requireBody(bodies.RequestPasswordReset, request.body);
      const email = emailAddress(String(request.body['email']));
      const { address } = request.origin();
      const work = (count: number) => mailReset(context, request, email, count);
      // Decided before the account is looked up, so that the response does not reveal it.
      if (!context.later.mail.add(secretHash(email), address, work)) throw resetsWaiting();
      return privateAnswer(202, { accepted: true });
    },
  };
}

function resetsWaiting(): Problem {
  return new Problem('overloaded', messageOf('resets_waiting'), { retrySeconds: 1 });
}

async function mailReset(
  context: IdentityContext,
  request: OpenRequest,
  email: string,
  count: number,
): Promise<void> {
  const { engine, throttle } = context;
  const asked = await requestPasswordReset(engine, throttle, email, visitOf(context, request));
  if (asked === null) return;
  const outcome = asked.isMailed ? 'done' : 'refused';
  const what = { action: 'password.reset_requested', outcome } as const;
  await noteUnauthenticated(context, request, asked.personId, what, count);
}

function resetOperation(context: IdentityContext): OpenOperation {
  const { engine, throttle, site } = context;
  return {
    open: true,
    method: 'POST',
    path: '/api/password-resets/confirm',
    operationId: 'resetPassword',
    tag,
    summary: 'Set a new password with a mailed link',
    description:
      'Ends all sessions of the user and invalidates all links. Sign in afterwards; failed sign-ins from elsewhere do not block this browser.',
    body: {
      schema: 'ResetPassword',
      example: { token: invitation, password: 'four words of your own' },
      required: true,
    },
    responses: { 200: { ...accepted, description: 'The new password is set.' } },
    problems: [...bodyRefusals, 'invalid_link', 'invalid_value', 'too_many_attempts', 'overloaded'],
    async handle(request) {
      requireSameOrigin(request.method, request.headers, site, false);
      requireBody(bodies.ResetPassword, request.body);
      const { token = '', password = '' } = request.body as Record<string, string>;
      const given = { token, password };
      const visit = visitOf(context, request);
      const person = await resetPassword(engine.db, throttle, given, visit);
      context.forgetCredentials();
      await noteEverywhere(context, request, person.id, { action: 'password.reset' });
      const cookie = deviceCookie(context, visit.device, person.id, request.at);
      return privateAnswer(200, { accepted: true }, { 'set-cookie': cookie });
    },
  };
}

export function accountOperations(context: IdentityContext): Operation[] {
  const { engine, throttle } = context;
  return [
    {
      method: 'POST',
      path: '/api/me/password',
      operationId: 'changePassword',
      tag,
      summary: 'Change your password',
      description: 'Ends all other sessions of the user and invalidates all links.',
      roles: everyone,
      forUsers: true,
      body: {
        schema: 'ChangePassword',
        example: { currentPassword: 'four old words', password: 'four words of your own' },
        required: true,
      },
      responses: { 200: meResponse },
      problems: [...bodyRefusals, 'invalid_value', 'too_many_attempts', 'overloaded'],
      async handle(request) {
        const { id: sessionId, personId } = sessionOf(request);
        requireBody(bodies.ChangePassword, request.body);
        const { currentPassword: current = '', password: next = '' } = request.body as Record<
          string,
          string
        >;
        const { address } = request.origin();
        const asked = { personId, sessionId, address, at: request.at };
        await notingWrongProof(context, request, personId, ['/currentPassword'], () =>
          changePassword(engine.db, throttle, asked, { current, next }),
        );
        context.forgetCredentials();
        await noteEverywhere(context, request, personId, { action: 'password.changed' });
        return privateAnswer(200, await describe(context, request.principal));
      },
    },
  ];
}

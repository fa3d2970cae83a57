/** Signing in and out, one's sessions, and the identity of the client. */
import type { OpenOperation, Operation, Reply } from '../../../http/operation.ts';
import { recordNotFound } from '../../../http/operations/record-operations.ts';
import { idParam } from '../../../http/operations/request.ts';
import { bodyRefusals, requireBody } from '../../../http/operations/require-body.ts';
import { privateAnswer } from '../../../http/protocol/private-answer.ts';
import { everyone } from '../../../record/actor.ts';
import { Problem } from '../../../record/problem.ts';
import { contentVersion } from '../../../record/row-version.ts';
import { bodyProblem } from '../../../record/values/accept.ts';
import { personByLink, personOfLink } from '../accounts/accounts.ts';
import { findPerson, findPersonByEmail } from '../accounts/store-persons.ts';
import type { IdentityContext } from '../identity-context.ts';
import { messageOf, problemAt } from '../messages.ts';
import { noteEverywhere, noteOfSession, notingRefusal } from './audit-sign-ins.ts';
import { requireSameOrigin, sessionCookie } from './cookies.ts';
import { describe, sessionOf, signedAnswer, visitOf } from './session-answers.ts';
import { bodies, identityExamples, meResponse } from './session-schemas.ts';
import { personByPassword, startSession } from './sign-in.ts';
import { endSessions, readSessions } from './store-sessions.ts';

const tag = 'Session';
const ended = {
  description: 'The number of ended sessions.',
  schema: 'SessionsEnded',
  example: { ended: 1 },
};

export function openSessionOperations(context: IdentityContext): OpenOperation[] {
  const { engine, throttle, site } = context;
  return [
    {
      open: true,
      method: 'POST',
      path: '/api/sessions',
      operationId: 'signIn',
      tag,
      summary: 'Sign in',
      description:
        'With email and password, or with the token of a sign-in link. Sets an HttpOnly cookie and ends the previous session. If a second factor is set up, a request without `code` gets 401 `second_factor_required`: repeat it with `code`. All failures have the same message, and too many of them are throttled.',
      body: {
        schema: 'SignIn',
        example: { email: 'controller@daybook.example', password: 'four words of your own' },
        required: true,
      },
      responses: {
        201: { ...meResponse, description: 'Signed in; `Set-Cookie` contains the session.' },
      },
      problems: [
        ...bodyRefusals,
        'sign_in_failed',
        'second_factor_required',
        'too_many_attempts',
        'invalid_link',
        'overloaded',
      ],
      async handle(request) {
        requireSameOrigin(request.method, request.headers, site, false);
        requireBody(bodies.SignIn, request.body);
        const {
          email,
          password,
          code,
          token,
          tenantId = null,
        } = request.body as Record<string, string>;
        const visit = visitOf(context, request);
        if (token !== undefined) {
          const findAccount = () => personOfLink(engine.db, 'sign-in', token, request.at);
          const signed = await notingRefusal(context, request, token, findAccount, async () => {
            const person = await personByLink(engine, throttle, { token, code }, request.at);
            return startSession(engine, person, tenantId, 'link', visit);
          });
          return signedAnswer(context, signed, request);
        }
        if (email === undefined || password === undefined) throw incomplete(email, password);
        const findAccount = () => findPersonByEmail(engine.db, email);
        const signed = await notingRefusal(context, request, email, findAccount, async () => {
          const person = await personByPassword(engine, throttle, { email, password, code }, visit);
          return startSession(engine, person, tenantId, 'password', visit);
        });
        return signedAnswer(context, signed, request);
      },
    },
  ];
}

function incomplete(email: string | undefined, password: string | undefined): Problem {
  const missing = [
    ...(email === undefined ? ['email'] : []),
    ...(password === undefined ? ['password'] : []),
  ];
  return bodyProblem(missing.map((field) => problemAt(`/${field}`, 'required', { field })));
}

export function sessionOperations(context: IdentityContext): Operation[] {
  return [
    meOperation(context),
    listSessions(context),
    endCurrent(context),
    endOne(context),
    endAll(context),
    switchTenant(context),
  ];
}

function meOperation(context: IdentityContext): Operation {
  return {
    method: 'GET',
    path: '/api/me',
    operationId: 'getMe',
    tag,
    summary: 'Read the current identity, tenant and permissions',
    description: 'For signed-in users and for API keys.',
    roles: everyone,
    withoutSecondFactor: true,
    responses: { 200: meResponse },
    problems: [],
    async handle({ principal }) {
      return privateAnswer(200, await describe(context, principal));
    },
  };
}

function listSessions({ engine }: IdentityContext): Operation {
  return {
    method: 'GET',
    path: '/api/sessions',
    operationId: 'listSessions',
    tag,
    summary: 'List your sessions',
    description: 'In all tenants, most recently used first.',
    roles: everyone,
    forUsers: true,
    withoutSecondFactor: true,
    responses: {
      200: { description: 'The sessions.', schema: 'Sessions', example: identityExamples.sessions },
    },
    problems: [],
    async handle(request) {
      const { id, personId } = sessionOf(request);
      const sessions = await readSessions(engine.db, personId, request.at);
      const items = sessions.map((one) => {
        return { ...one, RowVersion: contentVersion([one.id]), current: one.id === id };
      });
      return privateAnswer(200, { items });
    },
  };
}

function endCurrent(context: IdentityContext): Operation {
  const { engine } = context;
  return {
    method: 'DELETE',
    path: '/api/sessions/current',
    operationId: 'signOut',
    tag,
    summary: 'Sign out',
    description: 'Ends this session and removes its cookie.',
    roles: everyone,
    forUsers: true,
    withoutSecondFactor: true,
    responses: { 200: ended },
    problems: [],
    async handle(request) {
      const { id, personId } = sessionOf(request);
      const count = await endSessions(engine.db, personId, { id });
      context.forgetCredentials();
      noteOfSession(context, request, { action: 'session.ended' });
      return signedOutAnswer(context, count);
    },
  };
}

/** Over https the browser deletes the cookie and the data of this origin (W3C Clear Site Data). */
function signedOutAnswer({ site }: IdentityContext, ended: number): Reply {
  return privateAnswer(
    200,
    { ended },
    {
      'set-cookie': sessionCookie(null, 0, site),
      'clear-site-data': '"cache", "storage"',
    },
  );
}

function endOne(context: IdentityContext): Operation {
  return {
    method: 'DELETE',
    path: '/api/sessions/{sessionId}',
    operationId: 'endSession',
    tag,
    summary: 'End one of your sessions',
    description: 'For example that of a lost device.',
    roles: everyone,
    forUsers: true,
    withoutSecondFactor: true,
    responses: { 200: ended },
    problems: ['not_found'],
    async handle(request) {
      const { personId } = sessionOf(request);
      const count = await endSessions(context.engine.db, personId, {
        id: idParam(request, 'sessionId'),
      });
      if (count === 0) throw recordNotFound({ name: 'session' }, idParam(request, 'sessionId'));
      context.forgetCredentials();
      noteOfSession(context, request, { action: 'session.ended', details: { other: true } });
      return privateAnswer(200, { ended: count });
    },
  };
}

function endAll(context: IdentityContext): Operation {
  const { engine } = context;
  return {
    method: 'DELETE',
    path: '/api/sessions',
    operationId: 'signOutEverywhere',
    tag,
    summary: 'Sign out everywhere',
    description: 'Ends all sessions of the user, including this one.',
    roles: everyone,
    forUsers: true,
    withoutSecondFactor: true,
    responses: { 200: ended },
    problems: [],
    async handle(request) {
      const { personId } = sessionOf(request);
      const count = await endSessions(engine.db, personId, { allBut: null });
      context.forgetCredentials();
      const details = { sessions: count };
      await noteEverywhere(context, request, personId, { action: 'session.ended', details });
      return signedOutAnswer(context, count);
    },
  };
}

function switchTenant(context: IdentityContext): Operation {
  const { engine } = context;
  return {
    method: 'POST',
    path: '/api/sessions/current/switch',
    operationId: 'switchTenant',
    tag,
    summary: 'Switch to another tenant',
    description: 'Replaces this session by a new one, with a new cookie.',
    roles: everyone,
    forUsers: true,
    withoutSecondFactor: true,
    body: {
      schema: 'SwitchTenant',
      example: { tenantId: '0193d0a4-0000-7000-8000-000000000001' },
      required: true,
    },
    responses: {
      201: { ...meResponse, description: 'Switched; `Set-Cookie` contains the new session.' },
    },
    problems: [...bodyRefusals, 'not_found'],
    async handle(request) {
      const { personId, method } = sessionOf(request);
      requireBody(bodies.SwitchTenant, request.body);
      const person = await findPerson(engine.db, personId);
      const { tenantId = '' } = request.body as Record<string, string>;
      const signed =
        person === null
          ? null
          : await startSession(
              engine,
              person,
              tenantId.toLowerCase(),
              method,
              visitOf(context, request),
              true,
            ).catch((error: unknown) => {
              if (error instanceof Problem && error.code === 'sign_in_failed') return null;
              throw error;
            });
      if (signed === null) throw new Problem('not_found', messageOf('tenant_not_yours'));
      return signedAnswer(context, signed, request);
    },
  };
}

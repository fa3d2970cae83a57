/** Setting up one's second factor. */

import type { ApiRequest, Operation } from '../../../http/operation.ts';
import { bodyRefusals, requireBody } from '../../../http/operations/require-body.ts';
import { privateAnswer } from '../../../http/protocol/private-answer.ts';
import { everyone } from '../../../record/actor.ts';
import type { IdentityContext } from '../identity-context.ts';
import { noteEverywhere, notingWrongProof } from '../sessions/audit-sign-ins.ts';
import { sessionOf } from '../sessions/session-answers.ts';
import { bodies, identityExamples } from '../sessions/session-schemas.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  type FactorRequest,
} from './second-factor.ts';

const shared = {
  method: 'POST',
  tag: 'Own account',
  roles: everyone,
  forUsers: true,
  withoutSecondFactor: true,
} as const;
const problems = [
  ...bodyRefusals,
  'invalid_value',
  'invalid_transition',
  'too_many_attempts',
  'overloaded',
] as const;

export function secondFactorOperations(context: IdentityContext): Operation[] {
  return [begin(context), confirm(context), disable(context)];
}

function begin(context: IdentityContext): Operation {
  const { engine, throttle } = context;
  return {
    ...shared,
    path: '/api/me/second-factor',
    operationId: 'beginSecondFactor',
    summary: 'Start the setup of a second factor',
    description:
      'Returns a new secret for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). It takes effect when `/confirm` receives a code of it.',
    body: {
      schema: 'BeginSecondFactor',
      example: { password: 'four words of your own' },
      required: false,
    },
    responses: {
      200: {
        description: 'The secret, returned only once.',
        schema: 'NewSecondFactor',
        example: identityExamples.newSecondFactor,
      },
    },
    problems,
    async handle(request) {
      requireBody(bodies.BeginSecondFactor, request.body);
      const { password } = request.body as Record<string, string>;
      const { personId } = sessionOf(request);
      const begun = await notingWrongProof(context, request, personId, ['/password'], () =>
        beginSecondFactor(engine, throttle, factorRequestOf(request), password),
      );
      return privateAnswer(200, begun);
    },
  };
}

function confirm(context: IdentityContext): Operation {
  const { engine, throttle, forgetCredentials } = context;
  return {
    ...shared,
    path: '/api/me/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    summary: 'Confirm the second factor',
    description:
      'Activates it with a code of the authenticator app. Ends all other sessions of the user.',
    body: { schema: 'ConfirmSecondFactor', example: { code: '123456' }, required: true },
    responses: {
      200: {
        description: 'Active. Ten recovery codes, returned only once.',
        schema: 'RecoveryCodes',
        example: identityExamples.recoveryCodes,
      },
    },
    problems,
    async handle(request) {
      requireBody(bodies.ConfirmSecondFactor, request.body);
      const code = String(request.body['code']);
      const { personId } = sessionOf(request);
      const recoveryCodes = await notingWrongProof(context, request, personId, ['/code'], () =>
        confirmSecondFactor(engine, throttle, factorRequestOf(request), code),
      );
      forgetCredentials();
      await noteEverywhere(context, request, personId, { action: 'second_factor.enabled' });
      return privateAnswer(200, { recoveryCodes });
    },
  };
}

function disable(context: IdentityContext): Operation {
  const { engine, throttle, forgetCredentials } = context;
  return {
    ...shared,
    path: '/api/me/second-factor/disable',
    operationId: 'disableSecondFactor',
    summary: 'Disable the second factor',
    description:
      'Requires the password and a code. Invalidates the recovery codes and ends all other sessions of the user.',
    body: {
      schema: 'DisableSecondFactor',
      example: { password: 'four words of your own', code: '123456' },
      required: true,
    },
    responses: {
      200: { description: 'Disabled.', schema: 'Accepted', example: { accepted: true } },
    },
    problems,
    async handle(request) {
      requireBody(bodies.DisableSecondFactor, request.body);
      const { password, code = '' } = request.body as Record<string, string>;
      const { personId } = sessionOf(request);
      await notingWrongProof(context, request, personId, ['/code', '/password'], () =>
        disableSecondFactor(engine, throttle, factorRequestOf(request), { password, code }),
      );
      forgetCredentials();
      await noteEverywhere(context, request, personId, { action: 'second_factor.disabled' });
      return privateAnswer(200, { accepted: true });
    },
  };
}

function factorRequestOf(request: ApiRequest): FactorRequest {
  const { id: sessionId, personId } = sessionOf(request);
  return { personId, sessionId, address: request.origin().address, at: request.at };
}

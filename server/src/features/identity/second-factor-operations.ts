/** The second factor that people set up for themselves. */

import type { ApiRequest, Operation } from '../../http/operation.ts';
import { bodyRefusals, requireBody } from '../../http/operations/require-body.ts';
import { privateAnswer } from '../../http/protocol/private-answer.ts';
import { everyone } from '../../record/actor.ts';
import { noteEverywhere, notingWrongProof } from './audit-people.ts';
import type { People } from './people.ts';
import {
  type Asking,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from './second-factor.ts';
import { sessionOf } from './session-answers.ts';
import { bodies, peopleExamples } from './session-schemas.ts';

const shared = {
  method: 'POST',
  tag: 'Own account',
  roles: everyone,
  forPeople: true,
  withoutSecondFactor: true,
} as const;
const problems = [
  ...bodyRefusals,
  'invalid_value',
  'invalid_transition',
  'too_many_attempts',
  'overloaded',
] as const;

export function secondFactorOperations(people: People): Operation[] {
  return [begin(people), confirm(people), disable(people)];
}

function begin(people: People): Operation {
  const { engine, throttle } = people;
  return {
    ...shared,
    path: '/api/me/second-factor',
    operationId: 'beginSecondFactor',
    summary: 'Begin to set up a second factor',
    description:
      'Answers a new secret for an authenticator (TOTP: SHA-1, six digits, 30 seconds). It is in force once `/confirm` proves that it arrived.',
    body: {
      schema: 'BeginSecondFactor',
      example: { password: 'four words of your own' },
      required: false,
    },
    responses: {
      200: {
        description: 'The secret, this once.',
        schema: 'NewSecondFactor',
        example: peopleExamples.newSecondFactor,
      },
    },
    problems,
    async handle(request) {
      requireBody(bodies.BeginSecondFactor, request.body);
      const { password } = request.body as Record<string, string>;
      const { personId } = sessionOf(request);
      const begun = await notingWrongProof(people, request, personId, ['/password'], () =>
        beginSecondFactor(engine, throttle, askingOf(request), password),
      );
      return privateAnswer(200, begun);
    },
  };
}

function confirm(people: People): Operation {
  const { engine, throttle, forgetCredentials } = people;
  return {
    ...shared,
    path: '/api/me/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    summary: 'Put the second factor in force',
    description: 'By a code of the authenticator. Ends every other session of the person.',
    body: { schema: 'ConfirmSecondFactor', example: { code: '123456' }, required: true },
    responses: {
      200: {
        description: 'In force. Ten recovery codes, this once.',
        schema: 'RecoveryCodes',
        example: peopleExamples.recoveryCodes,
      },
    },
    problems,
    async handle(request) {
      requireBody(bodies.ConfirmSecondFactor, request.body);
      const code = String(request.body['code']);
      const { personId } = sessionOf(request);
      const recoveryCodes = await notingWrongProof(people, request, personId, ['/code'], () =>
        confirmSecondFactor(engine, throttle, askingOf(request), code),
      );
      forgetCredentials();
      await noteEverywhere(people, request, personId, { action: 'second_factor.enabled' });
      return privateAnswer(200, { recoveryCodes });
    },
  };
}

function disable(people: People): Operation {
  const { engine, throttle, forgetCredentials } = people;
  return {
    ...shared,
    path: '/api/me/second-factor/disable',
    operationId: 'disableSecondFactor',
    summary: 'Switch the second factor off',
    description:
      'By the password and a code. The recovery codes are void; every other session of the person ends.',
    body: {
      schema: 'DisableSecondFactor',
      example: { password: 'four words of your own', code: '123456' },
      required: true,
    },
    responses: {
      200: { description: 'It is off.', schema: 'Accepted', example: { accepted: true } },
    },
    problems,
    async handle(request) {
      requireBody(bodies.DisableSecondFactor, request.body);
      const { password, code = '' } = request.body as Record<string, string>;
      const { personId } = sessionOf(request);
      await notingWrongProof(people, request, personId, ['/code', '/password'], () =>
        disableSecondFactor(engine, throttle, askingOf(request), { password, code }),
      );
      forgetCredentials();
      await noteEverywhere(people, request, personId, { action: 'second_factor.disabled' });
      return privateAnswer(200, { accepted: true });
    },
  };
}

function askingOf(request: ApiRequest): Asking {
  const { id: sessionId, personId } = sessionOf(request);
  return { personId, sessionId, address: request.origin().address, at: request.at };
}

/** The forms of what people send and get when they sign in. */

import { closed, ref, rowVersion } from '../../http/openapi/json-schema.ts';
import { roles } from '../../record/actor.ts';
import type { JsonSchema } from '../../record/fields.ts';
import { limits as passwordLimits } from './passwords.ts';

export const peopleTags = [
  { name: 'Session', description: 'People sign in here; machines send an API key instead.' },
  { name: 'Own account', description: 'Invitations, passwords, second factor.' },
];

const text: JsonSchema = { type: 'string' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, nullable: true });

const email: JsonSchema = { ...text, maxLength: 254 };
const secret: JsonSchema = { ...text, minLength: 1, maxLength: 100 };
const oldPassword: JsonSchema = {
  ...text,
  minLength: 1,
  maxLength: passwordLimits.longestPassword,
};
const newPassword: JsonSchema = {
  ...text,
  maxLength: passwordLimits.longestPassword,
  description: `At least ${passwordLimits.shortestPassword} characters, and not easy to guess.`,
};
const code: JsonSchema = {
  ...text,
  maxLength: 40,
  description: 'Of the second factor: six digits, or a recovery code. Needed where one is set up.',
};

const shortCode: JsonSchema = {
  ...code,
  minLength: 1,
  description: 'Six digits, or a recovery code.',
};
const ownPassword: JsonSchema = { ...oldPassword, description: 'Of those who have one.' };

/** Bodies, as they validate. */
export const bodies = {
  SignIn: closed(
    {
      email,
      password: oldPassword,
      code,
      tenantId: { ...id, description: 'By default the one that was signed in to last.' },
      token: { ...secret, description: 'Of a sign-in link, instead of email and password.' },
    },
    ['email', 'password', 'code', 'tenantId', 'token'],
  ),
  SwitchTenant: closed({ tenantId: id }),
  ReadInvitation: closed({ invitation: secret }),
  AcceptInvitation: closed(
    {
      invitation: secret,
      password: {
        ...newPassword,
        description:
          'A new one; of somebody who has an account already, the one that they have. Absent when they are signed in.',
      },
      name: { ...text, minLength: 1, maxLength: 200 },
      code,
    },
    ['password', 'name', 'code'],
  ),
  RequestPasswordReset: closed({ email }),
  ResetPassword: closed({ token: secret, password: newPassword }),
  BeginSecondFactor: closed({ password: ownPassword }, ['password']),
  ConfirmSecondFactor: closed({ code: shortCode }),
  DisableSecondFactor: closed({ password: ownPassword, code: shortCode }, ['password']),
  ChangePassword: closed({ currentPassword: oldPassword, password: newPassword }),
} as const satisfies Record<string, JsonSchema>;

const tenant = closed({ id, name: orNull(text), mode: { ...text, enum: ['live', 'test'] } });

export const peopleSchemas: Readonly<Record<string, JsonSchema>> = {
  ...bodies,
  Tenancy: closed({
    id,
    RowVersion: { ...rowVersion, description: 'Changes with the name, mode or role.' },
    name: orNull(text),
    mode: { ...text, enum: ['live', 'test'] },
    role: { ...text, enum: roles },
    current: { type: 'boolean' },
  }),
  Me: closed({
    actor: closed({
      type: { ...text, enum: ['user', 'key'] },
      id: { ...id, description: 'Of the user or API key: `user:<id>` in histories.' },
      name: orNull(text),
      role: { ...text, enum: roles },
    }),
    tenant,
    tenants: {
      type: 'array',
      items: ref('Tenancy'),
      description: 'Those that the person can switch to; empty for an API key.',
    },
    person: orNull(
      closed({
        email: text,
        hasPassword: { type: 'boolean' },
        secondFactor: { type: 'boolean', description: 'Whether one is set up.' },
        secondFactorNeeded: {
          type: 'boolean',
          description:
            'The tenant asks for one: before it is set up, nothing else can be done there.',
        },
      }),
    ),
    operator: { type: 'boolean', description: 'May make tenants.' },
    session: orNull(closed({ id, expiresAt: instant })),
    operations: {
      type: 'array',
      items: text,
      description: 'The `operationId` of everything that the role may do.',
    },
  }),
  Session: closed({
    id,
    RowVersion: { ...rowVersion, description: 'Constant: nothing of a session can be changed.' },
    tenantId: id,
    method: { ...text, enum: ['password', 'link', 'oidc'] },
    createdAt: instant,
    lastUsedAt: { ...instant, description: 'Within half a minute.' },
    expiresAt: instant,
    address: orNull(text),
    userAgent: orNull(text),
    current: { type: 'boolean' },
  }),
  Sessions: closed({ items: { type: 'array', items: ref('Session') } }),
  SessionsEnded: closed({ ended: { type: 'integer' } }),
  Invitation: closed({
    email: text,
    tenantName: orNull(text),
    role: { ...text, enum: roles },
    hasAccount: {
      ...orNull({ type: 'boolean' }),
      description:
        'Then its password is asked for, not a new one. Null: not told, because the link was shown to an Admin instead of mailed.',
    },
  }),
  NewSecondFactor: closed({
    secret: { ...text, description: 'Base32, to be typed into an authenticator.' },
    uri: { ...text, description: '`otpauth:`, to be shown as a QR code.' },
  }),
  RecoveryCodes: closed({
    recoveryCodes: {
      type: 'array',
      items: text,
      description: 'Each is good once instead of a code. Shown this once.',
    },
  }),
  SignInMethods: closed({
    password: { type: 'boolean' },
    oidc: {
      ...closed({
        label: { ...text, description: 'For a button that leads to `/api/oidc/sign-in`.' },
      }),
      nullable: true,
    },
  }),
  Accepted: closed({ accepted: { type: 'boolean' } }),
};

const exampleId = '0193d0a4-0000-7000-8000-000000000001';
const at = '2026-11-21T08:30:00.000Z';
const shownTenant = { id: exampleId, name: 'Daybook Demo Ltd', mode: 'live' };

const noSecondFactor = { secondFactor: false, secondFactorNeeded: false };

export const peopleExamples = {
  me: {
    actor: {
      type: 'user',
      id: '0193d0a4-0000-7000-8000-000000000005',
      name: 'Controller',
      role: 'Controller',
    },
    tenant: shownTenant,
    tenants: [
      { ...shownTenant, RowVersion: rowVersion.example, role: 'Controller', current: true },
    ],
    person: { email: 'controller@daybook.example', hasPassword: true, ...noSecondFactor },
    operator: false,
    session: { id: '0193d0a4-0000-7000-8000-0000000000d5', expiresAt: at },
    operations: ['listInvoices', 'getInvoice'],
  },
  sessions: {
    items: [
      {
        ...{ id: exampleId, RowVersion: rowVersion.example },
        ...{ tenantId: exampleId, method: 'password', createdAt: at },
        ...{ lastUsedAt: at, expiresAt: at, address: '192.0.2.7', userAgent: null, current: true },
      },
    ],
  },
  newSecondFactor: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Daybook:controller@daybook.example?issuer=Daybook&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
  recoveryCodes: { recoveryCodes: ['k2vn-q7xa-5ocb-3mhd-uw4e-7tzi'] },
  invitation: {
    ...{ email: 'controller@daybook.example', tenantName: 'Daybook Demo Ltd' },
    ...{ role: 'Controller', hasAccount: false },
  },
} as const;

export const meResponse = {
  description: 'Who one is now.',
  schema: 'Me',
  example: peopleExamples.me,
};

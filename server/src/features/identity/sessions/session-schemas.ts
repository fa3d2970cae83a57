/** The schemas of the identity operations. */

import { ref, rowVersion } from '../../../http/openapi/json-schema.ts';
import { namedEnum } from '../../../http/openapi/named-enums.ts';
import { roles } from '../../../record/actor.ts';
import type { JsonSchema } from '../../../record/fields.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { limits as passwordLimits } from '../passwords/passwords.ts';

export const identityTags = [
  { name: 'Session', description: 'Signing in of users; programs send an API key instead.' },
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
  description: `At least ${passwordLimits.shortestPassword} characters, and hard to guess.`,
};
const code: JsonSchema = {
  ...text,
  maxLength: 40,
  description:
    'The code of the second factor: six digits, or a recovery code. Required if one is set up.',
};

const shortCode: JsonSchema = {
  ...code,
  minLength: 1,
  description: 'Six digits, or a recovery code.',
};
const ownPassword: JsonSchema = { ...oldPassword, description: 'Required if the user has one.' };

/** Request bodies, for validation. */
export const bodies = {
  SignIn: objectOf(
    {
      email,
      password: oldPassword,
      code,
      tenantId: { ...id, description: 'By default the tenant of the last sign-in.' },
      token: {
        ...secret,
        description: 'The token of a sign-in link, instead of email and password.',
      },
    },
    { optional: ['email', 'password', 'code', 'tenantId', 'token'] },
  ),
  SwitchTenant: objectOf({ tenantId: id }),
  ReadInvitation: objectOf({ invitation: secret }),
  AcceptInvitation: objectOf(
    {
      invitation: secret,
      password: {
        ...newPassword,
        description:
          'A new password; for an account with a password, that password. Absent if signed in.',
      },
      name: { ...text, minLength: 1, maxLength: 200 },
      code,
    },
    { optional: ['password', 'name', 'code'] },
  ),
  RequestPasswordReset: objectOf({ email }),
  ResetPassword: objectOf({ token: secret, password: newPassword }),
  BeginSecondFactor: objectOf({ password: ownPassword }, { optional: ['password'] }),
  ConfirmSecondFactor: objectOf({ code: shortCode }),
  DisableSecondFactor: objectOf(
    { password: ownPassword, code: shortCode },
    { optional: ['password'] },
  ),
  ChangePassword: objectOf({ currentPassword: oldPassword, password: newPassword }),
} as const satisfies Record<string, JsonSchema>;

const tenant = objectOf({
  id,
  name: orNull(text),
  mode: namedEnum('TenantMode', ['live', 'test']),
  timeZone: { ...text, description: 'The IANA time zone in which its days begin.' },
  fiscalYearStart: {
    ...{ type: 'integer', minimum: 1, maximum: 12 },
    description: 'The first month of its fiscal year.',
  },
});

export const identitySchemas: Readonly<Record<string, JsonSchema>> = {
  ...bodies,
  Tenancy: objectOf({
    id,
    RowVersion: { ...rowVersion, description: 'Changes with the name, mode or role.' },
    name: orNull(text),
    mode: namedEnum('TenantMode', ['live', 'test']),
    role: namedEnum('UserRole', roles),
    current: { type: 'boolean' },
  }),
  Me: objectOf({
    actor: objectOf({
      type: namedEnum('IdentityType', ['user', 'key']),
      id: { ...id, description: 'The ID of the user or API key: `user:<id>` in histories.' },
      name: orNull(text),
      role: namedEnum('UserRole', roles),
    }),
    tenant,
    tenants: {
      type: 'array',
      items: ref('Tenancy'),
      description: 'The tenants that the user can switch to; empty for an API key.',
    },
    person: orNull(
      objectOf({
        email: text,
        hasPassword: { type: 'boolean' },
        secondFactor: { type: 'boolean', description: 'Whether a second factor is set up.' },
        secondFactorNeeded: {
          type: 'boolean',
          description:
            'Whether the tenant requires a second factor that is not set up: nothing else can be done until it is.',
        },
      }),
    ),
    defaultViews: {
      type: 'object',
      additionalProperties: id,
      description: 'By collection, the saved view that a list opens with.',
    },
    operator: { type: 'boolean', description: 'Whether the identity may create tenants.' },
    session: orNull(objectOf({ id, expiresAt: instant })),
    operations: {
      type: 'array',
      items: text,
      description: 'The `operationId` of all operations that the role permits.',
    },
  }),
  Session: objectOf({
    id,
    RowVersion: { ...rowVersion, description: 'Constant, because a session cannot be changed.' },
    tenantId: id,
    method: namedEnum('SessionMethod', ['password', 'link', 'oidc']),
    createdAt: instant,
    lastUsedAt: { ...instant, description: 'Accurate to half a minute.' },
    expiresAt: instant,
    address: orNull(text),
    userAgent: orNull(text),
    current: { type: 'boolean' },
  }),
  Sessions: objectOf({ items: { type: 'array', items: ref('Session') } }),
  SessionsEnded: objectOf({ ended: { type: 'integer' } }),
  Invitation: objectOf({
    email: text,
    tenantName: orNull(text),
    role: namedEnum('UserRole', roles),
    signedIn: {
      type: 'boolean',
      description: 'Whether the request has a session of this account: no password is needed.',
    },
    hasPassword: {
      ...orNull({ type: 'boolean' }),
      description:
        'Whether the account has a password. If not, send a new one, or sign in with the identity provider, which accepts the invitation. Null: there is no account, or it is not disclosed.',
    },
    hasAccount: {
      ...orNull({ type: 'boolean' }),
      description:
        'Whether the address has an account: then send its password, if it has one. Null: not disclosed, because the link was shown to an Admin instead of mailed.',
    },
  }),
  NewSecondFactor: objectOf({
    secret: { ...text, description: 'Base32, for manual entry in an authenticator app.' },
    uri: { ...text, description: 'An `otpauth:` URI, for a QR code.' },
  }),
  RecoveryCodes: objectOf({
    recoveryCodes: {
      type: 'array',
      items: text,
      description: 'Each replaces a code once. Returned only once.',
    },
  }),
  SignInMethods: objectOf({
    password: { type: 'boolean' },
    oidc: {
      ...objectOf({
        label: { ...text, description: 'The text of a button that links to `/api/oidc/sign-in`.' },
      }),
      nullable: true,
    },
  }),
  Accepted: objectOf({ accepted: { type: 'boolean' } }),
};

const exampleId = '0193d0a4-0000-7000-8000-000000000001';
const at = '2026-11-21T08:30:00.000Z';
const shownTenant = { id: exampleId, name: 'Daybook Demo Ltd', mode: 'live' };

const noSecondFactor = { secondFactor: false, secondFactorNeeded: false };

export const identityExamples = {
  me: {
    actor: {
      type: 'user',
      id: '0193d0a4-0000-7000-8000-000000000005',
      name: 'Controller',
      role: 'Controller',
    },
    tenant: { ...shownTenant, timeZone: 'Europe/Dublin', fiscalYearStart: 1 },
    tenants: [
      { ...shownTenant, RowVersion: rowVersion.example, role: 'Controller', current: true },
    ],
    person: { email: 'controller@daybook.example', hasPassword: true, ...noSecondFactor },
    defaultViews: { invoices: exampleId },
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
    ...{ role: 'Controller', signedIn: false, hasAccount: false, hasPassword: null },
  },
} as const;

export const meResponse = {
  description: 'The current identity.',
  schema: 'Me',
  example: identityExamples.me,
};

/** A user: the name, role and status of a person in one tenant. The person is stored separately. */
import { type Actor, admins, ownerOf, roles } from '../../record/actor.ts';
import { coreTables } from '../../record/core-tables.ts';
import {
  type Action,
  type Consequences,
  type Context,
  defineEntity,
  type RowOf,
} from '../../record/entity.ts';
import { enumeration, object, text, timestamp } from '../../record/fields.ts';
import type { AllNeed } from '../../record/need.ts';
import { type ProblemDetail, problemWith } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import { mintToken } from '../../record/secrets/secret-token.ts';
import { emailAddress } from '../../record/values/email-address.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { admissionProblem, requireAdmission } from './authority-of-keys.ts';
import { countingAs, countsAsField } from './counts-as.ts';
import { invalidValue, problemAt } from './messages.ts';
import { ownedKeys } from './store-credentials.ts';

const example = '2026-11-21T08:30:00.000Z';

const fields = {
  email: text({
    max: 254,
    search: true,
    sortable: true,
    spell: emailAddress,
    description:
      'Stored in lower case and Unicode NFKC. A person has one account for all tenants. It cannot be changed after the invitation: to correct it, deactivate the user and invite the right address.',
    example: 'controller@daybook.example',
  }),
  name: text({ max: 200, search: true, sortable: true, example: 'Controller' }),
  role: enumeration(roles, {
    initial: 'Viewer',
    required: true,
    description:
      'A change applies from the next request. Users cannot change their own role. API keys with scopes neither change it nor invite or reactivate users.',
    example: 'Controller',
  }),
  status: enumeration(['Invited', 'Active', 'Deactivated'], {
    access: 'computed',
    initial: 'Invited',
    example: 'Active',
  }),
  invitedAt: timestamp({
    access: 'computed',
    description: 'The time of the last invitation.',
    example,
  }),
  joinedAt: timestamp({ access: 'computed', example }),
  deactivatedAt: timestamp({
    access: 'computed',
    description: 'The time of the last deactivation, which ended all sessions.',
    example: null,
  }),
  sessionsEndedAt: timestamp({
    access: 'computed',
    description:
      'The last time that an Admin ended the sessions: sessions of earlier sign-ins are not valid in this tenant.',
    example: null,
  }),
  lastSignInAt: timestamp({
    access: 'computed',
    history: false,
    description: 'Does not change the RowVersion.',
    example,
  }),
  countsAs: countsAsField(
    'With `fourEyes`, the user counts as one with these users, who were shown the invitation link and could use it themselves. Empty once the user has signed in with a proved address: by a mailed link or the identity provider.',
  ),
  keys: object<readonly { id: string; name: string | null; role: string }[]>(
    {
      type: 'array',
      items: objectOf({
        id: { type: 'string', format: 'uuid' },
        name: { type: 'string', nullable: true },
        role: { type: 'string', title: 'UserRole', enum: roles },
      }),
    },
    {
      initial: [],
      lookup: { sql: ownedKeys },
      description:
        'The API keys that the user owns and that are neither revoked nor expired. They may do at most what the user may, and stop while the user is not active; another Admin can take one over: `POST /api/api-keys/{id}/take-over`. Changes without a new RowVersion.',
      example: [{ id: '0193d0a4-0000-7000-8000-000000000001', name: 'Webshop', role: 'Clerk' }],
    },
  ),
  defaultViews: object<Readonly<Record<string, string>>>(
    {
      type: 'object',
      additionalProperties: { type: 'string', format: 'uuid' },
      description: 'By collection, the saved view that the user’s lists open with.',
    },
    { initial: {}, example: { invoices: '0193d0a4-0000-7000-8000-000000000001' } },
  ),
};

type User = RowOf<typeof fields>;

/** Whether the actor is this user, or a key of this user. */
function isOwn(row: User, { actor }: Pick<Context, 'actor'>): boolean {
  return ownerOf(actor) === `user:${row.id}`;
}

const activeAdmins: AllNeed = {
  kind: 'all',
  entity: 'user',
  where: [
    ['role', 'eq', 'Admin'],
    ['status', 'eq', 'Active'],
  ],
  order: 'id',
};

/**
 * Whether the tenant would have no Admin without this user. A key without an owner and the service itself are the
 * operator, who remains.
 */
function isLastAdmin({ id }: User, { actor, related }: Context): boolean {
  if (!ownerOf(actor).startsWith('user:')) return false;
  const admins = related.all(activeAdmins).map((one) => one.id);
  return admins.includes(id) && admins.length === 1;
}

const mailed = (name: string) =>
  ({ kind: 'email', category: 'post-transaction', name, lane: 'email' }) as const;

/** How long mailed links are valid. */
export const linkLifetimeMs = { invitation: 7 * 86_400_000, 'password-reset': 3_600_000 } as const;

/** Whether the address receives mail is found out on sending. */
function addressProblems(email: string | null): ProblemDetail[] {
  if (email === null) return [problemAt('/email', 'invitation_address_required')];
  if (/^[^@\s]+@[^@\s]+$/.test(email)) return [];
  return [problemAt('/email', 'mail_address_invalid', { address: email })];
}

/** Whether the link is older than the last invitation. `madeAt`: RFC 3339. */
export function isReplaced({ invitedAt }: Pick<Row, string>, madeAt: string): boolean {
  return typeof invitedAt === 'string' && madeAt < invitedAt;
}

/** Queues the mail and issues the link, which the inviting user may pass on in another way. */
function invitation(row: User, { now, randomBytes, actor }: Context): Consequences {
  const { email } = row;
  requireAdmission(actor);
  if (addressProblems(email).length > 0) return {};
  row.invitedAt = now;
  row.countsAs = countingAs([], actor).filter((name) => name.startsWith('user:'));
  const minted = mintToken(randomBytes(32), now, linkLifetimeMs.invitation);
  const { secret, sha256, expiresAt } = minted;
  const kept = { kind: 'invitation', sha256, email, expiresAt };
  return {
    effects: [mailed('user-invited')],
    issued: { field: 'invitation', secret },
    sideRows: [kept],
  };
}

/** Creates users for identities that the operator's configuration admits. */
export const providerActor: Actor = { type: 'system', id: 'oidc', role: 'Admin' };

const invite: Action<User> = {
  summary: 'Invite a user again',
  description:
    'Sends a new mail and returns a new `invitation`, only once. Earlier links become invalid.',
  to: 'Invited',
  roles: admins,
  single: true,
  issues: true,
  problems: ({ email, joinedAt }) =>
    joinedAt === null ? addressProblems(email) : [problemAt('', 'joined')],
  blocker: (_row, { actor }) => admissionProblem(actor),
  run: (row, _body, context) => invitation(row, context),
};

const deactivate: Action<User> = {
  summary: 'Deactivate a user',
  description:
    'Ends the user’s sessions in this tenant immediately, and stops the API keys that the user owns, which the response names in `keys`. Histories still name the user.',
  to: 'Deactivated',
  roles: admins,
  needs: () => [activeAdmins],
  problems(row, _body, context) {
    if (isOwn(row, context)) return [problemAt('', 'own_account')];
    return isLastAdmin(row, context) ? [problemAt('', 'last_admin')] : [];
  },
  run(row, _body, { now }) {
    row.deactivatedAt = now;
    return {};
  },
};

const endSessions: Action<User> = {
  summary: 'End a user’s sessions',
  description:
    'Ends all sessions of the user in this tenant immediately, on all devices; those in other tenants continue, but cannot switch to this one. The user may sign in again.',
  roles: admins,
  run(row, _body, { now }) {
    row.sessionsEndedAt = now;
    return {};
  },
};

const reactivate: Action<User> = {
  summary: 'Reactivate a user',
  description: 'For users who had joined; invite others again.',
  to: 'Active',
  roles: admins,
  problems: ({ joinedAt }) => (joinedAt === null ? [problemAt('', 'not_joined')] : []),
  blocker: (_row, { actor }) => admissionProblem(actor),
  run(_row, _body, { actor }) {
    requireAdmission(actor);
    return {};
  },
};

/**
 * By an accepted invitation, or by the identity provider. `email`: the verified address; `madeAt`:
 * when the link was created, null without one; `personId`: null if the membership is already
 * stored.
 */
const join: Action<User> = {
  summary: 'Join',
  description: 'Executed by the service when an invitation is accepted.',
  to: 'Active',
  roles: [],
  internal: true,
  body: objectOf({
    email: { type: 'string' },
    madeAt: { type: 'string', nullable: true },
    name: { type: 'string', nullable: true },
    personId: { type: 'string', nullable: true },
  }),
  problems: (row, { email, madeAt }) =>
    row.email === email && !(typeof madeAt === 'string' && isReplaced(row, madeAt))
      ? []
      : [problemAt('/email', 'invited_address_differs')],
  run(row, { name, personId }, { now }) {
    row.joinedAt ??= now;
    if (typeof name === 'string' && name !== '') row.name ??= name;
    return typeof personId === 'string' ? { sideRows: [{ kind: 'membership', personId }] } : {};
  },
};

const setDefaultView: Action<User> = {
  summary: 'Set the default view of a list',
  description: 'Executed by the service when the user sets it.',
  roles: [],
  internal: true,
  body: objectOf({
    collection: { type: 'string' },
    viewId: { type: 'string', nullable: true },
  }),
  run(row, { collection, viewId }) {
    const { [String(collection)]: _, ...others } = row.defaultViews;
    row.defaultViews =
      typeof viewId === 'string' ? { ...others, [String(collection)]: viewId } : others;
    return {};
  },
};

const proveAddress: Action<User> = {
  summary: 'Note a proved address',
  description: 'Executed by the service when the user signs in after the address was proved.',
  roles: [],
  internal: true,
  run(row) {
    row.countsAs = [];
    return {};
  },
};

const mailPasswordReset: Action<User> = {
  summary: 'Mail a password-reset link',
  description: 'Executed by the service when a password reset is requested for this address.',
  roles: [],
  internal: true,
  run: () => ({ effects: [mailed('password-reset')] }),
};

export const user = defineEntity({
  name: 'user',
  collection: 'users',
  table: coreTables.user,
  title: 'User',
  description:
    'A user of this tenant. The POST invites the user by mail; only its response contains the `invitation`, for `/accept-invitation#<invitation>`, valid for 7 days.',
  roles: { read: admins, write: admins },
  fields,
  states: {
    Invited: ['invite', 'deactivate', 'join'],
    Active: ['deactivate', 'end-sessions', 'mailPasswordReset', 'proveAddress', 'setDefaultView'],
    Deactivated: ['invite', 'reactivate'],
  },
  editable: { Active: ['name', 'role'], Deactivated: ['name', 'role'] },
  actions: {
    invite,
    deactivate,
    reactivate,
    'end-sessions': endSessions,
    join,
    proveAddress,
    mailPasswordReset,
    setDefaultView,
  },
  decidesAccess: true,
  unversioned: true,
  secret: {
    field: 'invitation',
    description:
      'For the link that accepts it. Returned only once; a replayed response does not contain it.',
    example: 'q0fJ…',
  },
  // Users of an identity provider need no link.
  issue: (row: User, context) =>
    context.actor.id === providerActor.id ? {} : invitation(row, context),
  audit(operation, before, { email, role }) {
    if (operation === 'setDefaultView' || operation === 'proveAddress') return null;
    if (operation === 'create' || operation === 'invite')
      return { action: 'user.invited', details: { email, role } };
    if (operation === 'join') return { action: 'user.joined', details: { email, role } };
    if (operation === 'deactivate') return { action: 'user.deactivated', details: { email } };
    if (operation === 'end-sessions') return { action: 'user.sessions_ended', details: { email } };
    if (operation === 'reactivate') return { action: 'user.reactivated', details: { email } };
    return before?.role === role
      ? { action: 'user.changed', details: { email } }
      : { action: 'user.role_changed', details: { email, from: before?.role ?? null, to: role } };
  },
  // Two Admins that deactivate each other at once are decided one after the other.
  serial: 'tenantSettings',
  needs: (_row, changed) => (changed.includes('role') ? [activeAdmins] : []),
  present: ({ keys }) => ({ keys: keys ?? [] }),
  derive(row, changed, context) {
    if (changed.includes('email') && row.invitedAt !== null)
      throw problemWith('field_locked', problemAt('/email', 'invited_address_fixed'));
    if (changed.includes('role')) requireAdmission(context.actor);
    if (changed.includes('role') && row.status === 'Active') {
      if (isOwn(row, context)) throw invalidValue('/role', 'own_account');
      if (isLastAdmin(row, context)) throw invalidValue('/role', 'last_admin');
    }
    return undefined;
  },
});

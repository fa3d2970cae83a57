/** A credential of a program. The secret is returned once; only its SHA-256 is stored. */
import { crc32 } from 'node:zlib';
import { type Actor, admins, lesserRole, ownerOf, type Role, roles } from '../../record/actor.ts';
import { coreTables } from '../../record/core-tables.ts';
import { type Action, type Context, defineEntity, type RowOf } from '../../record/entity.ts';
import {
  enumeration,
  integer,
  list,
  object,
  reference,
  text,
  timestamp,
} from '../../record/fields.ts';
import { type ProblemDetail, problemWith } from '../../record/problem.ts';
import { secretHash } from '../../record/secrets/secret-token.ts';
import { excessOver } from './authority-of-keys.ts';
import { countingAs, countsAsField } from './counts-as.ts';
import { messageOf, problemAt } from './messages.ts';

/** Each key has its own rate limit, streams and concurrency. */
const limits = {
  activeKeys: 500,
  /** Scopes of one key. */
  scopes: 50,
  /** The previous secret works so long after a rotation; */
  overlapHours: 24,
  /** and at most so many of them: a client may lose a new secret before storing it. */
  previousSecrets: 3,
} as const;

const id = '0193d0a4-0000-7000-8000-000000000001';
const shown = { access: 'computed', history: false, filterable: false } as const;

const fields = {
  name: text({ max: 100, search: true, example: 'Webshop' }),
  role: enumeration(roles, {
    access: 'createOnly',
    description: 'The most that the key may do; `effectiveRole` is what it may do now.',
    example: 'Clerk',
  }),
  scopes: list({
    max: limits.scopes,
    access: 'createOnly',
    form: {
      pattern: '^[a-z][a-z0-9-]{0,39}:(read|write)$',
      'x-form': messageOf('scope_invalid'),
    },
    description:
      'Narrows the key to these operations of its role: the first part of the path, and `read` for GET or `write` for the others. `write` does not include `read`. Empty: all that the role allows.',
    example: ['invoices:read', 'payments:write'],
  }),
  expiresAt: timestamp({ access: 'createOnly', example: '2027-12-31T23:59:59.000Z' }),
  status: enumeration(['Active', 'Revoked'], {
    access: 'computed',
    initial: 'Active',
    example: 'Active',
  }),
  hint: text({
    max: 8,
    filters: 'key',
    access: 'computed',
    description: 'The last characters of the key.',
    example: 'w3Zp',
  }),
  revokedAt: timestamp({ access: 'computed', example: null }),
  secretNumber: integer({
    ...shown,
    min: 0,
    max: 2_147_483_647,
    initial: 0,
    required: true,
    description: 'How often the secret was rotated.',
    example: 1,
  }),
  secretEnds: object<readonly string[]>(
    { type: 'array', items: { type: 'string', format: 'date-time' } },
    {
      initial: [],
      description: 'Until when the previous secrets work, the latest first.',
      example: ['2026-11-22T08:30:00.000Z'],
    },
  ),
  createdBy: text({
    max: 60,
    filters: 'key',
    access: 'computed',
    description:
      'The user who created it, directly or with another key, or the key of the operator that did; null: the operator. With `fourEyes`, a user and all keys of the user count as one.',
    example: `user:${id}`,
  }),
  ownerId: reference('user', {
    access: 'computed',
    changedBy: 'POST /api/api-keys/{id}/take-over',
    description:
      'The user who answers for the key: at first the one who created it, directly or with another key. Null: the installation operator.',
    example: id,
  }),
  ownerRole: enumeration(roles, {
    ...shown,
    lookup: { by: 'ownerId', table: 'app_user', field: 'role' },
    description: 'The present role of the owner; changes without a new RowVersion.',
    example: 'Admin',
  }),
  ownerStatus: enumeration(['Invited', 'Active', 'Deactivated'], {
    ...shown,
    lookup: { by: 'ownerId', table: 'app_user', field: 'status' },
    description: 'The present status of the owner; changes without a new RowVersion.',
    example: 'Active',
  }),
  effectiveRole: enumeration(roles, {
    ...shown,
    stored: false,
    description:
      'What the key may do now: no more than `role` and no more than the present role of the owner. Null: it is revoked, or its owner is not active, and requests with it are rejected.',
    example: 'Clerk',
  }),
  countsAs: countsAsField(
    'With `fourEyes`, the key counts as one with these users and keys: all who owned it or rotated its secret.',
  ),
  lastUsedAt: timestamp({
    access: 'computed',
    history: false,
    description: 'Accurate to a minute; does not change the RowVersion.',
    example: '2026-11-21T08:30:00.000Z',
  }),
};

export type ApiKey = RowOf<typeof fields>;

const revoke: Action<ApiKey> = {
  summary: 'Revoke an API key',
  description:
    'The key stops working immediately in this process, and within two seconds in others.',
  to: 'Revoked',
  roles: admins,
  run(row, _body, context) {
    row.revokedAt = context.now;
    return {};
  },
};

const rotate: Action<ApiKey> = {
  summary: 'Rotate the secret of an API key',
  description: `Creates a new secret, returned only once, in \`key\`. The previous one works for ${limits.overlapHours} more hours, of several the last three; role, scopes and expiry stay the same. An API key rotates keys with some of its scopes that expire no later, such as itself. With \`fourEyes\`, the key counts as one with the user or key that rotated it.`,
  roles: admins,
  single: true,
  issues: true,
  problems(row, _body, { actor }) {
    const problem = rotationProblem(row, actor);
    return problem === null ? [] : [problem];
  },
  blocker: (row, { actor }) => rotationProblem(row, actor),
  run(row, _body, context) {
    // Who sees the secret can use the key, as one who created it or took it over.
    row.countsAs = countingAs(row.countsAs, context.actor);
    const end = new Date(Date.parse(context.now) + limits.overlapHours * 3_600_000);
    row.secretEnds = [end.toISOString(), ...row.secretEnds].slice(0, limits.previousSecrets);
    row.secretNumber = (row.secretNumber ?? 0) + 1;
    return issueSecret(row, context);
  },
};

/** A secret gives what the key may do: no more than the actor has, and nothing of the operator's to others. */
function rotationProblem(row: ApiKey, actor: Actor): ProblemDetail | null {
  const { createdBy, ownerId } = row;
  if (createdBy === null) return problemAt('/createdBy', 'key_of_operator');
  // A release before owners stored the creator alone.
  const isOfUser = ownerId !== null || createdBy.startsWith('user:');
  if (!isOfUser && ownerOf(actor).startsWith('user:'))
    return problemAt('/ownerId', 'key_of_operator');
  return excessOver(actor, row);
}

/**
 * By the user who takes over, not given away by the one who leaves: each user consents to what they answer for. The
 * secret stays the same, so that the program goes on.
 */
const takeOver: Action<ApiKey> = {
  summary: 'Take over an API key',
  description:
    'The signed-in Admin becomes its owner, for example of a key that stopped because its owner was deactivated. Its secret stays the same, and everyone who knows it can use the key again. Keys without an owner belong to the installation operator.',
  roles: admins,
  single: true,
  forUsers: true,
  problems: ({ ownerId }) => (ownerId === null ? [withoutOwner] : []),
  blocker({ ownerId }, { actor }) {
    if (actor.type !== 'user') return problemAt('', 'people_only');
    return ownerId === null ? withoutOwner : null;
  },
  run(row, _body, { actor }) {
    row.countsAs = countingAs(row.countsAs, actor);
    own(row, actor.id, actor);
    return {};
  },
};

const withoutOwner = problemAt('/ownerId', 'key_without_owner');

/** Only an Admin creates or takes over keys; the owner's role and status are shown, not stored. */
function own(row: ApiKey, ownerId: string | null, { role }: Actor): void {
  row.ownerId = ownerId;
  row.ownerRole = ownerId === null ? null : role;
  row.ownerStatus = ownerId === null ? null : 'Active';
}

function issueSecret(
  row: ApiKey,
  { tenant, randomBytes }: Pick<Context, 'tenant' | 'randomBytes'>,
) {
  const secret = makeKey(tenant.mode, randomBytes(32));
  row.hint = secret.slice(-4);
  const kept = { kind: 'credential', sha256: secretHash(secret), number: row.secretNumber };
  return { issued: { field: 'key', secret }, sideRows: [kept] };
}

/** Null: requests with the key are rejected. */
export function effectiveRole({
  role,
  status,
  ownerId,
  ownerRole,
  ownerStatus,
}: ApiKey): Role | null {
  if (status !== 'Active' || role === null) return null;
  if (ownerId === null) return role;
  return ownerStatus === 'Active' && ownerRole !== null ? lesserRole(role, ownerRole) : null;
}

export const apiKey = defineEntity({
  name: 'apiKey',
  collection: 'api-keys',
  table: coreTables.key,
  title: 'API key',
  description:
    'A credential of a program: `Authorization: Bearer <key>`. Only the response to this POST contains the key, in `key`.',
  roles: { read: admins, write: admins },
  fields,
  present: (row: ApiKey) => ({ effectiveRole: effectiveRole(row) }),
  states: { Active: ['rotate', 'revoke', 'take-over'], Revoked: [] },
  editable: { Active: ['name'], Revoked: ['name'] },
  actions: { rotate, revoke, 'take-over': takeOver },
  serial: 'tenantSettings',
  decidesAccess: true,
  audit(operation, before, { name, role, expiresAt, scopes }) {
    const narrowed = scopes.length === 0 ? {} : { scopes };
    if (operation === 'create')
      return { action: 'key.created', details: { name, role, expiresAt, ...narrowed } };
    if (operation === 'rotate') return { action: 'secret.rotated', details: { name, role } };
    if (operation === 'take-over')
      return { action: 'key.taken_over', details: { name, role, from: before?.ownerId ?? null } };
    return {
      action: operation === 'revoke' ? 'key.revoked' : 'key.changed',
      details: { name, role },
    };
  },
  unversioned: true,
  mostActive: { ofTenant: limits.activeKeys },
  secret: {
    field: 'key',
    description: 'The secret. Returned only once; a replayed response does not contain it.',
    example: 'dbk_live_…',
  },
  issue(row: ApiKey, context) {
    row.role ??= 'Viewer';
    const { actor } = context;
    const owner = actor.type === 'system' ? null : ownerOf(actor);
    const [, ownerId = null] = /^user:(.+)$/.exec(owner ?? '') ?? [];
    row.createdBy = owner;
    row.countsAs = owner === null ? [] : countingAs([], actor);
    own(row, ownerId, actor);
    row.expiresAt ??= actor.expiresAt ?? null;
    const excess = excessOver(actor, row);
    if (excess !== null) throw problemWith('invalid_value', excess);
    return issueSecret(row, context);
  },
});

/** `dbk_<live|test>_<base62>_<crc32>`: the checksum lets secret scanners recognize keys. */
function makeKey(mode: 'live' | 'test', random: Buffer): string {
  const body = `dbk_${mode}_${base62(random)}`;
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return `${body}_${base62(check).padStart(6, '0')}`;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  do {
    digits = alphabet.charAt(Number(number % 62n)) + digits;
    number /= 62n;
  } while (number > 0n);
  return digits;
}

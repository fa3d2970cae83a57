/** A credential of a program. The secret is returned once; only its SHA-256 is stored. */
import { crc32 } from 'node:zlib';
import { admins, roles, whoIsBehind } from '../../record/actor.ts';
import { type Action, defineEntity, type RowOf } from '../../record/entity.ts';
import { enumeration, text, timestamp } from '../../record/fields.ts';
import { secretHash } from '../../record/secrets/secret-token.ts';

/** Each key has its own rate limit, streams and concurrency. */
const limits = { activeKeys: 500 } as const;

const fields = {
  name: text({ max: 100, search: true, example: 'Webshop' }),
  role: enumeration(roles, {
    access: 'createOnly',
    description: 'The key may do what this role allows.',
    example: 'Clerk',
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
  createdBy: text({
    max: 60,
    filters: 'key',
    access: 'computed',
    description:
      'The user who created it, directly or with another key; null: the operator. With `fourEyes`, a user and all keys of the user count as one.',
    example: 'user:0193d0a4-0000-7000-8000-000000000001',
  }),
  lastUsedAt: timestamp({
    access: 'computed',
    history: false,
    description: 'Accurate to a minute; does not change the RowVersion.',
    example: '2026-11-21T08:30:00.000Z',
  }),
};

type ApiKey = RowOf<typeof fields>;

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

export const apiKey = defineEntity({
  name: 'apiKey',
  collection: 'api-keys',
  table: 'api_key',
  title: 'API key',
  description:
    'A credential of a program: `Authorization: Bearer <key>`. Only the response to this POST contains the key, in `key`.',
  roles: { read: admins, write: admins },
  fields,
  states: { Active: ['revoke'], Revoked: [] },
  editable: { Active: ['name'], Revoked: ['name'] },
  actions: { revoke },
  decidesAccess: true,
  audit(operation, _before, { name, role, expiresAt }) {
    if (operation === 'create')
      return { action: 'key.created', details: { name, role, expiresAt } };
    return {
      action: operation === 'revoke' ? 'key.revoked' : 'key.changed',
      details: { name, role },
    };
  },
  unversioned: true,
  mostActive: limits.activeKeys,
  secret: {
    field: 'key',
    description: 'The secret. Returned only once; a replayed response does not contain it.',
    example: 'dbk_live_…',
  },
  issue(row: ApiKey, context) {
    row.role ??= 'Viewer';
    row.createdBy = context.actor.type === 'system' ? null : whoIsBehind(context.actor);
    const secret = makeKey(context.tenant.mode, context.randomBytes(32));
    row.hint = secret.slice(-4);
    const kept = { kind: 'credential', sha256: secretHash(secret) };
    return { issued: { field: 'key', secret }, sideRows: [kept] };
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

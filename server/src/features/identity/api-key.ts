/** A machine's credential. The secret is shown once; only its SHA-256 is stored. */
import { crc32 } from 'node:zlib';
import { admins, roles, whoIsBehind } from '../../record/actor.ts';
import { type Action, defineEntity, type RowOf } from '../../record/entity.ts';
import { enumeration, text, timestamp } from '../../record/fields.ts';
import { secretHash } from '../../record/secret-token.ts';

/** With each key come requests, streams and places of its own. */
const limits = { activeKeys: 500 } as const;

const fields = {
  name: text({ max: 100, search: true, example: 'Webshop' }),
  role: enumeration(roles, {
    access: 'createOnly',
    description: 'A key can do what this role allows.',
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
    access: 'computed',
    description: 'The last characters of the key.',
    example: 'w3Zp',
  }),
  revokedAt: timestamp({ access: 'computed', example: null }),
  createdBy: text({
    max: 60,
    access: 'computed',
    description:
      'Who made it, or is behind the key that made it; null: the operator. With `fourEyes`, they and all their keys count as one.',
    example: 'user:0193d0a4-0000-7000-8000-000000000001',
  }),
  lastUsedAt: timestamp({
    access: 'computed',
    history: false,
    description: 'Recorded within a minute; it does not change the RowVersion.',
    example: '2026-11-21T08:30:00.000Z',
  }),
};

type ApiKey = RowOf<typeof fields>;

const revoke: Action<ApiKey> = {
  summary: 'Revoke an API key',
  description: 'The key stops working at once in this process and within two seconds in any other.',
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
    'A machine’s credential: `Authorization: Bearer <key>`. The answer to the POST shows the key once, in `key`.',
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
    description: 'The secret: shown this once, and absent when the answer is replayed.',
    example: 'dbk_live_…',
  },
  issue(row: ApiKey, context) {
    row.role ??= 'Viewer';
    row.createdBy = context.actor.type === 'system' ? null : whoIsBehind(context.actor);
    const secret = makeKey(context.tenant.mode, context.randomBytes(32));
    row.hint = secret.slice(-4);
    const kept = { kind: 'credential', sha256: secretHash(secret) };
    return { issued: { field: 'key', secret }, beside: [kept] };
  },
});

/** `dbk_<live|test>_<base62>_<crc32>`: the check sum lets secret scanners tell a key from noise. */
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

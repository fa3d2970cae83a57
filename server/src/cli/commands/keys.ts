/** `daybook keys`: creates and revokes API keys through the write pipeline. */

import { type ApiKey, apiKey, effectiveRole } from '../../features/identity/api-key.ts';
import { ownCommand, runOwn } from '../../pipeline/run-own.ts';
import { readAll, readSome, type TenantRecord } from '../../postgres/store-tenants.ts';
import type { Role } from '../../record/actor.ts';
import type { Row } from '../../record/row.ts';
import { isUuid } from '../../record/values/text-forms.ts';
import type { Installation } from '../installation/open-installation.ts';
import { withTenant } from '../installation/with-tenant.ts';
import { type Output, printResult, tableOf } from '../output.ts';

const actor = { type: 'system', id: 'cli', role: 'Admin' } as const;

/** Prints the key once. `expires`: `YYYY-MM-DD` (end of the day, UTC) or an RFC 3339 instant. */
export async function createKey(
  options: { role: Role; name: string; expires?: string; tenant?: string },
  output: Output,
): Promise<void> {
  const expiresAt = options.expires === undefined ? null : instantOf(options.expires);
  await withTenant(options.tenant, async (installation, tenant) => {
    const { id, key } = await issueKey(installation, tenant, { ...options, expiresAt });
    const lines = [key, '', `id ${id}, role ${options.role}. The key is not shown again.`];
    const { role, name } = options;
    printResult(output, { id, key, role, name, expiresAt, tenant: tenant.id }, lines);
  });
}

/** Creates a key through the pipeline and returns its secret. */
export async function issueKey(
  { engine }: Pick<Installation, 'engine'>,
  tenant: TenantRecord,
  wanted: { readonly role: Role; readonly name: string; readonly expiresAt: string | null },
): Promise<{ id: string; key: string }> {
  const at = new Date().toISOString();
  const { role, name, expiresAt } = wanted;
  const input = { role, name, ...(expiresAt === null ? {} : { expiresAt }) };
  const id = engine.newId(at);
  const command = ownCommand(
    apiKey,
    id,
    { kind: 'create', input },
    { actor, at, requestId: 'cli' },
  );
  const [result] = await runOwn(engine, tenant, [command]);
  if (result?.kind !== 'done' || result.issued === null) throw new Error('no key was issued');
  return { id, key: result.issued[1] };
}

export async function listKeys(tenantId: string | undefined, output: Output): Promise<void> {
  await withTenant(tenantId, async ({ db }, tenant) => {
    const keys = (await readAll(db, tenant.id, apiKey)).map(
      (key) => ({ ...key, effectiveRole: effectiveRole(key as ApiKey) }) as Row,
    );
    const cells = keys.map((key) =>
      [
        key.id,
        key.status,
        key.role,
        key['effectiveRole'] ?? 'none',
        key['ownerId'],
        `…${String(key.hint)}`,
        key.expiresAt,
        key.lastUsedAt,
        key.name,
      ].map((value) => String(value ?? '-')),
    );
    const head = [
      'ID',
      'STATUS',
      'ROLE',
      'EFFECTIVE',
      'OWNER',
      'KEY',
      'EXPIRES',
      'LAST USED',
      'NAME',
    ];
    printResult(output, { tenant: tenant.id, keys }, tableOf([head, ...cells]));
  });
}

export async function revokeKey(
  id: string,
  tenantId: string | undefined,
  output: Output,
): Promise<void> {
  await withTenant(tenantId, async ({ engine, db }, tenant) => {
    const known = isUuid(id) ? await readSome(db, tenant.id, apiKey, [id.toLowerCase()]) : [];
    const [key] = known;
    if (key === undefined) throw new Error(`There is no API key ${id}. See \`daybook keys list\`.`);
    if (key.status === 'Revoked') throw new Error(`The API key ${id} is already revoked.`);
    const from = { actor, at: new Date().toISOString(), requestId: 'cli' };
    const verb = { kind: 'action', action: 'revoke', input: {}, dryRun: false } as const;
    await runOwn(engine, tenant, [ownCommand(apiKey, key.id, verb, from)]);
    printResult(output, { id: key.id, status: 'Revoked' }, [`Revoked ${key.id}.`]);
  });
}

function instantOf(text: string): string {
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(time) || !/^20\d\d-\d\d-\d\d/.test(text)) {
    throw new Error(
      `${text} is not a date. Give YYYY-MM-DD or an instant such as 2027-12-31T23:59:59Z.`,
    );
  }
  if (time <= Date.now()) throw new Error(`${text} is in the past: give a later date.`);
  return new Date(time).toISOString();
}

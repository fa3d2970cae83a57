/**
 * Creates demo webhook endpoints at the service's own request bins, and events to deliver, so that the list of
 * deliveries has a successful, a retried and a failed one.
 */

import { invoice } from '../../features/invoicing/invoice/invoice.ts';
import { webhookEndpoint } from '../../features/webhooks/webhook-endpoint/webhook-endpoint.ts';
import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, runOwn, tryOwn } from '../../pipeline/run-own.ts';
import { eachRecord, readAll } from '../../postgres/store-tenants.ts';
import type { Actor } from '../../record/actor.ts';
import type { Command } from '../../record/command.ts';
import type { Entity, Tenant } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import { showCreditNotes } from './show-credit-notes.ts';

const actor: Actor = { type: 'system', id: 'sample', role: 'Admin' };
/** Newest drafts to try to post. */
const maxDrafts = 400;
const maxPosted = 8;

const endpoints: readonly (readonly [
  bin: string,
  description: string,
  types: readonly string[],
])[] = [
  ['ok', 'Ledger export: always answers 200', ['*']],
  ['flaky', 'Partner portal: fails each delivery once', ['invoice.released', 'invoice.voided']],
  ['failing', 'Old CRM: always answers 503', ['invoice.posted']],
  ['gone', 'Closed shop: answers 410 and is disabled by it', ['invoice.released']],
];

/** `bin`: URL of the request bins, without a trailing slash. Later starts only update the port. */
export async function showWebhooks(engine: Engine, tenant: Tenant, bin: string): Promise<void> {
  const at = new Date().toISOString();
  const from = { actor, at, requestId: 'sample-webhooks' };
  const known = await readAll(engine.db, tenant.id, webhookEndpoint);
  if (known.length > 0) {
    const moved = known.filter(
      ({ url }) => ownPath.test(String(url)) && !String(url).startsWith(`${bin}/`),
    );
    const commands = moved.map(({ id, url }) => {
      const value = `${bin}${ownPath.exec(String(url))?.[1] ?? ''}`;
      return ownCommand(webhookEndpoint, id, { kind: 'patch', field: 'url', value }, from);
    });
    if (commands.length > 0) await runOwn(engine, tenant, commands);
    return;
  }
  const command = (entity: Entity, id: string, name: string): Command =>
    ownCommand(entity, id, { kind: 'action', action: name, input: {}, dryRun: false }, from);
  await runOwn(
    engine,
    tenant,
    endpoints.map(([path, description, eventTypes]) => {
      const input: Record<string, Value> = { url: `${bin}/${path}`, description, eventTypes };
      return ownCommand(webhookEndpoint, engine.newId(at), { kind: 'create', input }, from);
    }),
  );
  const posted = await postSome(engine, tenant, (id) => command(invoice, id, 'post'));
  const approvals = posted.filter((_, index) => index % 2 === 0);
  if (approvals.length > 0)
    await runOwn(
      engine,
      tenant,
      approvals.map((id) => command(invoice, id, 'approve')),
    );
  await showCreditNotes(engine, tenant, approvals, from);
}

/** The service's own request bins, on any port. */
const ownPath = /^http:\/\/127\.0\.0\.1:\d+\/bin(\/[\w-]+)$/;

/** Posts the newest drafts that can be posted; returns their ids. */
async function postSome(
  engine: Engine,
  tenant: Tenant,
  post: (id: string) => Command,
): Promise<string[]> {
  const rows: Row[] = [];
  for await (const row of eachRecord(engine.db, tenant.id, invoice))
    if (rows.push(row) === seededLimit) break;
  const drafts = rows.filter(({ status }) => status === 'Draft').slice(-maxDrafts);
  const posted: string[] = [];
  for (const { id } of drafts.reverse()) {
    if (posted.length === maxPosted) break;
    if (await tryOwn(engine, tenant, post(id))) posted.push(id);
  }
  return posted;
}

const seededLimit = 2_000;

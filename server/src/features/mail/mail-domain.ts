/**
 * Marks domains as verified by the operator: the tenant may send mails from their addresses.
 * Recorded in the audit log.
 */

import type { Engine } from '../../pipeline/group.ts';
import { insertAudit } from '../../pipeline/store-audit.ts';
import { writeTransaction } from '../../postgres/db.ts';
import { type AuditEntry, noOrigin } from '../../record/audit.ts';
import { deleteMailDomain, insertMailDomain } from './store-mail-domains.ts';

/** `domain`: ASCII, lower case. `at`: RFC 3339. Does nothing if the state is already so. */
export async function setMailDomain(
  { db, owner, newId }: Pick<Engine, 'db' | 'owner' | 'newId'>,
  tenantId: string,
  { domain, verified }: { readonly domain: string; readonly verified: boolean },
  at: string,
): Promise<void> {
  const isChanged = verified
    ? await insertMailDomain(owner, { tenantId, domain, verifiedAt: at })
    : await deleteMailDomain(owner, tenantId, domain);
  if (!isChanged) return;
  const entry: AuditEntry = {
    ...noOrigin,
    id: newId(at),
    at,
    createdAt: at,
    actor: 'system:cli',
    action: 'settings.changed',
    outcome: 'done',
    subjectType: 'tenant',
    subjectId: tenantId,
    requestId: 'cli',
    count: 1,
    details: { mailDomain: domain, verified },
  };
  await writeTransaction(db, tenantId, (tx) => insertAudit(tx, [entry]));
}

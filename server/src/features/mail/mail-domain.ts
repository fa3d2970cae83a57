/** The operator's word that a domain is a tenant's own: mail may be from its addresses. Noted in the audit log. */

import type { Engine } from '../../pipeline/group.ts';
import { insertAudit } from '../../pipeline/store-audit.ts';
import { writeTransaction } from '../../postgres/db.ts';
import { type AuditEntry, nowhere } from '../../record/audit.ts';
import { deleteMailDomain, insertMailDomain } from './store-mail-domains.ts';

/** `domain`: in ASCII, lower case. `at`: RFC 3339. Does nothing where it is so already. */
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
    ...nowhere,
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

/**
 * The verified domains of tenants. Only the owner of the tables writes them; the role that serves
 * requests can read those of its tenant.
 */
import { type Database, readTransaction } from '../../postgres/db.ts';

export interface MailDomain {
  readonly tenantId: string;
  /** ASCII (IDNA), lower case. */
  readonly domain: string;
  /** RFC 3339. */
  readonly verifiedAt: string;
}

/** Domains listed at most. */
const listLimit = 10_000;

/** Requires a login that owns the tables, like the next two. False: it was already verified. */
export async function insertMailDomain(db: Database, one: MailDomain): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'insert into mail_domain (tenant_id, domain, verified_at) values ($1, $2, $3) on conflict do nothing',
    [one.tenantId, one.domain, one.verifiedAt],
  );
  return rowCount === 1;
}

/** False: it was not verified. */
export async function deleteMailDomain(
  db: Database,
  tenantId: string,
  domain: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'delete from mail_domain where tenant_id = $1 and domain = $2',
    [tenantId, domain],
  );
  return rowCount === 1;
}

/** Lists the domains of all tenants. */
export async function listMailDomains(db: Database): Promise<MailDomain[]> {
  const { rows } = await db.pool.query<{ tenant_id: string; domain: string; verified_at: string }>(
    'select tenant_id, domain, verified_at from mail_domain ' +
      `order by tenant_id, domain limit ${listLimit}`,
  );
  return rows.map((row) => {
    return { tenantId: row.tenant_id, domain: row.domain, verifiedAt: row.verified_at };
  });
}

export function isMailDomainVerified(
  db: Database,
  tenantId: string,
  domain: string,
): Promise<boolean> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'mail-domain:verified',
      text: 'select 1 from mail_domain where tenant_id = $1 and domain = $2',
      values: [tenantId, domain],
    });
    sendCommit();
    return (await sent).rows.length > 0;
  });
}

/** The logos of a tenant: the one of its settings, and the one that was uploaded last. */
import { type Database, readTransaction, type Tx, writeTransaction } from '../../postgres/db.ts';
import type { Png } from './png.ts';

export interface Logo extends Png {
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Also deletes the logos that the settings do not name. */
export async function storeLogo(
  db: Database,
  tenantId: string,
  { sha256, width, height, content }: Logo,
  at: string,
): Promise<void> {
  await writeTransaction(db, tenantId, async (tx) => {
    await tx.query({
      name: 'logo:prune',
      text:
        'delete from logo where tenant_id = $1 and sha256 <> $2 and sha256 not in ' +
        '(select logo from tenant_settings where tenant_id = $1 and logo is not null)',
      values: [tenantId, sha256],
    });
    await tx.query({
      name: 'logo:insert',
      text:
        'insert into logo (tenant_id, sha256, width, height, content, created_at) ' +
        'values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
      values: [tenantId, sha256, width, height, content, at],
    });
  });
}

/** The logo that the `logo` of the settings selects; null if it selects none. */
export async function selectedLogo(
  db: Database,
  tenantId: string,
  selected: unknown,
): Promise<Logo | null> {
  return typeof selected === 'string' ? readLogo(db, tenantId, selected) : null;
}

/** Null if there is none with this digest. */
function readLogo(db: Database, tenantId: string, sha256: string): Promise<Logo | null> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const sent = tx.query({
      name: 'logo:read',
      text: 'select width, height, content from logo where tenant_id = $1 and sha256 = $2',
      values: [tenantId, sha256],
    });
    sendCommit();
    const [row] = (await sent).rows;
    if (row === undefined) return null;
    const [width, height, content] = row as [number, number, Buffer];
    return { sha256, width, height, content };
  });
}

/** The digests of all, for the decision about a change of the settings. */
export async function readLogoDigests(tx: Tx): Promise<unknown[]> {
  const { rows } = await tx.query({
    name: 'logo:digests',
    text: 'select sha256 from logo where tenant_id = $1',
    values: [tx.tenantId],
  });
  return rows.map(([sha256]) => sha256);
}

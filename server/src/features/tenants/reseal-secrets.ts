/**
 * Encrypts the secrets of all tenants with the first key, so that the other keys can be removed.
 */

import { type Database, writeTransaction } from '../../postgres/db.ts';
import type { SecretBox } from '../../record/secrets/secret-box.ts';
import { boundTo, readFactorsSealedOtherwise, replaceSealedFactor } from '../identity/exports.ts';
import {
  lockSealedOtherwise,
  replaceSealed,
  type SealedSecret,
  tenantsSealedOtherwise,
} from '../webhooks/exports.ts';

const limits = {
  /** Secrets per transaction. */
  resealBatch: 200,
  /** Tenants per query. */
  tenantBatch: 500,
} as const;

/** A secret that cannot be decrypted: of an endpoint, or a person's second factor. */
type LeftSecret = { readonly keyId: string; readonly why: 'keyMissing' | 'altered' } & (
  | { readonly tenantId: string; readonly webhookEndpointId: string }
  | { readonly personId: string }
);

export interface Resealed {
  readonly resealed: number;
  readonly left: readonly LeftSecret[];
}

/**
 * Skips secrets that are encrypted with the first key; can be interrupted and repeated, while the
 * service runs. `at`: RFC 3339. Throws an Error without a key. Requires the login of the owner.
 */
export async function resealSecrets(
  db: Database,
  box: SecretBox,
  at: string,
  onProgress: (done: number) => void = () => undefined,
): Promise<Resealed> {
  const [ownKeyId] = box.keyIds;
  if (ownKeyId === undefined)
    throw new Error('There is no key to encrypt secrets: set DAYBOOK_SECRET_KEY.');
  const left: LeftSecret[] = [];
  let resealed = 0;
  for await (const tenantId of tenantsOf(db, ownKeyId, at)) {
    for await (const batch of batchesOf(db, box, ownKeyId, tenantId, at)) {
      resealed += batch.resealed;
      left.push(...batch.left);
      onProgress(resealed + left.length);
    }
  }
  for await (const batch of factorBatches(db, box, ownKeyId)) {
    resealed += batch.resealed;
    left.push(...batch.left);
    onProgress(resealed + left.length);
  }
  return { resealed, left };
}

/** One by one. A secret that changes concurrently is then encrypted with the first key. */
async function* factorBatches(
  db: Database,
  box: SecretBox,
  ownKeyId: string,
): AsyncGenerator<Resealed> {
  let last: string | null = null;
  for (;;) {
    const batch: { personId: string; sealed: string }[] = await readFactorsSealedOtherwise(
      db,
      ownKeyId,
      last,
      limits.resealBatch,
    );
    const left: LeftSecret[] = [];
    let resealed = 0;
    for (const { personId, sealed } of batch) {
      const bound = boundTo(personId);
      const opened = box.open(sealed, bound);
      if (opened.is !== 'open') left.push({ personId, keyId: opened.keyId, why: opened.is });
      else if (await replaceSealedFactor(db, personId, sealed, box.seal(opened.secret, bound)))
        resealed += 1;
    }
    yield { resealed, left };
    if (batch.length < limits.resealBatch) return;
    last = batch.at(-1)?.personId ?? null;
  }
}

async function* tenantsOf(db: Database, ownKeyId: string, at: string): AsyncGenerator<string> {
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await tenantsSealedOtherwise(db, ownKeyId, last, at, limits.tenantBatch);
    yield* ids;
    if (ids.length < limits.tenantBatch) return;
    last = ids.at(-1) ?? null;
  }
}

async function* batchesOf(
  db: Database,
  box: SecretBox,
  ownKeyId: string,
  tenantId: string,
  at: string,
): AsyncGenerator<Resealed> {
  let last: string | null = null;
  for (;;) {
    const { found, ...done }: Resealed & { found: readonly SealedSecret[] } =
      await writeTransaction(db, tenantId, async (tx) => {
        const locked = await lockSealedOtherwise(tx, ownKeyId, last, at, limits.resealBatch);
        const anew = reseal(box, tenantId, locked);
        if (anew.sealed.length > 0) await replaceSealed(tx, anew.sealed);
        return { found: locked, resealed: anew.sealed.length, left: anew.left };
      });
    yield done;
    if (found.length < limits.resealBatch) return;
    last = found.at(-1)?.id ?? null;
  }
}

function reseal(box: SecretBox, tenantId: string, secrets: readonly SealedSecret[]) {
  const sealed: Pick<SealedSecret, 'id' | 'sealed'>[] = [];
  const left: LeftSecret[] = [];
  for (const one of secrets) {
    const { id, endpointId } = one;
    const found = box.open(one.sealed, endpointId);
    if (found.is === 'open') sealed.push({ id, sealed: box.seal(found.secret, endpointId) });
    else {
      const { is: why, keyId } = found;
      left.push({ tenantId, webhookEndpointId: endpointId, keyId, why });
    }
  }
  return { sealed, left };
}

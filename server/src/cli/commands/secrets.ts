/** `daybook secrets reseal`: encrypts stored secrets with the first key, and reports those that no key decrypts. */

import { readConfig } from '../../config.ts';
import { countSealedFactors } from '../../features/identity/second-factor/store-second-factors.ts';
import { resealSecrets } from '../../features/tenants/reseal-secrets.ts';
import { countSealed } from '../../features/webhooks/store-webhook-secrets.ts';
import type { Database } from '../../postgres/db.ts';
import type { SealedWith, SecretBox } from '../../record/secrets/secret-box.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { type Output, printResult } from '../output.ts';
import { createProgress } from '../progress.ts';

/** The exit code is 1 if some secrets cannot be decrypted. */
export async function runReseal(output: Output): Promise<void> {
  const installation = await openInstallation(readConfig(process.env));
  try {
    const { db, engine } = installation;
    const { secrets: box } = engine;
    const at = new Date().toISOString();
    const [key] = box.keyIds;
    const stored = await countAll(db, at);
    const others = stored.filter(({ keyId }) => keyId !== key);
    const progress = createProgress('secrets', sumOf(others));
    const { resealed, left } = await resealSecrets(db, box, at, progress.update).finally(
      progress.stop,
    );
    const remaining = (await countAll(db, at)).filter(({ keyId }) => keyId !== key);
    const kept = sumOf(stored) - sumOf(others);
    const lines = [
      `${resealed} secret${resealed === 1 ? '' : 's'} re-encrypted with the key ${key}; ${kept} already used it.`,
      ...left.map((one) => {
        const whose =
          'personId' in one
            ? `the second factor of the user ${one.personId}`
            : `a secret of the endpoint ${one.webhookEndpointId}`;
        return `Cannot decrypt ${whose}, encrypted with the key ${one.keyId}${one.why === 'altered' ? ' and altered since' : ''}.`;
      }),
      remaining.length === 0
        ? 'DAYBOOK_SECRET_KEY now needs only this key.'
        : remedyFor(box, remaining),
    ];
    printResult(output, { key, resealed, kept, left }, lines);
    if (remaining.length > 0) process.exitCode = 1;
  } finally {
    await installation.close();
  }
}

/** Null if every live secret can be decrypted. Needs the owner's login and the schema of this release. */
export async function secretsProblem(
  db: Database,
  box: SecretBox,
  at: string,
): Promise<string | null> {
  const closed = (await countAll(db, at)).filter(({ keyId }) => !box.keyIds.includes(keyId));
  return closed.length === 0 ? null : remedyFor(box, closed);
}

function remedyFor(box: SecretBox, others: readonly SealedWith[]): string {
  const closed = others.filter(({ keyId }) => !box.keyIds.includes(keyId));
  if (closed.length === 0) return 'Run `daybook secrets reseal` again, or rotate those secrets.';
  const keys = closed.map(
    ({ keyId, secrets, tenants }) =>
      `${textOfCount(secrets, tenants)} encrypted with the key ${keyId}`,
  );
  const lost = [
    ...(closed.some(({ tenants }) => tenants !== null)
      ? ['rotate the secrets of those endpoints']
      : []),
    ...(closed.some(({ tenants }) => tenants === null)
      ? ['reset those users by `daybook users reset-second-factor`']
      : []),
  ];
  return (
    `${keys.join(', ')}: not among those of DAYBOOK_SECRET_KEY, so these secrets cannot be used. Append a comma and ` +
    `the old key to DAYBOOK_SECRET_KEY; if it is lost, ${lost.join(', and ')}.`
  );
}

async function countAll(db: Database, at: string): Promise<SealedWith[]> {
  return [...(await countSealed(db, at)), ...(await countSealedFactors(db))];
}

function textOfCount(secrets: number, tenants: number | null): string {
  const many = secrets === 1 ? '' : 's';
  if (tenants === null) return `${secrets} second factor${many}`;
  return `${secrets} webhook secret${many} of ${tenants} tenant${tenants === 1 ? '' : 's'}`;
}

function sumOf(stored: readonly SealedWith[]): number {
  return stored.reduce((sum, { secrets }) => sum + secrets, 0);
}

/** Secrets of keys, cookies and links, which are shown once; only their hash is stored. */
import { createHash } from 'node:crypto';

interface MintedToken {
  /** Not stored. */
  readonly secret: string;
  readonly sha256: string;
  /** Both RFC 3339. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Lower-case hex SHA-256. Secrets have 256 random bits, so no slow hash is needed (ASVS 6.5.2). */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** `random`: 32 bytes. `createdAt`: RFC 3339. */
export function mintToken(random: Buffer, createdAt: string, lifetimeMs: number): MintedToken {
  const secret = random.toString('base64url');
  const expiresAt = new Date(Date.parse(createdAt) + lifetimeMs).toISOString();
  return { secret, sha256: secretHash(secret), createdAt, expiresAt };
}

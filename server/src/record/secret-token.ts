/** Secrets that are handed out once, in keys, cookies and links: what is kept of them is their hash. */
import { createHash } from 'node:crypto';

interface MintedToken {
  /** Kept nowhere. */
  readonly secret: string;
  readonly sha256: string;
  /** Both RFC 3339. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Lower-case hex SHA-256. They carry 256 random bits, so no slow hash is needed (ASVS 6.5.2). */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** `random`: 32 bytes. `createdAt`: RFC 3339. */
export function mintToken(random: Buffer, createdAt: string, lifetimeMs: number): MintedToken {
  const secret = random.toString('base64url');
  const expiresAt = new Date(Date.parse(createdAt) + lifetimeMs).toISOString();
  return { secret, sha256: secretHash(secret), createdAt, expiresAt };
}

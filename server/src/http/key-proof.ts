/**
 * A service proves that it has an API key before a client sends the key: an HMAC of the client's challenge and of the
 * port that the client called, so that a program on another port cannot relay the proof.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Headers of `GET /health/live`: of the request and of the response. */
export const proofHeaders = { challenge: 'daybook-challenge', proof: 'daybook-proof' } as const;

/** Null for a challenge that is not 32 to 64 URL-safe characters. */
export function keyProof(key: string, challenge: string, port: number): string | null {
  if (!/^[A-Za-z0-9_-]{32,64}$/.test(challenge)) return null;
  return createHmac('sha256', key).update(`${challenge} ${port}`).digest('base64url');
}

export function provesKey(proof: string, key: string, challenge: string, port: number): boolean {
  const right = Buffer.from(keyProof(key, challenge, port) ?? '');
  const given = Buffer.from(proof);
  return right.length === given.length && right.length > 0 && timingSafeEqual(right, given);
}

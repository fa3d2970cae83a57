/** Signs deliveries by Standard Webhooks 1.0, so that receivers verify with its ready-made libraries. */
import { createHmac, randomBytes } from 'node:crypto';

/** The standard allows these; what is made here has `secretBytes`. */
const limits = { shortestSecretBytes: 24, longestSecretBytes: 64, secretBytes: 32 } as const;
const prefix = 'whsec_';

/** A new secret: `whsec_` and 32 random bytes in base64. */
export function makeSecret(): string {
  return prefix + randomBytes(limits.secretBytes).toString('base64');
}

export interface Delivery {
  /** The event's id: the same for every attempt. Without a dot, which would blur what is signed. */
  readonly id: string;
  /** Of this attempt, in seconds since 1970. */
  readonly timestamp: number;
  /** Exactly the bytes that are sent. */
  readonly body: Buffer;
}

/** The three headers. Every live secret signs: two of them while they rotate. */
export function signatureHeaders(
  { id, timestamp, body }: Delivery,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  if (!/^[\w-]+$/.test(id)) throw new RangeError('the id of a delivery has other characters');
  if (!Number.isSafeInteger(timestamp)) throw new RangeError('the timestamp is no whole number');
  const signed = `${id}.${timestamp}.`;
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', keyOf(secret)).update(signed).update(body);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** The message of the error does not tell the secret. */
function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const { shortestSecretBytes, longestSecretBytes } = limits;
  const isUsable = key.length >= shortestSecretBytes && key.length <= longestSecretBytes;
  if (!secret.startsWith(prefix) || !isUsable) {
    throw new RangeError('a webhook secret is not whsec_ and 24 to 64 bytes in base64');
  }
  return key;
}

/**
 * Signs deliveries as Standard Webhooks 1.0, so that receivers can verify them with its libraries.
 */
import { createHmac } from 'node:crypto';

/** Bounds of the standard. */
const limits = { shortestSecretBytes: 24, longestSecretBytes: 64 } as const;
const prefix = 'whsec_';

export interface Delivery {
  /**
   * The event ID, equal for all attempts. It must not contain a dot, which separates the parts of
   * the signed text.
   */
  readonly id: string;
  /** The time of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  /** Exactly the bytes that are sent. */
  readonly body: Buffer;
}

/** The three headers, with a signature by every live secret: two during a rotation. */
export function signatureHeaders(
  { id, timestamp, body }: Delivery,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  if (!/^[\w-]+$/.test(id))
    throw new RangeError('the delivery ID may contain only letters, digits, _ and -');
  if (!Number.isSafeInteger(timestamp)) throw new RangeError('the timestamp is not an integer');
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

/** The error message does not contain the secret. */
function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const { shortestSecretBytes, longestSecretBytes } = limits;
  const isUsable = key.length >= shortestSecretBytes && key.length <= longestSecretBytes;
  if (!secret.startsWith(prefix) || !isUsable) {
    throw new RangeError('a webhook secret is not whsec_ followed by 24 to 64 bytes in base64');
  }
  return key;
}

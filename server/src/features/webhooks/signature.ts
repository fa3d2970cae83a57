/** Signs deliveries by Standard Webhooks 1.0, so that receivers verify with its ready-made libraries. */
import { createHmac } from 'node:crypto';

/** What the standard allows. */
const limits = { shortestSecretBytes: 24, longestSecretBytes: 64 } as const;
const prefix = 'whsec_';

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

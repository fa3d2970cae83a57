/**
 * Secrets at rest: AES-256-GCM (NIST SP 800-38D) under keys derived from DAYBOOK_SECRET_KEY. The first
 * key seals; all of them open, so that the key can be changed while old secrets are still sealed with it.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface SecretBox {
  /** `bound` names what the secret belongs to; it cannot be opened as anything else's. */
  seal(secret: string, bound: string): string;
  /** Throws an Error with a remedy when no key fits or the text was altered. */
  open(sealed: string, bound: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** `keys`: as configured, the newest first. Without any, sealing and opening throw. */
export function secretBox(keys: readonly string[]): SecretBox {
  const derived = keys.map((text) => {
    const key = Buffer.from(hkdfSync('sha256', text, '', 'daybook secrets', keyBytes));
    return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
  });
  return {
    seal(secret, bound) {
      const [first] = derived;
      if (first === undefined)
        throw new Error('There is no key to seal secrets with: set DAYBOOK_SECRET_KEY.');
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(bound));
      const text = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final()]);
      return `${first.id}.${Buffer.concat([text, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, bound) {
      const [id = '', text = ''] = sealed.split('.');
      const found = derived.find((one) => one.id === id);
      if (found === undefined) {
        throw new Error(
          `A secret was sealed with the key ${id}, which is not configured: add the old key to ` +
            'DAYBOOK_SECRET_KEY, after the present one and a comma.',
        );
      }
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(-tagBytes));
      const secret = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([secret, decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Secrets at rest: AES-256-GCM (NIST SP 800-38D) under keys derived from DAYBOOK_SECRET_KEY. The first
 * key encrypts; all of them decrypt, so that the key can be changed while secrets still use an old one.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

export interface SecretBox {
  /** Ids of the keys, in order: eight hexadecimal digits that do not reveal the key. */
  readonly keyIds: readonly string[];
  /** `bound`: the owner of the secret, authenticated by AES-GCM; decrypting for another owner fails. */
  seal(secret: string, bound: string): string;
  open(sealed: string, bound: string): Opened;
}

/** `keyMissing`: the key is not configured. `altered`: the text or `bound` differs. */
export type Opened =
  | { readonly is: 'open'; readonly secret: string }
  | { readonly is: 'keyMissing' | 'altered'; readonly keyId: string };

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** `keys`: the newest first. Without any, encrypting throws. */
export function secretBox(keys: readonly string[]): SecretBox {
  return createBox(keys, 'daybook secrets', () => randomBytes(nonceBytes));
}

/**
 * Deterministic encryption with other derived keys: the nonce is a MAC of text and `bound`, so that it is unique, as in
 * AES-GCM-SIV (RFC 8452). Equal texts have equal ciphertexts.
 */
export function alikeBox(keys: readonly string[]): SecretBox {
  const [newest = ''] = keys;
  const macKey = derive(newest, 'daybook cursor nonces');
  return createBox(keys, 'daybook cursors', (secret, bound) =>
    createHmac('sha256', macKey)
      .update(JSON.stringify([bound, secret]))
      .digest()
      .subarray(0, nonceBytes),
  );
}

function derive(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes));
}

function createBox(
  keys: readonly string[],
  purpose: string,
  nonceOf: (secret: string, bound: string) => Buffer,
): SecretBox {
  const derived = keys.map((text) => {
    const key = derive(text, purpose);
    return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
  });
  return {
    keyIds: derived.map(({ id }) => id),
    seal(secret, bound) {
      const [first] = derived;
      if (first === undefined)
        throw new Error('There is no key to encrypt secrets: set DAYBOOK_SECRET_KEY.');
      const nonce = nonceOf(secret, bound);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(bound));
      const text = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final()]);
      return `${first.id}.${Buffer.concat([text, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, bound) {
      const [keyId = '', text = '', ...rest] = sealed.split('.');
      const found = derived.find((one) => one.id === keyId);
      if (found === undefined) return { is: 'keyMissing', keyId };
      const bytes = Buffer.from(text, 'base64url');
      // Only the canonical base64url form.
      if (bytes.toString('base64url') !== text || rest.length > 0) return { is: 'altered', keyId };
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(bound))
          .setAuthTag(bytes.subarray(-tagBytes));
        const secret = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return { is: 'open', secret: Buffer.concat([secret, decipher.final()]).toString('utf8') };
      } catch {
        return { is: 'altered', keyId };
      }
    },
  };
}

/** How many secrets are encrypted with a key. */
export interface SealedWith {
  readonly keyId: string;
  readonly secrets: number;
  /** Number of tenants; null: second factors, which have no tenant. */
  readonly tenants: number | null;
}

/**
 * RowVersion: 22 URL-safe characters that mean nothing to a client (contract 2). Inside, one AES-128
 * block holds the record's revision, a random part and the end of the record's id, so the service can
 * tell in constant time whether a version lies inside a save-session chain, without a look-up.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';

const blockBytes = 16;
const rowVersionPattern = '^[A-Za-z0-9_-]{22}$';

export interface RowVersions {
  /** The version of a record's `revision` (1 or more); `random` is a 32-bit number. */
  mint(recordId: string, revision: number, random: number): string;
  /** The revision inside a version, or null when it is not a version of this record. */
  revisionOf(recordId: string, version: string): number | null;
}

/** What a new version is made with. */
export interface Minting {
  readonly versions: RowVersions;
  readonly randomBytes: (count: number) => Buffer;
}

/** A version of a record's `revision`, unlike any other. */
export function mintVersion(
  { versions, randomBytes }: Minting,
  recordId: string,
  revision: number,
): string {
  return versions.mint(recordId, revision, randomBytes(4).readUInt32BE(0));
}

/** `key`: 16 secret bytes, the same for every process on one database. */
export function rowVersions(key: Buffer): RowVersions {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const pattern = new RegExp(rowVersionPattern);
  const block = Buffer.alloc(blockBytes);
  return {
    mint(recordId, revision, random) {
      block.writeUIntBE(revision, 0, 6);
      block.writeUInt32BE(random, 6);
      block.write(recordId.slice(-12), 10, 6, 'hex');
      return cipher.update(block).toString('base64url');
    },
    revisionOf(recordId, version) {
      if (!pattern.test(version)) return null;
      const plain = decipher.update(Buffer.from(version, 'base64url'));
      if (plain.length !== blockBytes) return null;
      return plain.toString('hex', 10, 16) === recordId.slice(-12).toLowerCase()
        ? plain.readUIntBE(0, 6)
        : null;
    },
  };
}

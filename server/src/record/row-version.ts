/**
 * RowVersion: 22 URL-safe characters that mean nothing to a client (contract 2). Inside, one AES-128
 * block holds the record's revision, a random part and the end of the record's id, so the service can
 * tell in constant time whether a version lies inside a save-session chain, without a look-up.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

const blockBytes = 16;
const rowVersionPattern = '^[A-Za-z0-9_-]{22}$';

export interface RowVersions {
  /** The version of a record's `revision` (1 or more); `random` is a 32-bit number. */
  mint(recordId: string, revision: number, random: number): string;
  /** The same for many records at once; `random`: four bytes for each. */
  mintAll(records: readonly Revised[], random: Buffer): string[];
  /** The revision inside a version, or null when it is not a version of this record. */
  revisionOf(recordId: string, version: string): number | null;
}

export interface Revised {
  readonly id: string;
  readonly revision: number;
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

/** The same for many records; one call of the cipher does for all of them. */
export function mintVersions(
  { versions, randomBytes }: Minting,
  records: readonly Revised[],
): string[] {
  return versions.mintAll(records, randomBytes(4 * records.length));
}

/**
 * The RowVersion of what no PATCH changes and no row holds as it is shown: a session, a tenant, a membership, a
 * number series. It changes exactly when `content` does, and is constant where that cannot change.
 */
export function contentVersion(content: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/** `key`: 16 secret bytes, the same for every process on one database. */
export function rowVersions(key: Buffer): RowVersions {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const pattern = new RegExp(rowVersionPattern);
  const block = Buffer.alloc(blockBytes);
  const fill = (blocks: Buffer, from: number, id: string, revision: number, random: number) => {
    blocks.writeUIntBE(revision, from, 6);
    blocks.writeUInt32BE(random, from + 6);
    blocks.write(id.slice(-12), from + 10, 6, 'hex');
  };
  return {
    mint(recordId, revision, random) {
      fill(block, 0, recordId, revision, random);
      return cipher.update(block).toString('base64url');
    },
    mintAll(records, random) {
      const blocks = Buffer.alloc(blockBytes * records.length);
      for (const [index, { id, revision }] of records.entries())
        fill(blocks, blockBytes * index, id, revision, random.readUInt32BE(4 * index));
      const minted = cipher.update(blocks);
      return records.map((_, index) =>
        minted.toString('base64url', blockBytes * index, blockBytes * (index + 1)),
      );
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

/**
 * RowVersion: 22 URL-safe characters, opaque to clients. It is one AES-128 block with the record's
 * revision, random bits and the end of the record's id, so the service can check in constant time, without a look-up,
 * whether a version is in a save-session chain.
 */
import { createCipheriv, createDecipheriv, hash } from 'node:crypto';

const blockBytes = 16;
const rowVersionPattern = '^[A-Za-z0-9_-]{22}$';

export interface RowVersions {
  /** The version of a record's `revision` (1 or more); `random` is a 32-bit number. */
  mint(recordId: string, revision: number, random: number): string;
  /** As `mint`, for many records; `random`: four bytes for each. */
  mintAll(records: readonly Revised[], random: Buffer): string[];
  /** The revision of a version; null if it is not a version of this record. */
  revisionOf(recordId: string, version: string): number | null;
}

export interface Revised {
  readonly id: string;
  readonly revision: number;
}

/** Dependencies for creating versions. */
export interface Minting {
  readonly versions: RowVersions;
  readonly randomBytes: (count: number) => Buffer;
}

/** A new, unique version of a record's `revision`. */
export function mintVersion(
  { versions, randomBytes }: Minting,
  recordId: string,
  revision: number,
): string {
  return versions.mint(recordId, revision, randomBytes(4).readUInt32BE(0));
}

/** As `mintVersion`, for many records with one cipher call. */
export function mintVersions(
  { versions, randomBytes }: Minting,
  records: readonly Revised[],
): string[] {
  return versions.mintAll(records, randomBytes(4 * records.length));
}

/** A short hash of a text, for entity tags: 22 URL-safe characters, so that no tag is equal to another one in a coding. */
export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/**
 * The RowVersion of objects without a row and without PATCH: a session, a tenant, a membership, a number series. It
 * changes exactly when `content` changes.
 */
export function contentVersion(content: readonly (string | number | null)[]): string {
  return hashOf(JSON.stringify(content));
}

/** `key`: 16 secret bytes, the same for all processes on one database. */
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

/** The next revision of a record that a worker writes, with its RowVersion. */
import { type Minting, mintVersion, mintVersions, type Revised } from '../record/row-version.ts';
import type { Version } from './store-effects.ts';

export function nextVersion(minting: Minting, { id, revision }: Revised): Version {
  const next = revision + 1;
  return { id, revision: next, rowVersion: mintVersion(minting, id, next) };
}

/** The same for many, in their order. */
export function nextVersions(minting: Minting, records: readonly Revised[]): Version[] {
  const next = records.map(({ id, revision }) => ({ id, revision: revision + 1 }));
  const minted = mintVersions(minting, next);
  return next.map(({ id, revision }, index) => {
    return { id, revision, rowVersion: minted[index] as string };
  });
}

/** One fault of the mutation tests. */
interface Edit {
  /** Relative to server/. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** A campaign, or a part of a test file's path for `npm test`. */
  readonly killedBy: { readonly campaign: string } | { readonly test: string };
  /** The output if the run cannot start with this mutant, which counts as killed. */
  readonly orFailsWith?: string;
  /** Runs in every `npm test`. */
  readonly quick?: true;
}

/** One fault of the mutation tests. */
export interface Edit {
  /** Relative to server/. */
  readonly file: string;
  /** Occurs once in the file, except for spaces and names of variables (apply-edit.ts). */
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
  /** Also runs if the budget is short. */
  readonly quick?: true;
}

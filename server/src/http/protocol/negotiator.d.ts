/** The used parts of negotiator 1.1, which has no types. @types/negotiator is for 0.6, without `preferred`. */
declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    mediaType(available: readonly string[]): string | undefined;
    /** `preferred`: the order among those of equal quality. */
    encoding(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string | undefined;
    encodings(available: readonly string[]): string[];
  }
}

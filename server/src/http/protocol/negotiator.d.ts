/** What is used of negotiator 1.1. It brings no types, and @types/negotiator is of 0.6, without `preferred`. */
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

/** The catalogues (words.<language>.json), compiled by the build (web/words/plugin.ts). */
declare module 'virtual:words' {
  /** A message with params. */
  export type Message<P> = (params: P) => string;

  /** The messages by section; words.d.ts beside each catalogue adds its own. */
  export interface Sections {}

  /** A message that is declared away from the component that shows it: in a feature.ts. */
  export type TextKey = {
    [S in keyof Sections]: S extends `${string}.feature` | 'shell.navigation'
      ? `${S}.${keyof Sections[S] & string}`
      : never;
  }[keyof Sections];

  /** A text, or a parsed message of ICU MessageFormat; in groups for labels and messages of the service. */
  export type Compiled =
    | string
    | import('@formatjs/icu-messageformat-parser').MessageFormatElement[]
    | { readonly [key: string]: Compiled };

  /** What each language calls itself, and the word "language" in it. */
  export const languages: Readonly<
    Record<string, { readonly name: string; readonly language: string }>
  >;
  /** A part of a catalogue; the first one has the labels. */
  export type Words = Readonly<Record<string, Compiled>> & {
    readonly labels?: import('./core/messages.ts').Labels;
  };

  /** By language, then by part. */
  export const parts: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly words: Words }>>>>
  >;
}

declare module 'virtual:words/labels' {
  /** The labels in each language. */
  export const labels: readonly import('./core/messages.ts').Labels[];
}

declare module 'virtual:words/search' {
  /** The words of each text of a feature.ts, with its synonyms, in all languages. */
  export const words: Readonly<Record<string, readonly string[]>>;
}

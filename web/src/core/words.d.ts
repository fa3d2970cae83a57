/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'core.keyNames': {
      readonly Ctrl: string;
      readonly Shift: string;
    };
    'core.language': {
      readonly name: string;
      readonly language: string;
      readonly nouns: string;
    };
  }
}

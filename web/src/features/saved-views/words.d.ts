/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'saved-views.feature': {
      readonly savedViews: string;
    };
    'saved-views.savedViews': {
      readonly shared: string;
      readonly everyone: string;
      readonly left: string;
      readonly none: string;
      readonly noneText: string;
    };
  }
}

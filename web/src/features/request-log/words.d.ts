/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'request-log.keyRequests': {
      readonly title: string;
      readonly lead: string;
      readonly all: string;
      readonly rejected: string;
      readonly none: string;
      readonly request: string;
      readonly status: string;
      readonly duration: string;
      readonly at: string;
      readonly requestId: string;
      readonly more: string;
    };
  }
}

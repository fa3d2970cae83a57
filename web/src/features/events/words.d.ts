/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'events.eventCatalogue': {
      readonly sample: string;
      readonly fields: string;
      readonly schema: string;
      readonly name: string;
      readonly type: string;
      readonly meaning: string;
    };
    'events.eventDrawer': {
      readonly title: string;
      readonly payload: string;
      readonly deliveries: string;
      readonly record: string;
      readonly close: string;
      readonly id: string;
    };
    'events.eventFeed': {
      readonly live: string;
      readonly open: string;
      readonly waiting: string;
      readonly paused: string;
      readonly fresh: Message<{ count: number }>;
      readonly older: string;
      readonly empty: string;
      readonly emptyText: string;
      readonly list: string;
      readonly actor: string;
    };
    'events.events': {
      readonly title: string;
      readonly feed: string;
      readonly catalogue: string;
    };
    'events.feature': {
      readonly events: string;
    };
  }
}

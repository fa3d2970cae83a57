/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'webhooks.disabledReason': {
      readonly by: Message<{ name: string | number }>;
      readonly gone: string;
      readonly failed: Message<{ count: string | number; since: string | number }>;
    };
    'webhooks.deliveryOptions': {
      readonly filterHint: string;
      readonly payloadHint: string;
      readonly formatHint: string;
      readonly orderingHint: string;
      readonly rateHint: string;
      readonly try: string;
      readonly matching: Message<{ matching: string | number; count: string | number }>;
      readonly caption: string;
      readonly type: string;
      readonly at: string;
      readonly result: string;
      readonly sent: string;
      readonly unmet: Message<{ condition: string | number; value: string | number }>;
    };
    'webhooks.endpointActions': {
      readonly explain: string;
      readonly close: string;
      readonly resend: string;
      readonly more: string;
    };
    'webhooks.endpointCreate': {
      readonly title: string;
      readonly made: string;
      readonly where: string;
      readonly urlHint: string;
      readonly descriptionHint: string;
      readonly events: string;
      readonly none: string;
      readonly headers: string;
      readonly create: string;
      readonly open: string;
      readonly now: string;
    };
    'webhooks.endpointStanding': {
      readonly off: Message<{ at: string | number }>;
      readonly offWhy: string;
      readonly chart: string;
      readonly rate: string;
      readonly of: Message<{ rate: string | number; attempts: string }>;
      readonly speed: string;
      readonly mean: Message<{ mean: string | number; max: string | number }>;
    };
    'webhooks.eventTypesField': {
      readonly all: string;
      readonly group: Message<{ pattern: string | number }>;
    };
    'webhooks.feature': {
      readonly webhooks: string;
      readonly failingWebhooks: string;
      readonly titled: Message<{ name: string | number }>;
    };
    'webhooks.headersField': {
      readonly name: Message<{ row: string | number }>;
      readonly value: Message<{ row: string | number }>;
      readonly add: string;
      readonly remove: Message<{ row: string | number }>;
      readonly hint: string;
      readonly twice: string;
    };
    'webhooks.replayDialog': {
      readonly title: string;
      readonly explain: string;
      readonly since: string;
      readonly types: string;
      readonly allTypes: string;
      readonly counting: string;
      readonly count: Message<{ count: string | number; more: boolean }>;
      readonly one: string;
      readonly sent: Message<{ count: string | number; more: boolean }>;
      readonly oneSent: string;
      readonly none: string;
      readonly outcome: string;
      readonly close: string;
      readonly go: Message<{ count: string | number }>;
      readonly goOne: string;
    };
    'webhooks.secretShown': {
      readonly once: string;
      readonly why: string;
      readonly secret: string;
      readonly verify: string;
      readonly sdk: string;
      readonly node: string;
      readonly express: string;
      readonly python: string;
      readonly raw: string;
    };
    'webhooks.sendTest': {
      readonly title: string;
    };
    'webhooks.webhook': {
      readonly title: string;
      readonly deliveries: string;
      readonly settings: string;
      readonly history: string;
      readonly verify: string;
    };
    'webhooks.webhooks': {
      readonly title: string;
      readonly create: string;
      readonly rate: string;
      readonly of: Message<{ rate: string | number; attempts: string | number }>;
      readonly unlisted: Message<{ listed: string | number }>;
      readonly failing: Message<{ at: string | number }>;
      readonly fine: Message<{ at: string | number }>;
      readonly unused: string;
      readonly standing: string;
      readonly disabled: string;
      readonly empty: string;
      readonly emptyText: string;
    };
  }
}

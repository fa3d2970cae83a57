/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'deliveries.attemptList': {
      readonly attempts: string;
      readonly attempt: Message<{ number: string | number }>;
      readonly next: string;
      readonly none: string;
      readonly older: Message<{ count: string | number }>;
      readonly status: Message<{ status: string | number }>;
    };
    'deliveries.attemptView': {
      readonly attempt: Message<{ number: string | number }>;
      readonly took: Message<{ time: string | number }>;
      readonly to: Message<{ address: string | number }>;
      readonly request: string;
      readonly answer: string;
      readonly headers: string;
      readonly name: string;
      readonly value: string;
      readonly body: string;
      readonly cut: string;
      readonly noAnswer: string;
      readonly emptyBody: string;
      readonly privateBody: string;
      readonly curl: string;
      readonly curlNote: string;
      readonly hidden: Message<{ names: string | number }>;
      readonly inside: string;
      readonly urlNow: string;
    };
    'deliveries.deliveryTable': {
      readonly recent: string;
      readonly none: string;
      readonly all: string;
      readonly ofEvent: string;
      readonly actions: string;
    };
    'deliveries.effect': {
      readonly title: string;
      readonly queued: string;
      readonly receiver: string;
      readonly attempts: Message<{ made: string | number; of: string | number }>;
      readonly inAll: Message<{ attempts: string | number }>;
      readonly mail: string;
      readonly document: string;
      readonly siblings: string;
    };
    'deliveries.effectCause': {
      readonly waiting: string;
      readonly running: string;
      readonly ended: string;
      readonly cancelled: string;
      readonly next: Message<{ number: string | number; of: string | number }>;
      readonly nextPlain: string;
      readonly delivered: Message<{ at: string | number }>;
      readonly help: string;
      readonly endpoint: string;
      readonly policy: string;
    };
    'deliveries.effectCells': {
      readonly of: Message<{ made: string | number; of: string | number }>;
      readonly next: string;
      readonly waiting: string;
    };
    'deliveries.effects': {
      readonly title: string;
      readonly failed: string;
      readonly retrying: string;
      readonly webhooks: string;
      readonly mails: string;
      readonly record: string;
      readonly last: string;
      readonly actions: string;
      readonly empty: string;
      readonly emptyText: string;
    };
    'deliveries.endpointDisabled': {
      readonly short: string;
    };
    'deliveries.feature': {
      readonly deliveries: string;
      readonly retryPolicies: string;
      readonly failedDeliveries: string;
    };
    'deliveries.healthStrip': {
      readonly now: string;
      readonly day: string;
      readonly rate: Message<{ rate: string | number }>;
      readonly report: string;
    };
    'deliveries.liveOutcome': {
      readonly queued: Message<{ count: string | number }>;
      readonly waiting: string;
      readonly details: string;
      readonly next: string;
    };
    'deliveries.nextTry': {
      readonly now: string;
    };
    'deliveries.recordEffects': {
      readonly nothing: string;
      readonly attempts: Message<{ count: number }>;
      readonly next: Message<{ at: string | number }>;
    };
    'deliveries.resendFailed': {
      readonly resend: string;
      readonly counting: string;
      readonly none: string;
      readonly count: Message<{ count: string | number }>;
      readonly one: string;
      readonly more: Message<{ count: string | number }>;
      readonly held: Message<{ count: string | number }>;
      readonly oneHeld: string;
      readonly byName: Message<{ name: string | number; count: string | number }>;
      readonly go: Message<{ count: string | number }>;
      readonly cancel: string;
      readonly stop: string;
      readonly close: string;
      readonly progress: Message<{ done: string | number; all: string | number }>;
      readonly done: Message<{ done: string | number }>;
      readonly refused: Message<{ count: string | number }>;
    };
    'deliveries.retryPolicies': {
      readonly title: string;
      readonly explain: string;
      readonly 'post-transaction': string;
      readonly scheduled: string;
      readonly document: string;
      readonly manual: string;
      readonly later: string;
    };
    'deliveries.retryPreview': {
      readonly first: string;
      readonly exactly: Message<{ number: string | number; pause: string | number; since: string | number }>;
      readonly between: Message<{ number: string | number; from: string | number; to: string | number; since: string | number }>;
      readonly once: string;
      readonly inAll: Message<{ attempts: string | number; latest: string | number }>;
      readonly picture: string;
    };
  }
}

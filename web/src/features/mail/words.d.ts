/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'mail.feature': {
      readonly mail: string;
      readonly titled: Message<{ name: string | number }>;
    };
    'mail.mail': {
      readonly title: string;
      readonly html: string;
      readonly text: string;
      readonly frame: string;
      readonly Kept: string;
      readonly Sending: string;
      readonly Sent: string;
      readonly Rejected: string;
      readonly Unknown: string;
      readonly attachments: string;
      readonly delivery: string;
      readonly bytes: Message<{ count: string | number }>;
    };
    'mail.mails': {
      readonly title: string;
      readonly rejected: string;
      readonly unknown: string;
      readonly kept: string;
      readonly empty: string;
      readonly emptyText: string;
    };
  }
}

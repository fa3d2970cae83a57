/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'audit.audit': {
      readonly title: string;
      readonly lead: string;
      readonly who: string;
      readonly record: string;
      readonly unknown: string;
      readonly details: string;
      readonly refusedSignIns: string;
      readonly people: string;
      readonly settings: string;
      readonly files: string;
      readonly forbidden: string;
      readonly none: string;
    };
    'audit.auditEntry': {
      readonly title: string;
      readonly what: string;
      readonly from: string;
      readonly when: string;
      readonly who: string;
      readonly unknown: string;
      readonly outcome: string;
      readonly about: string;
      readonly details: string;
      readonly count: string;
      readonly address: string;
      readonly client: string;
      readonly request: string;
      readonly same: string;
      readonly ofActor: string;
      readonly raw: string;
      readonly open: string;
    };
    'audit.auditWords': {
      readonly password: string;
      readonly link: string;
      readonly oidc: string;
      readonly sign_in_failed: string;
      readonly too_many_attempts: string;
      readonly otherSession: string;
      readonly everywhere: Message<{ sessions: string | number }>;
      readonly role: Message<{ from: string | number; to: string | number }>;
      readonly rows: Message<{ rows: string | number; format: string | number }>;
      readonly until: Message<{ when: string | number }>;
      readonly forGood: string;
      readonly times: Message<{ count: string | number }>;
    };
    'audit.feature': {
      readonly auditLog: string;
    };
  }
}

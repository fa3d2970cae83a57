/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'identity.acceptInvitation': {
      readonly title: string;
      readonly noLink: string;
      readonly reading: string;
      readonly books: Message<{ tenant: string | number }>;
      readonly as: string;
      readonly email: string;
      readonly known: string;
      readonly noPassword: string;
      readonly signedIn: Message<{ email: string | number }>;
      readonly either: string;
      readonly name: string;
      readonly nameHelp: string;
      readonly accept: string;
      readonly acceptSignedIn: string;
      readonly ours: string;
    };
    'identity.account': {
      readonly title: string;
      readonly needed: string;
      readonly explain: Message<{ tenant: string | number }>;
      readonly ours: string;
    };
    'identity.createKey': {
      readonly title: string;
      readonly name: string;
      readonly nameHelp: string;
      readonly end: string;
      readonly never: string;
      readonly days: Message<{ days: string | number; date: string | number }>;
      readonly create: string;
      readonly done: string;
      readonly made: string;
      readonly once: string;
      readonly key: string;
      readonly try: string;
      readonly curl: string;
      readonly gone: string;
    };
    'identity.displaySection': {
      readonly title: string;
      readonly lead: string;
      readonly language: string;
      readonly region: string;
      readonly scheme: string;
      readonly light: string;
      readonly dark: string;
      readonly auto: string;
      readonly example: string;
    };
    'identity.feature': {
      readonly apiKeys: string;
      readonly users: string;
      readonly addressOfInvited: string;
    };
    'identity.fields': {
      readonly password: string;
      readonly show: string;
      readonly hide: string;
      readonly newPassword: string;
      readonly newHelp: string;
      readonly code: string;
      readonly codeHelp: string;
      readonly recovery: string;
      readonly recoveryHelp: string;
      readonly useRecovery: string;
      readonly useCode: string;
    };
    'identity.inviteUser': {
      readonly title: string;
      readonly email: string;
      readonly name: string;
      readonly nameHelp: string;
      readonly invite: string;
      readonly done: string;
    };
    'identity.key': {
      readonly key: string;
      readonly what: string;
      readonly may: string;
      readonly scopes: string;
      readonly use: string;
      readonly hint: string;
      readonly created: string;
      readonly lastUsed: string;
      readonly unused: string;
      readonly expires: string;
      readonly noEnd: string;
      readonly revokedAt: string;
      readonly history: string;
      readonly revoke: string;
      readonly sure: string;
      readonly revoked: string;
      readonly owner: string;
      readonly operator: string;
      readonly limited: Message<{ role: string | number }>;
      readonly stopped: string;
      readonly takeOver: string;
      readonly takeOverSure: string;
      readonly takenOver: string;
    };
    'identity.keys': {
      readonly title: string;
      readonly create: string;
      readonly active: string;
      readonly revoked: string;
      readonly none: string;
      readonly noneText: string;
      readonly lastUsed: string;
      readonly unused: string;
      readonly key: string;
      readonly expires: string;
      readonly noEnd: string;
      readonly stopped: string;
    };
    'identity.newPassword': {
      readonly title: string;
      readonly askLead: string;
      readonly email: string;
      readonly ask: string;
      readonly asked: string;
      readonly setLead: string;
      readonly set: string;
      readonly done: string;
      readonly signIn: string;
    };
    'identity.passwordSection': {
      readonly title: string;
      readonly lead: string;
      readonly current: string;
      readonly change: string;
      readonly changed: string;
      readonly none: string;
      readonly set: string;
    };
    'identity.providerButton': {
      readonly or: string;
    };
    'identity.publicFrame': {
      readonly language: string;
      readonly toSignIn: string;
    };
    'identity.recoveryCodes': {
      readonly title: string;
      readonly lead: string;
      readonly codes: string;
      readonly of: Message<{ email: string | number }>;
      readonly download: string;
      readonly print: string;
      readonly kept: string;
      readonly go: string;
    };
    'identity.roleSelect': {
      readonly role: string;
    };
    'identity.roles': {
      readonly forViewer: string;
      readonly forClerk: string;
      readonly forApprover: string;
      readonly forController: string;
      readonly forIntegrator: string;
      readonly forAdmin: string;
      readonly read: string;
      readonly draft: string;
      readonly post: string;
      readonly close: string;
      readonly audit: string;
      readonly mail: string;
      readonly connect: string;
      readonly people: string;
      readonly may: string;
      readonly mayNot: string;
    };
    'identity.rotateKey': {
      readonly rotate: string;
      readonly explain: string;
      readonly once: string;
      readonly key: string;
      readonly done: string;
    };
    'identity.scopesInput': {
      readonly label: string;
      readonly help: string;
      readonly all: string;
    };
    'identity.secondFactorSection': {
      readonly title: string;
      readonly lead: string;
      readonly on: string;
      readonly off: string;
      readonly onText: string;
      readonly disable: string;
      readonly disableLead: string;
      readonly disabled: string;
    };
    'identity.secondFactorSetUp': {
      readonly begin: string;
      readonly steps: string;
      readonly scan: string;
      readonly type: string;
      readonly prove: string;
      readonly qr: string;
      readonly key: string;
      readonly confirm: string;
      readonly cancel: string;
    };
    'identity.sessionsSection': {
      readonly title: string;
      readonly lead: string;
      readonly device: string;
      readonly tenant: string;
      readonly method: string;
      readonly address: string;
      readonly begun: string;
      readonly used: string;
      readonly this: string;
      readonly end: string;
      readonly endOf: Message<{ device: string | number }>;
      readonly password: string;
      readonly link: string;
      readonly oidc: string;
      readonly actions: string;
      readonly everywhere: string;
      readonly sure: string;
      readonly cancel: string;
      readonly unknown: string;
    };
    'identity.signIn': {
      readonly title: string;
      readonly lead: string;
      readonly back: string;
      readonly email: string;
      readonly submit: string;
      readonly forgot: string;
      readonly secondTitle: string;
      readonly secondLead: Message<{ email: string | number }>;
      readonly secondLink: string;
      readonly other: string;
      readonly following: string;
    };
    'identity.signInProblem': {
      readonly signInFailed: string;
      readonly tooMany: Message<{ when: string | number }>;
      readonly invalidLink: string;
      readonly offline: string;
      readonly provider_unavailable: string;
      readonly provider_refused: string;
      readonly sign_in_expired: string;
      readonly sign_in_failed: string;
      readonly email_not_verified: string;
      readonly no_access: string;
      readonly too_many_attempts: string;
    };
    'identity.user': {
      readonly who: string;
      readonly role: string;
      readonly ownRole: string;
      readonly roleHelp: string;
      readonly access: string;
      readonly invitedAt: string;
      readonly joinedAt: string;
      readonly deactivatedAt: string;
      readonly sessionsEndedAt: string;
      readonly lastSignInAt: string;
      readonly history: string;
      readonly invite: string;
      readonly deactivate: string;
      readonly deactivateSure: Message<{ who: string | number }>;
      readonly 'end-sessions': string;
      readonly endSessionsSure: Message<{ who: string | number }>;
      readonly reactivate: string;
      readonly reactivateSure: Message<{ who: string | number }>;
      readonly nameless: string;
      readonly keys: string;
      readonly keysLead: string;
      readonly keysStopped: string;
      readonly keysStop: Message<{ names: string | number }>;
    };
    'identity.users': {
      readonly title: string;
      readonly invite: string;
      readonly active: string;
      readonly pending: string;
      readonly deactivated: string;
      readonly none: string;
      readonly noneText: string;
    };
  }
}

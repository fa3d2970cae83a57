/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'shell.accountMenu': {
      readonly account: string;
      readonly light: string;
      readonly dark: string;
      readonly auto: string;
      readonly out: string;
      readonly look: string;
      readonly language: string;
      readonly stayed: string;
    };
    'shell.apiCalls': {
      readonly title: string;
      readonly text: string;
      readonly none: string;
      readonly copy: string;
      readonly request: string;
      readonly response: string;
      readonly noAnswer: string;
      readonly attempt: Message<{ count: string | number }>;
      readonly documentation: string;
    };
    'shell.connectionBanner': {
      readonly lost: string;
      readonly returned: string;
    };
    'shell.keptEdits': {
      readonly saved: string;
      readonly savedLead: string;
      readonly conflict: string;
      readonly conflictLead: string;
      readonly failedLead: string;
    };
    'shell.menuDrawer': {
      readonly main: string;
    };
    'shell.navigation': {
      readonly work: string;
      readonly ledger: string;
      readonly developers: string;
      readonly administration: string;
    };
    'shell.notFound': {
      readonly title: string;
      readonly text: Message<{ keys: string | number }>;
      readonly home: string;
      readonly opened: string;
    };
    'shell.pageError': {
      readonly title: string;
      readonly text: string;
      readonly notLoaded: string;
    };
    'shell.palette': {
      readonly title: string;
      readonly search: string;
      readonly searching: string;
      readonly nothing: string;
      readonly go: string;
      readonly page: string;
      readonly opened: string;
      readonly begin: string;
      readonly settings: string;
    };
    'shell.session': {
      readonly unsaved: Message<{ count: number }>;
      readonly lost: Message<{ count: number }>;
    };
    'shell.shell': {
      readonly menu: string;
      readonly main: string;
      readonly home: string;
      readonly fold: string;
      readonly unfold: string;
      readonly skip: string;
      readonly calls: string;
      readonly search: string;
      readonly live: string;
      readonly waiting: string;
      readonly test: string;
      readonly testWhy: string;
    };
    'shell.shortcuts': {
      readonly title: string;
      readonly everywhere: string;
      readonly palette: string;
      readonly sheet: string;
      readonly go: Message<{ page: string | number }>;
      readonly records: string;
      readonly undo: string;
      readonly redo: string;
      readonly lists: string;
      readonly create: string;
      readonly search: string;
      readonly move: string;
      readonly open: string;
      readonly select: string;
      readonly selectRange: string;
      readonly clear: string;
    };
    'shell.tenantMenu': {
      readonly switch: Message<{ name: string | number }>;
      readonly organisations: string;
      readonly test: string;
      readonly failed: string;
    };
    'shell.paletteSettings': {
      readonly light: string;
      readonly dark: string;
      readonly auto: string;
    };
    'shell.theme': {
      readonly close: string;
    };
  }
}

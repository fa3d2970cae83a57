/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'tenants.branding': {
      readonly title: string;
      readonly lead: string;
      readonly logoHelp: string;
      readonly choose: string;
      readonly replace: string;
      readonly remove: string;
      readonly unreadable: string;
      readonly colorHelp: string;
      readonly preview: string;
      readonly invoice: string;
      readonly total: string;
    };
    'tenants.createTenant': {
      readonly title: string;
      readonly name: string;
      readonly currency: string;
      readonly currencyHelp: string;
      readonly country: string;
      readonly language: string;
      readonly admin: string;
      readonly adminHelp: string;
      readonly mode: string;
      readonly live: string;
      readonly test: string;
      readonly modeHelp: string;
      readonly create: string;
      readonly done: string;
    };
    'tenants.feature': {
      readonly settings: string;
      readonly tenants: string;
    };
    'tenants.fourEyesNote': {
      readonly on: string;
      readonly off: string;
      readonly settings: string;
    };
    'tenants.numbers': {
      readonly title: string;
      readonly lead: string;
      readonly help: string;
      readonly next: Message<{ number: string | number }>;
      readonly series: string;
      readonly standard: Message<{ pattern: string | number }>;
      readonly start: string;
    };
    'tenants.settingsMessages': {
      readonly title: string;
      readonly readOnly: string;
      readonly partly: string;
      readonly seller: string;
      readonly sellerLead: string;
      readonly name: string;
      readonly emailHelp: string;
      readonly ibanHelp: string;
      readonly payeeHelp: string;
      readonly eInvoices: string;
      readonly eInvoicesLead: string;
      readonly electronicAddress: string;
      readonly electronicAddressScheme: string;
      readonly schemeHelp: string;
      readonly eInvoiceRulesHelp: string;
      readonly documents: string;
      readonly documentsLead: string;
      readonly language: string;
      readonly languageHelp: string;
      readonly documentCategory: string;
      readonly documentCategoryHelp: string;
      readonly policies: string;
      readonly sendReminders: string;
      readonly sendRemindersHelp: string;
      readonly safety: string;
      readonly safetyLead: string;
      readonly fourEyes: string;
      readonly fourEyesHelp: string;
      readonly requireSecondFactor: string;
      readonly requireSecondFactorHelp: string;
      readonly requireAdminSecondFactor: string;
      readonly requireAdminSecondFactorHelp: string;
      readonly ledger: string;
      readonly ledgerLead: string;
      readonly fiscalYearStart: string;
      readonly fiscalYearStartHelp: string;
      readonly timeZone: string;
      readonly timeZoneHelp: string;
      readonly baseCurrency: string;
      readonly baseCurrencyHelp: string;
      readonly currencies: string;
      readonly currenciesHelp: string;
      readonly periodsAhead: string;
      readonly periodsAheadHelp: string;
      readonly months: string;
      readonly postingHorizon: string;
      readonly postingHorizonHelp: string;
      readonly days: string;
      readonly noLimit: string;
      readonly history: string;
      readonly historyLead: string;
    };
    'tenants.tenants': {
      readonly title: string;
      readonly lead: string;
      readonly create: string;
      readonly name: string;
      readonly mode: string;
      readonly created: string;
      readonly id: string;
      readonly live: string;
      readonly test: string;
      readonly current: string;
      readonly more: string;
    };
  }
}

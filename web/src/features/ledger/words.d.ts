/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'ledger.accounts': {
      readonly title: string;
      readonly caption: string;
      readonly create: string;
      readonly empty: string;
      readonly sign: string;
      readonly statement: string;
      readonly statementOf: Message<{ code: string | number }>;
    };
    'ledger.activeBadge': {
      readonly active: string;
      readonly inactive: string;
    };
    'ledger.checkWords': {
      readonly earlier_period_open: string;
      readonly earlier_none: string;
      readonly earlier_found: Message<{ count: number }>;
      readonly earlier_help: string;
      readonly drafts_inside: string;
      readonly drafts_none: string;
      readonly drafts_found: Message<{ count: number }>;
      readonly drafts_help: string;
      readonly unposted_payments: string;
      readonly payments_none: string;
      readonly payments_found: Message<{ count: number }>;
      readonly payments_help: string;
      readonly failed_effects: string;
      readonly effects_none: string;
      readonly effects_found: Message<{ count: number }>;
      readonly effects_help: string;
    };
    'ledger.checklist': {
      readonly title: string;
      readonly again: string;
      readonly done: string;
      readonly waivable: string;
      readonly never: string;
    };
    'ledger.closeEarlier': {
      readonly open: Message<{ count: number }>;
      readonly title: string;
      readonly text: Message<{ names: string | number }>;
      readonly accept: string;
      readonly run: string;
      readonly closed: Message<{ name: string | number }>;
      readonly refused: Message<{ name: string | number }>;
      readonly waiting: Message<{ names: string | number }>;
      readonly done: string;
    };
    'ledger.closePanel': {
      readonly title: string;
      readonly ready: string;
      readonly warned: string;
      readonly blocked: string;
      readonly accept: string;
      readonly why: string;
      readonly run: string;
      readonly soft: string;
      readonly isSoft: string;
    };
    'ledger.closedSummary': {
      readonly title: Message<{ name: string | number }>;
      readonly who: Message<{ when: string | number; who: string | number }>;
      readonly text: string;
      readonly left: string;
      readonly figures: string;
      readonly trialBalance: Message<{ date: string | number }>;
      readonly journal: string;
      readonly next: Message<{ name: string | number }>;
      readonly later: Message<{ name: string | number }>;
    };
    'ledger.componentInputs': {
      readonly component: Message<{ position: string | number }>;
      readonly name: string;
      readonly rate: string;
      readonly compound: string;
      readonly account: string;
      readonly standard: string;
      readonly remove: Message<{ name: string | number }>;
      readonly add: string;
    };
    'ledger.entry': {
      readonly entry: string;
      readonly title: Message<{ what: string | number; number: string | number }>;
      readonly reversalOf: string;
      readonly reversedBy: string;
      readonly toReversed: string;
      readonly toReversal: string;
      readonly document: string;
      readonly period: string;
      readonly written: string;
      readonly currency: string;
      readonly fixed: string;
      readonly kept: string;
    };
    'ledger.entryLines': {
      readonly caption: string;
      readonly account: string;
      readonly debit: string;
      readonly credit: string;
      readonly inBase: Message<{ text: string | number; currency: string | number }>;
      readonly sum: string;
      readonly statement: Message<{ name: string | number }>;
    };
    'ledger.feature': {
      readonly periods: string;
      readonly journal: string;
      readonly accounts: string;
      readonly taxCodes: string;
      readonly numberSeries: string;
      readonly pastPeriodsToClose: string;
    };
    'ledger.foundRecords': {
      readonly draft: Message<{ kind: string | number }>;
      readonly all: string;
      readonly more: string;
      readonly dated: Message<{ date: string | number }>;
    };
    'ledger.journal': {
      readonly title: string;
      readonly postings: string;
      readonly reversals: string;
      readonly emptyTitle: string;
      readonly empty: string;
    };
    'ledger.newRecord': {
      readonly create: string;
    };
    'ledger.numberSeries': {
      readonly title: string;
      readonly lead: string;
      readonly none: string;
      readonly noneText: string;
      readonly first: string;
      readonly last: string;
      readonly taken: string;
      readonly check: string;
      readonly checking: string;
    };
    'ledger.period': {
      readonly reopened: Message<{ when: string | number; who: string | number; why: string | number }>;
    };
    'ledger.periodTexts': {
      readonly period: string;
      readonly softClose: string;
      readonly close: string;
      readonly reopen: string;
      readonly asks: Message<{ action: string | number }>;
      readonly softClosed: Message<{ name: string | number }>;
      readonly closed: Message<{ name: string | number }>;
      readonly reopened: Message<{ name: string | number }>;
      readonly changed: string;
      readonly notAllowed: string;
      readonly of: Message<{ start: string | number; end: string | number }>;
    };
    'ledger.periodTile': {
      readonly actions: Message<{ name: string | number }>;
      readonly points: Message<{ count: number }>;
      readonly ready: string;
      readonly waits: string;
      readonly ahead: string;
      readonly running: string;
      readonly closedOn: Message<{ when: string | number }>;
      readonly next: string;
      readonly checklist: string;
      readonly unknown: string;
      readonly revenue: string;
    };
    'ledger.periods': {
      readonly title: string;
      readonly year: Message<{ year: string | number }>;
      readonly years: string;
      readonly earlier: Message<{ year: string | number }>;
      readonly later: Message<{ year: string | number }>;
      readonly closedUpTo: Message<{ date: string | number }>;
      readonly noneClosed: string;
      readonly next: Message<{ month: string | number }>;
      readonly nextText: Message<{ month: string | number }>;
      readonly allClosed: string;
      readonly emptyTitle: string;
      readonly emptyText: string;
    };
    'ledger.recordEntries': {
      readonly nothing: string;
    };
    'ledger.recordRow': {
      readonly done: string;
    };
    'ledger.recordTable': {
      readonly search: string;
      readonly inactive: string;
      readonly edit: Message<{ field: string | number; name: string | number }>;
      readonly editColumn: string;
      readonly nothing: string;
      readonly read: string;
      readonly hint: string;
    };
    'ledger.seriesAudit': {
      readonly gapless: Message<{ numbers: string | number }>;
      readonly voided: Message<{ voided: string | number }>;
      readonly gaps: Message<{ missing: string | number }>;
      readonly gapsWhy: string;
      readonly one: Message<{ number: string | number }>;
      readonly range: Message<{ from: string | number; to: string | number; numbers: string | number }>;
      readonly voids: string;
      readonly number: string;
      readonly reason: string;
      readonly when: string;
      readonly seal: string;
      readonly sealHelp: string;
    };
    'ledger.seriesPicture': {
      readonly picture: Message<{ numbers: string | number; voided: string | number; missing: string | number }>;
      readonly there: string;
      readonly voided: string;
      readonly missing: string;
    };
    'ledger.sourceDocument': {
      readonly appliedTo: string;
    };
    'ledger.taxCodes': {
      readonly title: string;
      readonly caption: string;
      readonly rates: string;
      readonly ratesOf: Message<{ code: string | number }>;
      readonly from: Message<{ rate: string | number; day: string | number }>;
      readonly create: string;
      readonly empty: string;
    };
    'ledger.taxRates': {
      readonly title: Message<{ code: string | number }>;
      readonly hint: string;
      readonly rate: string;
      readonly from: string;
      readonly always: string;
      readonly remove: Message<{ rate: string | number; day: string | number }>;
      readonly action: string;
      readonly add: string;
      readonly components: string;
    };
    'ledger.usePeriodActions': {
      readonly softTitle: Message<{ name: string | number }>;
      readonly softText: string;
      readonly reopenTitle: Message<{ name: string | number }>;
      readonly reopenText: string;
      readonly reasonHint: string;
    };
  }
}

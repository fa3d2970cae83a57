/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'reports.accountStatement': {
      readonly title: string;
      readonly lead: string;
      readonly account: string;
      readonly choose: string;
      readonly noMatch: string;
      readonly span: Message<{ account: string | number; from: string | number; to: string | number }>;
      readonly start: string;
      readonly startText: string;
    };
    'reports.accountTypes': {
      readonly Asset: string;
      readonly Liability: string;
      readonly Equity: string;
      readonly Revenue: string;
      readonly Expense: string;
    };
    'reports.aging': {
      readonly title: string;
      readonly lead: string;
      readonly asOf: Message<{ day: string | number }>;
      readonly only: Message<{ name: string | number }>;
      readonly total: string;
      readonly overdue: string;
      readonly share: Message<{ percent: string | number }>;
      readonly documents: Message<{ count: number }>;
      readonly none: string;
      readonly noneText: string;
      readonly toInvoices: string;
      readonly all: Message<{ count: string | number }>;
      readonly some: Message<{ shown: string | number; count: string | number }>;
      readonly csv: string;
    };
    'reports.agingTables': {
      readonly byCurrency: string;
      readonly byCustomer: Message<{ currency: string | number }>;
      readonly currency: string;
      readonly customer: string;
      readonly documents: string;
      readonly total: string;
      readonly all: string;
      readonly inBase: Message<{ currency: string | number }>;
      readonly nameless: string;
    };
    'reports.asOf': {
      readonly asOf: string;
      readonly today: string;
      readonly month: string;
      readonly quarter: string;
      readonly year: string;
      readonly fiscalYear: string;
      readonly days: string;
    };
    'reports.balanceLines': {
      readonly title: string;
      readonly assets: string;
      readonly liabilities: string;
      readonly equity: string;
      readonly totalAssets: string;
      readonly totalLiabilities: string;
      readonly totalEquity: string;
      readonly liabilitiesAndEquity: string;
      readonly unassigned: string;
      readonly result: string;
    };
    'reports.balanceSheet': {
      readonly lead: string;
      readonly span: Message<{ day: string | number }>;
      readonly caption: Message<{ currency: string | number; day: string | number }>;
      readonly compare: string;
      readonly days: string;
      readonly yearEnd: string;
      readonly yearBefore: string;
      readonly no: string;
      readonly balanced: string;
      readonly unbalanced: string;
      readonly none: string;
      readonly noneText: string;
    };
    'reports.behind': {
      readonly dated: string;
    };
    'reports.buckets': {
      readonly notDue: string;
      readonly days1To30: string;
      readonly days31To60: string;
      readonly days61To90: string;
      readonly daysOver90: string;
      readonly unapplied: string;
      readonly balance: string;
    };
    'reports.card': {
      readonly loading: Message<{ title: string | number }>;
    };
    'reports.cashCard': {
      readonly title: string;
      readonly caption: Message<{ accounts: string | number }>;
      readonly payments: string;
      readonly paymentsOf: Message<{ month: string | number }>;
      readonly noBank: string;
    };
    'reports.csvButton': {
      readonly csv: string;
    };
    'reports.customerMovements': {
      readonly movements: Message<{ currency: string | number }>;
      readonly opening: string;
      readonly closing: string;
      readonly voided: Message<{ document: string | number }>;
    };
    'reports.customerStatement': {
      readonly title: Message<{ name: string | number }>;
      readonly lead: string;
      readonly span: Message<{ from: string | number; to: string | number }>;
      readonly pdf: string;
      readonly send: string;
      readonly sendTitle: Message<{ name: string | number }>;
      readonly none: string;
      readonly noneText: string;
    };
    'reports.customerStatementTables': {
      readonly ages: Message<{ day: string | number }>;
      readonly items: Message<{ currency: string | number }>;
      readonly late: string;
      readonly part: Message<{ shown: string | number; count: string | number }>;
    };
    'reports.dashboard': {
      readonly title: string;
    };
    'reports.deliveryCard': {
      readonly title: string;
      readonly report: string;
      readonly reportOf: string;
      readonly rate: Message<{ rate: string | number }>;
      readonly none: string;
      readonly fine: string;
      readonly failed: Message<{ count: string | number }>;
      readonly retrying: Message<{ count: string | number }>;
    };
    'reports.deliveryChart': {
      readonly title: string;
      readonly summary: Message<{ succeeded: string | number; attempts: string | number }>;
      readonly time: string;
      readonly succeeded: string;
      readonly failed: string;
    };
    'reports.deliveryHealth': {
      readonly title: string;
      readonly lead: string;
      readonly span: Message<{ from: string | number; to: string | number }>;
      readonly range: string;
      readonly day: string;
      readonly days: Message<{ count: string | number }>;
      readonly attempts: string;
      readonly success: string;
      readonly succeeded: string;
      readonly mean: string;
      readonly longest: Message<{ time: string | number }>;
      readonly left: string;
      readonly failed: Message<{ count: string | number }>;
      readonly retrying: Message<{ count: string | number }>;
      readonly waiting: string;
      readonly none: string;
      readonly noneText: string;
      readonly some: Message<{ shown: string | number; count: string | number }>;
      readonly target: string;
      readonly meanMs: string;
      readonly maxMs: string;
      readonly retry: string;
      readonly fail: string;
    };
    'reports.deliveryTables': {
      readonly targets: string;
      readonly target: string;
      readonly attempts: string;
      readonly success: string;
      readonly mean: string;
      readonly longest: string;
      readonly waiting: string;
      readonly retrying: string;
      readonly failed: string;
      readonly now: string;
      readonly outcomes: string;
      readonly outcome: string;
      readonly ok: string;
      readonly dns: string;
      readonly refused: string;
      readonly tls: string;
      readonly timeout: string;
      readonly blocked_address: string;
      readonly http_4xx: string;
      readonly http_5xx: string;
      readonly redirect: string;
      readonly too_large: string;
      readonly rejected: string;
      readonly deferred: string;
      readonly unknown: string;
      readonly internal: string;
    };
    'reports.deliveryTargets': {
      readonly webhook: string;
      readonly email: string;
      readonly pdf: string;
      readonly analytics: string;
      readonly to: Message<{ kind: string | number; place: string | number }>;
    };
    'reports.feature': {
      readonly agedReceivables: string;
      readonly openAmounts: string;
      readonly revenue: string;
      readonly taxReport: string;
      readonly incomeStatement: string;
      readonly balanceSheet: string;
      readonly trialBalance: string;
      readonly accountStatement: string;
      readonly deliveryHealth: string;
      readonly dashboard: string;
      readonly reports: string;
    };
    'reports.figuresTable': {
      readonly section: string;
      readonly account: string;
      readonly name: string;
      readonly change: string;
      readonly rate: string;
    };
    'reports.firstRun': {
      readonly title: string;
      readonly lead: string;
      readonly calls: string;
      readonly company: string;
      readonly companyText: string;
      readonly companyAction: string;
      readonly customer: string;
      readonly customerText: string;
      readonly customerAction: string;
      readonly invoice: string;
      readonly invoiceText: string;
      readonly invoiceAction: string;
      readonly webhook: string;
      readonly webhookText: string;
      readonly webhookAction: string;
      readonly done: string;
      readonly copyOf: Message<{ step: string | number }>;
      readonly callOf: Message<{ step: string | number }>;
      readonly notAllowed: string;
      readonly key: string;
    };
    'reports.freshness': {
      readonly asOf: Message<{ time: string | number }>;
      readonly pending: Message<{ count: number; age: string | number }>;
      readonly failed: Message<{ count: number }>;
      readonly refresh: string;
      readonly loading: string;
    };
    'reports.incomeLines': {
      readonly title: string;
      readonly revenue: string;
      readonly expenses: string;
      readonly totalRevenue: string;
      readonly totalExpenses: string;
      readonly result: string;
      readonly total: string;
    };
    'reports.incomeStatement': {
      readonly lead: string;
      readonly span: Message<{ range: string | number }>;
      readonly caption: Message<{ currency: string | number; range: string | number }>;
      readonly compare: string;
      readonly no: string;
      readonly period: string;
      readonly year: string;
      readonly months: string;
      readonly profit: string;
      readonly loss: string;
      readonly tooLong: Message<{ count: string | number }>;
      readonly none: string;
      readonly noneText: string;
    };
    'reports.linePaging': {
      readonly loaded: Message<{ count: string | number }>;
      readonly more: string;
      readonly rest: string;
    };
    'reports.newestInvoices': {
      readonly title: string;
      readonly all: string;
      readonly invoice: string;
      readonly customer: string;
      readonly date: string;
      readonly total: string;
      readonly status: string;
      readonly draft: string;
    };
    'reports.openAmounts': {
      readonly title: string;
      readonly lead: string;
      readonly asOf: Message<{ day: string | number }>;
      readonly open: string;
      readonly overdue: string;
      readonly notOverdue: string;
      readonly share: string;
      readonly customer: string;
      readonly currency: string;
      readonly documents: string;
      readonly byCurrency: string;
      readonly byCustomer: Message<{ currency: string | number }>;
      readonly customers: Message<{ count: number }>;
      readonly invoices: Message<{ count: number }>;
      readonly nameless: string;
      readonly all: Message<{ count: string | number }>;
      readonly some: Message<{ shown: string | number; count: string | number }>;
      readonly none: string;
      readonly noneText: string;
      readonly toInvoices: string;
    };
    'reports.periodInput': {
      readonly from: string;
      readonly to: string;
      readonly periods: string;
      readonly thisMonth: string;
      readonly lastMonth: string;
      readonly thisQuarter: string;
      readonly lastQuarter: string;
      readonly thisYear: string;
      readonly lastYear: string;
      readonly thisFiscalYear: string;
      readonly lastFiscalYear: string;
    };
    'reports.receivablesCard': {
      readonly title: string;
      readonly report: string;
      readonly reportOf: string;
      readonly owed: string;
      readonly overdue: string;
      readonly currencies: string;
      readonly none: string;
      readonly invoices: Message<{ count: number }>;
    };
    'reports.reportPage': {
      readonly print: string;
      readonly loading: string;
    };
    'reports.reports': {
      readonly title: string;
      readonly lead: string;
      readonly agingText: string;
      readonly openText: string;
      readonly revenueText: string;
      readonly taxText: string;
      readonly incomeText: string;
      readonly balanceText: string;
      readonly trialText: string;
      readonly statementText: string;
      readonly deliveryText: string;
      readonly overdue: Message<{ amount: string | number }>;
      readonly documents: Message<{ text: string | number; count: number }>;
      readonly late: Message<{ count: string | number }>;
      readonly year: Message<{ year: string | number }>;
      readonly succeeded: string;
    };
    'reports.revenue': {
      readonly title: string;
      readonly lead: string;
      readonly span: Message<{ from: string | number; to: string | number }>;
      readonly from: string;
      readonly to: string;
      readonly months: Message<{ count: string | number }>;
      readonly thisYear: string;
      readonly lastYear: string;
      readonly ranges: string;
      readonly compare: string;
      readonly tooLong: string;
      readonly none: string;
      readonly noneText: string;
      readonly month: string;
      readonly account: string;
      readonly currency: string;
      readonly amount: string;
      readonly base: Message<{ currency: string | number }>;
    };
    'reports.revenueCard': {
      readonly title: string;
      readonly report: string;
      readonly reportOf: string;
      readonly soFar: Message<{ amount: string | number }>;
    };
    'reports.revenueChart': {
      readonly title: string;
      readonly summary: Message<{ total: string | number; from: string | number; to: string | number }>;
      readonly month: string;
      readonly before: Message<{ years: string | number }>;
    };
    'reports.revenueTable': {
      readonly caption: Message<{ currency: string | number }>;
      readonly month: string;
      readonly total: string;
      readonly before: string;
      readonly change: string;
      readonly invoicesOf: Message<{ month: string | number }>;
    };
    'reports.statementTable': {
      readonly caption: Message<{ account: string | number; currency: string | number }>;
      readonly date: string;
      readonly entry: string;
      readonly document: string;
      readonly original: string;
      readonly debit: string;
      readonly credit: string;
      readonly balance: string;
      readonly opening: string;
      readonly carried: string;
      readonly closing: string;
      readonly closingLater: string;
      readonly posting: string;
      readonly reversal: string;
      readonly none: string;
    };
    'reports.tax': {
      readonly lead: string;
      readonly span: Message<{ from: string | number; to: string | number }>;
      readonly caption: Message<{ currency: string | number; from: string | number; to: string | number }>;
      readonly lines: string;
      readonly payable: string;
      readonly none: string;
      readonly noneText: string;
      readonly accounts: string;
      readonly accountsLead: string;
      readonly account: string;
      readonly reported: string;
      readonly other: string;
      readonly movement: string;
    };
    'reports.taxLines': {
      readonly title: string;
      readonly lead: string;
      readonly span: Message<{ code: string | number; from: string | number; to: string | number }>;
      readonly back: string;
      readonly start: string;
      readonly startText: string;
      readonly date: string;
      readonly entry: string;
      readonly document: string;
      readonly currency: string;
      readonly documentBase: string;
      readonly documentTax: string;
      readonly posting: string;
      readonly reversal: string;
      readonly none: string;
    };
    'reports.taxWords': {
      readonly title: string;
      readonly code: string;
      readonly name: string;
      readonly rate: string;
      readonly category: string;
      readonly component: string;
      readonly direction: string;
      readonly base: string;
      readonly tax: string;
      readonly output: string;
      readonly input: string;
      readonly total: string;
    };
    'reports.trialBalance': {
      readonly title: string;
      readonly lead: string;
      readonly span: Message<{ range: string | number }>;
      readonly caption: Message<{ currency: string | number; range: string | number }>;
      readonly code: string;
      readonly name: string;
      readonly type: string;
      readonly opening: string;
      readonly debit: string;
      readonly credit: string;
      readonly carriedForward: string;
      readonly closing: string;
      readonly total: string;
      readonly unassigned: string;
      readonly balanced: string;
      readonly unbalanced: string;
      readonly sign: string;
      readonly none: string;
      readonly noneText: string;
    };
    'reports.waitingCard': {
      readonly title: string;
      readonly done: string;
      readonly reader: string;
    };
  }
}

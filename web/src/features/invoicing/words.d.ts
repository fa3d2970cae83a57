/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'invoicing.cellChoice': {
      readonly nothing: string;
      readonly unknown: Message<{ text: string | number }>;
    };
    'invoicing.correctionNote': {
      readonly of: string;
      readonly others: string;
      readonly parts: string;
    };
    'invoicing.creditNotes': {
      readonly drafts: string;
      readonly toApprove: string;
      readonly unapplied: string;
      readonly emptyTitle: string;
      readonly empty: string;
    };
    'invoicing.customer': {
      readonly customer: string;
      readonly nameless: string;
      readonly blocked: string;
      readonly inactive: string;
      readonly statement: string;
    };
    'invoicing.customerFields': {
      readonly who: string;
      readonly terms: string;
      readonly electronic: string;
      readonly state: string;
      readonly language: string;
      readonly limit: string;
      readonly dueIn: string;
      readonly active: string;
      readonly blocked: string;
      readonly address: string;
      readonly scheme: string;
      readonly buyer: string;
    };
    'invoicing.customers': {
      readonly active: string;
      readonly blocked: string;
      readonly archived: string;
      readonly emptyTitle: string;
      readonly empty: string;
    };
    'invoicing.documentAllocations': {
      readonly title: string;
      readonly nothing: string;
      readonly from: string;
      readonly to: string;
      readonly date: string;
    };
    'invoicing.documentExtras': {
      readonly more: string;
      readonly print: string;
      readonly files: string;
      readonly ubl: string;
      readonly cii: string;
      readonly credit: string;
      readonly copy: string;
      readonly apply: string;
    };
    'invoicing.documentForm': {
      readonly customer: string;
      readonly billing: string;
      readonly notes: string;
      readonly filled: string;
      readonly follows: string;
      readonly followsInvoice: string;
      readonly rate: Message<{ base: string | number; currency: string | number }>;
      readonly internal: string;
      readonly terms: string;
    };
    'invoicing.documentLines': {
      readonly amount: string;
      readonly number: string;
      readonly empty: Message<{ count: number }>;
    };
    'invoicing.documentPage': {
      readonly draft: Message<{ name: string | number }>;
      readonly voided: Message<{ reason: string | number }>;
      readonly discard: string;
      readonly sure: string;
      readonly discarded: string;
    };
    'invoicing.documentPanel': {
      readonly label: string;
      readonly timeline: string;
      readonly effects: string;
      readonly payments: string;
      readonly entries: string;
    };
    'invoicing.documentTotals': {
      readonly title: string;
      readonly amount: string;
      readonly base: Message<{ rate: string | number; base: string | number }>;
      readonly provisional: string;
      readonly stored: string;
      readonly inclusive: string;
    };
    'invoicing.feature': {
      readonly number: string;
      readonly date: string;
      readonly postingDate: string;
      readonly status: string;
      readonly customer: string;
      readonly reference: string;
      readonly line: string;
      readonly description: string;
      readonly quantity: string;
      readonly unit: string;
      readonly unitPrice: string;
      readonly discount: string;
      readonly taxCode: string;
      readonly taxRate: string;
      readonly account: string;
      readonly net: string;
      readonly tax: string;
      readonly gross: string;
      readonly currency: string;
      readonly invoices: string;
      readonly creditNotes: string;
      readonly customers: string;
      readonly newInvoice: string;
      readonly newCustomer: string;
      readonly newCreditNote: string;
      readonly invoiceLines: string;
      readonly nextCellInTheLastCell: string;
      readonly cellBelow: string;
      readonly duplicateLine: string;
      readonly moveLine: string;
      readonly invoicesToApprove: string;
      readonly creditNotesToApprove: string;
      readonly draftInvoices: string;
      readonly draftCreditNotes: string;
      readonly creditNotesNotFullyApplied: string;
    };
    'invoicing.invoices': {
      readonly drafts: string;
      readonly toApprove: string;
      readonly overdue: string;
      readonly unpaid: string;
      readonly emptyTitle: string;
      readonly empty: string;
    };
    'invoicing.lineCards': {
      readonly add: string;
      readonly line: Message<{ position: string | number }>;
      readonly duplicate: string;
      readonly remove: string;
      readonly empty: string;
      readonly pasteRows: string;
    };
    'invoicing.lineCell': {
      readonly cell: Message<{ label: string | number; position: string | number }>;
      readonly by: Message<{ author: string | number; before: string | number; subject: string | number }>;
    };
    'invoicing.lineEdits': {
      readonly removed: Message<{ name: string | number }>;
      readonly empty: string;
    };
    'invoicing.lineGrid': {
      readonly add: string;
      readonly amount: string;
      readonly discount: string;
      readonly tax: string;
      readonly number: string;
      readonly actions: string;
      readonly hint: string;
      readonly down: string;
      readonly duplicate: string;
      readonly move: string;
      readonly remove: string;
      readonly pasteRows: string;
      readonly paste: string;
      readonly empty: string;
    };
    'invoicing.lineRow': {
      readonly menu: Message<{ position: string | number }>;
      readonly duplicate: string;
      readonly up: string;
      readonly down: string;
      readonly supply: string;
      readonly invoiceLine: string;
      readonly remove: string;
    };
    'invoicing.lineSupply': {
      readonly title: Message<{ position: string | number }>;
      readonly titleOfCredit: Message<{ position: string | number }>;
      readonly stated: string;
      readonly line: Message<{ position: string | number; dates: string | number }>;
    };
    'invoicing.newDocument': {
      readonly hint: string;
      readonly without: string;
    };
    'invoicing.newForCustomer': {
      readonly payment: string;
      readonly invoice: string;
    };
    'invoicing.openAmount': {
      readonly title: string;
      readonly nothing: string;
      readonly documents: Message<{ count: number; overdue: string | number }>;
      readonly caption: Message<{ currency: string | number }>;
      readonly age: string;
      readonly share: string;
      readonly notDue: string;
      readonly days1To30: string;
      readonly days31To60: string;
      readonly days61To90: string;
      readonly daysOver90: string;
      readonly unapplied: string;
      readonly limit: Message<{ used: string | number; limit: string | number }>;
      readonly over: string;
      readonly report: string;
      readonly invoices: string;
      readonly fresh: Message<{ when: string | number }>;
    };
    'invoicing.openItems': {
      readonly title: string;
      readonly nothing: string;
      readonly caption: Message<{ currency: string | number }>;
      readonly document: string;
      readonly date: string;
      readonly due: string;
      readonly total: string;
      readonly open: string;
      readonly owed: string;
      readonly credit: string;
      readonly invoice: string;
      readonly creditNote: string;
      readonly payment: string;
      readonly csv: string;
      readonly print: string;
      readonly part: string;
      readonly toApply: Message<{ amount: string | number }>;
      readonly apply: Message<{ number: string | number }>;
    };
    'invoicing.paste': {
      readonly title: string;
      readonly input: string;
      readonly hint: string;
      readonly header: string;
      readonly table: string;
      readonly row: Message<{ row: string | number }>;
      readonly defaultOf: Message<{ field: string | number }>;
      readonly refused: Message<{ count: number }>;
      readonly more: Message<{ count: string | number }>;
      readonly notANumber: Message<{ text: string | number }>;
      readonly otherCurrency: Message<{ text: string | number }>;
      readonly noSuchCode: Message<{ text: string | number }>;
      readonly ambiguous: Message<{ text: string | number }>;
      readonly tooLong: string;
      readonly ignored: Message<{ count: string | number }>;
      readonly add: Message<{ count: number }>;
      readonly added: Message<{ count: number }>;
      readonly none: string;
      readonly tooMany: Message<{ max: string | number; room: string | number }>;
      readonly cancel: string;
    };
    'invoicing.pdfPages': {
      readonly title: string;
      readonly loading: string;
      readonly page: Message<{ number: string | number; count: string | number }>;
    };
    'invoicing.postedDocument': {
      readonly open: string;
      readonly changeable: string;
      readonly document: string;
    };
    'invoicing.recentDocuments': {
      readonly invoices: string;
      readonly payments: string;
      readonly all: string;
      readonly allInvoices: string;
      readonly allPayments: string;
      readonly none: string;
      readonly draft: string;
    };
    'invoicing.recordPayment': {
      readonly pay: string;
    };
    'invoicing.sendDocument': {
      readonly title: Message<{ number: string | number }>;
    };
    'invoicing.termFields': {
      readonly days: string;
      readonly from: string;
      readonly percent: string;
      readonly within: string;
      readonly until: string;
    };
    'invoicing.undoRemoval': {
      readonly undo: string;
    };
  }
}

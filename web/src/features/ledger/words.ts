/** What the records, fields, actions and values of the ledger are called. */
import type { FeatureWords } from '../../core/feature.ts';

export const ledgerWords = {
  records: {
    'tax-codes': {
      one: ['Tax code', 'Steuerschlüssel'],
      many: ['Tax codes', 'Steuerschlüssel'],
      fields: {
        name: ['Name', 'Bezeichnung'],
      },
    },
    accounts: {
      one: ['Account', 'Konto'],
      many: ['Accounts', 'Konten'],
      fields: {
        code: ['Number', 'Kontonummer'],
        name: ['Name', 'Bezeichnung'],
        role: ['Used for', 'Verwendung'],
      },
    },
    periods: {
      one: ['Period', 'Buchungsperiode'],
      many: ['Periods', 'Buchungsperioden'],
      fields: {
        code: ['Period', 'Buchungsperiode'],
      },
    },
    'journal-entries': {
      one: ['Journal entry', 'Buchungssatz'],
      many: ['Journal entries', 'Buchungssätze'],
    },
  },
  fields: {
    postingDate: ['Posting date', 'Buchungsdatum'],
    postedAt: ['Posted at', 'Gebucht am'],
    postedBy: ['Posted by', 'Gebucht von'],
    voidedAt: ['Voided at', 'Storniert am'],
    voidedBy: ['Voided by', 'Storniert von'],
    voidReason: ['Reason for voiding', 'Stornogrund'],
    accountId: ['Account', 'Konto'],
    rate: ['Rate', 'Satz'],
    category: ['Category', 'Kategorie'],
    exemptionReason: ['Reason for exemption', 'Befreiungsgrund'],
    startDate: ['From', 'Von'],
    endDate: ['To', 'Bis'],
    closedAt: ['Closed at', 'Geschlossen am'],
    closedBy: ['Closed by', 'Geschlossen von'],
    reopenedAt: ['Reopened at', 'Wieder geöffnet am'],
    reopenedBy: ['Reopened by', 'Wieder geöffnet von'],
    reopenReason: ['Reason for reopening', 'Grund der Öffnung'],
    documentType: ['Kind of document', 'Belegart'],
    documentId: ['Document', 'Beleg'],
    documentNumber: ['Document number', 'Belegnummer'],
    periodId: ['Period', 'Buchungsperiode'],
    reversalOf: ['Reverses', 'Storno zu'],
  },
  actions: {
    post: ['Post', 'Buchen'],
    void: ['Void', 'Stornieren'],
    'soft-close': ['Soft-close', 'Vorläufig schließen'],
    close: ['Close', 'Schließen'],
    reopen: ['Reopen', 'Wieder öffnen'],
  },
  done: {
    post: ['Posted', 'Gebucht'],
    void: ['Voided', 'Storniert'],
    'soft-close': ['Soft-closed', 'Vorläufig geschlossen'],
    close: ['Closed', 'Geschlossen'],
    reopen: ['Reopened', 'Wieder geöffnet'],
  },
  values: {
    S: ['Standard rate', 'Regelsteuersatz'],
    Z: ['Zero rated', 'Nullsatz'],
    E: ['Exempt', 'Steuerbefreit'],
    AE: ['Reverse charge', 'Umkehr der Steuerschuld'],
    K: ['Supply within the EU', 'Innergemeinschaftliche Lieferung'],
    G: ['Export', 'Ausfuhr'],
    O: ['Outside the scope of tax', 'Nicht steuerbar'],
    Asset: ['Asset', 'Aktiva'],
    Liability: ['Liability', 'Verbindlichkeiten'],
    Equity: ['Equity', 'Eigenkapital'],
    Revenue: ['Revenue', 'Erlöse'],
    Expense: ['Expense', 'Aufwand'],
    Receivable: ['Receivables', 'Forderungen'],
    Tax: ['Tax', 'Steuer'],
    Rounding: ['Rounding', 'Rundung'],
    ExchangeDifference: ['Exchange differences', 'Kursdifferenzen'],
    Bank: ['Bank', 'Bank'],
    CustomerCredit: ['Credit balances of customers', 'Kundenguthaben'],
    posting: ['Posting', 'Buchung'],
    reversal: ['Reversal', 'Stornobuchung'],
  },
  events: {
    'period.soft_closed': {
      label: ['Period soft-closed', 'Periode vorläufig geschlossen'],
      german: 'Eine Buchungsperiode nimmt nur noch Buchungen des Controllings an.',
    },
    'period.closed': {
      label: ['Period closed', 'Periode geschlossen'],
      german: 'Eine Buchungsperiode wurde geschlossen: Ihr Hauptbuch ändert sich nicht mehr.',
    },
    'period.reopened': {
      label: ['Period reopened', 'Periode wieder geöffnet'],
      german: 'Eine Buchungsperiode wurde wieder geöffnet, mit Grund.',
    },
  },
} as const satisfies FeatureWords;

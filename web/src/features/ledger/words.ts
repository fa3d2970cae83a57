/** Labels of the general ledger. */
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
        balance: ['Balance', 'Saldo'],
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
      fields: {
        debitAccounts: ['Debit', 'Soll'],
        creditAccounts: ['Credit', 'Haben'],
        amount: ['Amount', 'Betrag'],
      },
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
    rate: ['Rate', 'Steuersatz'],
    category: ['Category', 'Kategorie'],
    exemptionReason: ['Reason for exemption', 'Befreiungsgrund'],
    startDate: ['From', 'Von'],
    endDate: ['To', 'Bis'],
    closedAt: ['Closed at', 'Abgeschlossen am'],
    closedBy: ['Closed by', 'Abgeschlossen von'],
    reopenedAt: ['Reopened at', 'Wieder geöffnet am'],
    reopenedBy: ['Reopened by', 'Wieder geöffnet von'],
    reopenReason: ['Reason for reopening', 'Begründung der Öffnung'],
    documentType: ['Document type', 'Belegart'],
    documentId: ['Document', 'Beleg'],
    documentNumber: ['Document number', 'Belegnummer'],
    periodId: ['Period', 'Buchungsperiode'],
    reversalOf: ['Reverses', 'Storno zu'],
  },
  actions: {
    post: ['Post', 'Buchen'],
    void: ['Void', 'Stornieren'],
    'soft-close': ['Soft-close', 'Vorläufig abschließen'],
    close: ['Close', 'Abschließen'],
    reopen: ['Reopen', 'Wieder öffnen'],
  },
  done: {
    post: ['Posted', 'Gebucht'],
    void: ['Voided', 'Storniert'],
    'soft-close': ['Soft-closed', 'Vorläufig abgeschlossen'],
    close: ['Closed', 'Abgeschlossen'],
    reopen: ['Reopened', 'Wieder geöffnet'],
  },
  values: {
    S: ['Standard rate', 'Regelsteuersatz'],
    Z: ['Zero rated', 'Nullsteuersatz'],
    E: ['Exempt', 'Steuerbefreit'],
    AE: ['Reverse charge', 'Steuerschuldnerschaft des Leistungsempfängers'],
    K: ['Intra-Community supply', 'Innergemeinschaftliche Lieferung'],
    G: ['Export', 'Ausfuhr'],
    O: ['Outside the scope of tax', 'Nicht steuerbar'],
    Asset: ['Asset', 'Aktiva'],
    Liability: ['Liability', 'Verbindlichkeiten'],
    Equity: ['Equity', 'Eigenkapital'],
    Revenue: ['Revenue', 'Erlöse'],
    Expense: ['Expense', 'Aufwand'],
    Receivable: ['Receivables', 'Forderungen'],
    Tax: ['Tax', 'Umsatzsteuer'],
    Rounding: ['Rounding', 'Rundung'],
    ExchangeDifference: ['Exchange differences', 'Kursdifferenzen'],
    Bank: ['Bank', 'Bank'],
    CustomerCredit: ['Customer credit balances', 'Kundenguthaben'],
    posting: ['Posting', 'Buchung'],
    reversal: ['Reversal', 'Stornobuchung'],
  },
  events: {
    'period.soft_closed': {
      label: ['Period soft-closed', 'Periode vorläufig abgeschlossen'],
      german: 'In eine Buchungsperiode können nur noch Controller und Administratoren buchen.',
    },
    'period.closed': {
      label: ['Period closed', 'Periode abgeschlossen'],
      german: 'Eine Buchungsperiode wurde abgeschlossen: In sie kann nicht mehr gebucht werden.',
    },
    'period.reopened': {
      label: ['Period reopened', 'Periode wieder geöffnet'],
      german: 'Eine Buchungsperiode wurde mit Begründung wieder geöffnet.',
    },
  },
} as const satisfies FeatureWords;

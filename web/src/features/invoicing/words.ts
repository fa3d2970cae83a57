/** Labels of invoices, credit notes and customers. */
import type { FeatureWords } from '../../core/feature.ts';

export const invoicingWords = {
  records: {
    invoices: {
      one: ['Invoice', 'Rechnung'],
      many: ['Invoices', 'Rechnungen'],
    },
    'credit-notes': {
      one: ['Credit note', 'Rechnungskorrektur'],
      many: ['Credit notes', 'Rechnungskorrekturen'],
    },
    customers: {
      one: ['Customer', 'Kunde'],
      many: ['Customers', 'Kunden'],
      fields: { openAmount: ['Balance', 'Saldo'] },
    },
  },
  fields: {
    paymentStatus: ['Payment status', 'Zahlungsstatus'],
    overdue: ['Overdue', 'Überfällig'],
    customerId: ['Customer', 'Kunde'],
    exchangeRate: ['Exchange rate', 'Wechselkurs'],
    invoiceDate: ['Invoice date', 'Rechnungsdatum'],
    issueDate: ['Issue date', 'Ausstellungsdatum'],
    dueDate: ['Due date', 'Fälligkeit'],
    paymentTermsDays: ['Payment terms (days)', 'Zahlungsziel (Tage)'],
    internalNote: ['Internal note', 'Interne Notiz'],
    billingName: ['Billing name', 'Rechnungsempfänger'],
    billingAddress: ['Billing address', 'Rechnungsanschrift'],
    billingCountry: ['Billing country', 'Land des Empfängers'],
    buyerTaxId: ['Buyer’s VAT ID', 'USt-IdNr. des Käufers'],
    derivedFields: ['Following fields', 'Abgeleitete Felder'],
    pricesIncludeTax: ['Prices include tax', 'Preise inkl. Umsatzsteuer'],
    supplyDate: ['Date of supply', 'Leistungsdatum'],
    supplyPeriodStart: ['Supplied from', 'Leistung von'],
    supplyPeriodEnd: ['Supplied until', 'Leistung bis'],
    subtotal: ['Subtotal', 'Nettobetrag'],
    discountTotal: ['Discount', 'Rabatt'],
    taxes: ['Taxes', 'Umsatzsteuer nach Satz'],
    taxTotal: ['Tax', 'Umsatzsteuer'],
    total: ['Total', 'Gesamtbetrag'],
    taxRounding: ['Tax rounding', 'Steuerrundung'],
    amountDue: ['Amount due', 'Offener Betrag'],
    buyer: ['Buyer', 'Käufer'],
    seller: ['Seller', 'Verkäufer'],
    chainHash: ['Hash', 'Prüfsumme'],
    approvedAt: ['Approved at', 'Freigegeben am'],
    lastSentAt: ['Last sent', 'Zuletzt gesendet'],
    lastSentTo: ['Sent to', 'Gesendet an'],
    approvedBy: ['Approved by', 'Freigegeben von'],
    quantity: ['Quantity', 'Menge'],
    unit: ['Unit', 'Einheit'],
    unitPrice: ['Unit price', 'Einzelpreis'],
    discountPercent: ['Discount %', 'Rabatt %'],
    taxCodeId: ['Tax code', 'Steuerschlüssel'],
    gross: ['Before discount', 'Vor Rabatt'],
    taxRate: ['Tax rate', 'Steuersatz'],
    taxId: ['VAT ID', 'USt-IdNr.'],
    creditLimit: ['Credit limit', 'Kreditlimit'],
    electronicAddress: ['Electronic address', 'Elektronische Adresse'],
    electronicAddressScheme: [
      'Scheme of the electronic address',
      'Schema der elektronischen Adresse',
    ],
    buyerReference: ['Buyer reference', 'Käuferreferenz'],
    blocked: ['Blocked', 'Gesperrt'],
    invoiceId: ['Invoice', 'Rechnung'],
    invoiceLine: ['Line of the invoice', 'Position der Rechnung'],
    invoiceNumber: ['Invoice number', 'Rechnungsnummer'],
  },
  actions: {
    approve: ['Approve', 'Freigeben'],
    credit: ['Credit', 'Rechnungskorrektur erstellen'],
    send: ['Send', 'Senden'],
  },
  done: {
    approve: ['Approved', 'Freigegeben'],
    credit: ['Credited', 'Gutgeschrieben'],
    refresh: ['Updated from tax codes and customer', 'An Steuerschlüssel und Kunde angepasst'],
    send: ['Sent', 'Gesendet'],
    sendStatement: ['Statement sent', 'Kontoauszug gesendet'],
    check: ['Checked', 'Geprüft'],
  },
  values: {
    PerTaxCode: ['Per tax code', 'Je Steuerschlüssel'],
  },
  valuesOf: {
    'invoices.paymentStatus': { None: ['Not applicable', 'Entfällt'] },
    'effects.name': {
      invoice: ['PDF of the invoice', 'PDF der Rechnung'],
      creditNote: ['PDF of the credit note', 'PDF der Rechnungskorrektur'],
      'invoice-released': ['Invoice to the customer', 'Rechnung an den Kunden'],
      'credit-note-released': ['Credit note to the customer', 'Rechnungskorrektur an den Kunden'],
      'invoice-sent': ['Invoice sent by a user', 'Rechnung, von einem Benutzer gesendet'],
      'credit-note-sent': [
        'Credit note sent by a user',
        'Rechnungskorrektur, von einem Benutzer gesendet',
      ],
      'invoice-reminder': ['Reminder to the customer', 'Zahlungserinnerung an den Kunden'],
    },
  },
  events: {
    'invoice.posted': {
      label: ['Invoice posted', 'Rechnung gebucht'],
      german: 'Eine Rechnung wurde gebucht: Nummer und Buchungssatz sind vergeben.',
    },
    'invoice.released': {
      label: ['Invoice released', 'Rechnung freigegeben'],
      german: 'Eine gebuchte Rechnung wurde freigegeben und wird an den Kunden versandt.',
    },
    'invoice.paid': {
      label: ['Invoice paid', 'Rechnung bezahlt'],
      german:
        'Eine Rechnung ist durch Zahlungen und Rechnungskorrekturen vollständig ausgeglichen.',
    },
    'invoice.voided': {
      label: ['Invoice voided', 'Rechnung storniert'],
      german: 'Eine Rechnung wurde mit Begründung storniert.',
    },
    'invoice.overdue': {
      label: ['Invoice overdue', 'Rechnung überfällig'],
      german: 'Eine Rechnung ist fällig und noch nicht vollständig bezahlt.',
    },
    'credit_note.posted': {
      label: ['Credit note posted', 'Rechnungskorrektur gebucht'],
      german: 'Eine Rechnungskorrektur wurde gebucht: Ihr Betrag ist ein Guthaben des Kunden.',
    },
    'credit_note.released': {
      label: ['Credit note released', 'Rechnungskorrektur freigegeben'],
      german: 'Eine gebuchte Rechnungskorrektur wurde freigegeben und wird an den Kunden versandt.',
    },
    'credit_note.applied': {
      label: ['Credit note applied', 'Rechnungskorrektur zugeordnet'],
      german: 'Eine Rechnungskorrektur hat Rechnungen ganz oder teilweise ausgeglichen.',
    },
    'credit_note.unapplied': {
      label: ['Credit note unapplied', 'Zuordnung der Rechnungskorrektur aufgehoben'],
      german: 'Die Zuordnung einer Rechnungskorrektur wurde aufgehoben.',
    },
    'credit_note.voided': {
      label: ['Credit note voided', 'Rechnungskorrektur storniert'],
      german: 'Eine Rechnungskorrektur wurde mit Begründung storniert.',
    },
  },
} as const satisfies FeatureWords;

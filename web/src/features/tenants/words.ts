/** Labels of the tenant settings. */
import type { FeatureWords } from '../../core/feature.ts';

export const tenantsWords = {
  records: {
    'tenant-settings': {
      one: ['Settings', 'Einstellungen'],
      many: ['Settings', 'Einstellungen'],
      fields: {
        name: ['Company', 'Firma'],
        language: ['Document language', 'Belegsprache'],
      },
    },
  },
  fields: {
    registrationId: ['Registration number', 'Registernummer'],
    iban: ['IBAN', 'IBAN'],
    bic: ['BIC', 'BIC'],
    payeeName: ['Account holder', 'Kontoinhaber'],
    timeZone: ['Time zone', 'Zeitzone'],
    fiscalYearStart: ['First month of the fiscal year', 'Erster Monat des Geschäftsjahrs'],
    baseCurrency: ['Base currency', 'Hauswährung'],
    currencies: ['Currencies', 'Währungen'],
    logo: ['Logo', 'Logo'],
    accentColor: ['Accent colour', 'Akzentfarbe'],
    fourEyes: ['Four-eyes approval', 'Vier-Augen-Prinzip'],
    requireAdminSecondFactor: [
      'Two-factor authentication for Admins',
      'Zwei-Faktor-Authentifizierung für Administratoren',
    ],
    requireSecondFactor: ['Two-factor authentication', 'Zwei-Faktor-Authentifizierung'],
    documentCategory: ['Retry policy of documents', 'Wiederholungsregel für Belege'],
    sendReminders: ['Payment reminders', 'Zahlungserinnerungen'],
    eInvoiceRules: ['E-invoice rules', 'Regeln für E-Rechnungen'],
    invoiceNumbers: ['Pattern of invoice numbers', 'Muster der Rechnungsnummern'],
    firstInvoiceNumber: ['First invoice number', 'Erste Rechnungsnummer'],
    creditNumbers: ['Pattern of credit numbers', 'Muster der Korrekturnummern'],
    firstCreditNumber: ['First credit number', 'Erste Korrekturnummer'],
    paymentNumbers: ['Pattern of payment numbers', 'Muster der Zahlungsnummern'],
    firstPaymentNumber: ['First payment number', 'Erste Zahlungsnummer'],
    periodsAheadMonths: ['Future periods (months)', 'Künftige Perioden (Monate)'],
    postingHorizonDays: [
      'Latest posting date (days ahead)',
      'Spätestes Buchungsdatum (Tage im Voraus)',
    ],
  },
  valuesOf: {
    'tenant-settings.eInvoiceRules': {
      ByCountry: ['By country', 'Nach Land'],
      Always: ['Always', 'Immer'],
      Never: ['Never', 'Nie'],
    },
  },
} as const satisfies FeatureWords;

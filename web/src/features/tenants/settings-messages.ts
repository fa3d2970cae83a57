/** Texts of the tenant settings. */
import { defineMessages } from '../../core/i18n.tsx';

export const settingsMessages = defineMessages({
  en: {
    title: 'Settings',
    readOnly: 'Only Admins and Controllers can change settings.',
    partly: 'Your role can change the settings of the ledger and the document numbers.',
    seller: 'Your company',
    sellerLead:
      'The seller on invoices and other documents. Changes do not affect posted documents.',
    name: 'Legal name',
    emailHelp: 'Customers reply to this address.',
    ibanHelp: 'Customers pay invoices to this account.',
    payeeHelp: 'If it is not the company’s name.',
    eInvoices: 'E-invoices',
    eInvoicesLead: 'Your address in the e-invoice network. If empty, the email address is used.',
    electronicAddress: 'Electronic address',
    electronicAddressScheme: 'Address scheme',
    schemeHelp: 'From the EAS code list: 0088 is a GLN, 9930 a German VAT identifier.',
    eInvoiceRulesHelp:
      'Documents that cannot become an e-invoice are rejected before posting. Tax ids and reasons that EU law requires of sellers in the EU are always checked.',
    documents: 'Documents and mail',
    documentsLead: 'How posted documents are sent to customers.',
    language: 'Document language',
    languageHelp: 'For customers without their own language.',
    documentCategory: 'Retry policy',
    documentCategoryHelp: 'Used for mails and PDFs that fail.',
    policies: 'Retry policies',
    sendReminders: 'Payment reminders',
    sendRemindersHelp:
      'Customers receive one reminder by mail for each overdue released invoice, on the day after the due date at 12:00.',
    safety: 'Approval and access',
    safetyLead: 'Approval of documents and security of sign-in.',
    fourEyes: 'Four-eyes approval',
    fourEyesHelp:
      'Users and API keys cannot approve documents that they posted. An invoice is released and sent only after another user has approved it.',
    requireSecondFactor: 'Require two-factor authentication for all users',
    requireSecondFactorHelp:
      'Users who sign in by password must set up a second factor before they can continue. Takes effect immediately, also for you. Does not apply to identity providers and API keys.',
    requireAdminSecondFactor: 'Require two-factor authentication for Admins',
    requireAdminSecondFactorHelp: 'Applies to Admins only. On by default for new organisations.',
    ledger: 'Ledger',
    ledgerLead: 'Time zone, currencies and accounting periods.',
    fiscalYearStart: 'First month of the fiscal year',
    fiscalYearStartHelp:
      '1 is January. Income and expense accounts begin it at zero. It cannot change while a period is closed.',
    timeZone: 'Time zone',
    timeZoneHelp:
      'Your days begin at midnight there: what is overdue, the default dates of documents and reports. Times are shown in the zone of each user’s device.',
    baseCurrency: 'Base currency',
    baseCurrencyHelp: 'Cannot be changed.',
    currencies: 'Additional currencies',
    currenciesHelp: 'Currencies of documents besides the base currency.',
    periodsAhead: 'Future periods',
    periodsAheadHelp:
      'Number of accounting periods to create ahead of the current one. An increase takes effect within an hour; a decrease removes no periods.',
    months: 'months',
    postingHorizon: 'Latest posting date',
    postingHorizonHelp:
      'Maximum number of days that a posting date may be in the future. If empty, limited by the open periods.',
    days: 'days',
    noLimit: 'No limit',
    history: 'History',
    historyLead: 'Changes of these settings.',
  },
  de: {
    title: 'Einstellungen',
    readOnly: 'Nur die Rollen Administration und Controlling können Einstellungen ändern.',
    partly: 'Ihre Rolle kann die Einstellungen des Hauptbuchs und die Belegnummern ändern.',
    seller: 'Ihre Firma',
    sellerLead:
      'Der Verkäufer auf Rechnungen und anderen Belegen. Änderungen wirken sich nicht auf gebuchte Belege aus.',
    name: 'Firma (rechtlicher Name)',
    emailHelp: 'An diese Adresse antworten Kunden.',
    ibanHelp: 'Auf dieses Konto bezahlen Kunden Rechnungen.',
    payeeHelp: 'Falls er nicht der Name der Firma ist.',
    eInvoices: 'E-Rechnungen',
    eInvoicesLead:
      'Ihre Adresse im E-Rechnungs-Netzwerk. Ohne Angabe wird die E-Mail-Adresse verwendet.',
    electronicAddress: 'Elektronische Adresse',
    electronicAddressScheme: 'Adressschema',
    schemeHelp: 'Aus der EAS-Codeliste: 0088 ist eine GLN, 9930 eine deutsche USt-IdNr.',
    eInvoiceRulesHelp:
      'Belege, die keine E-Rechnung werden können, werden vor dem Buchen abgelehnt. Steuernummern und Gründe, die EU-Recht von Verkäufern in der EU verlangt, werden immer geprüft.',
    documents: 'Belege und E-Mail',
    documentsLead: 'Versand gebuchter Belege an Kunden.',
    language: 'Belegsprache',
    languageHelp: 'Für Kunden ohne eigene Sprache.',
    documentCategory: 'Wiederholungsregel',
    documentCategoryHelp: 'Gilt für fehlgeschlagene E-Mails und PDFs.',
    policies: 'Wiederholungsregeln',
    sendReminders: 'Zahlungserinnerungen',
    sendRemindersHelp:
      'Kunden erhalten für jede überfällige freigegebene Rechnung eine Zahlungserinnerung per E-Mail, am Tag nach der Fälligkeit um 12:00 Uhr.',
    safety: 'Freigabe und Zugang',
    safetyLead: 'Freigabe von Belegen und Sicherheit der Anmeldung.',
    fourEyes: 'Vier-Augen-Prinzip',
    fourEyesHelp:
      'Benutzer und API-Schlüssel können selbst gebuchte Belege nicht freigeben. Eine Rechnung wird erst nach der Freigabe durch einen anderen Benutzer versandt.',
    requireSecondFactor: 'Zwei-Faktor-Authentifizierung für alle Benutzer',
    requireSecondFactorHelp:
      'Benutzer, die sich mit Passwort anmelden, müssen einen zweiten Faktor einrichten, bevor sie fortfahren können. Gilt sofort, auch für Sie. Gilt nicht für Identitätsanbieter und API-Schlüssel.',
    requireAdminSecondFactor: 'Zwei-Faktor-Authentifizierung für Administratoren',
    requireAdminSecondFactorHelp:
      'Gilt nur für Administratoren. Bei neuen Organisationen voreingestellt.',
    ledger: 'Hauptbuch',
    ledgerLead: 'Zeitzone, Währungen und Buchungsperioden.',
    fiscalYearStart: 'Erster Monat des Geschäftsjahrs',
    fiscalYearStartHelp:
      '1 ist Januar. Erfolgskonten beginnen es mit null. Nicht änderbar, solange eine Periode geschlossen ist.',
    timeZone: 'Zeitzone',
    timeZoneHelp:
      'Ihre Tage beginnen dort um Mitternacht: was überfällig ist, vorgeschlagene Daten von Belegen und Berichten. Uhrzeiten erscheinen in der Zone des Geräts.',
    baseCurrency: 'Hauswährung',
    baseCurrencyHelp: 'Kann nicht geändert werden.',
    currencies: 'Weitere Währungen',
    currenciesHelp: 'Währungen von Belegen neben der Hauswährung.',
    periodsAhead: 'Künftige Perioden',
    periodsAheadHelp:
      'Anzahl der Buchungsperioden, die im Voraus angelegt werden. Eine Erhöhung gilt innerhalb einer Stunde; eine Verringerung entfernt keine Perioden.',
    months: 'Monate',
    postingHorizon: 'Spätestes Buchungsdatum',
    postingHorizonHelp:
      'Höchstzahl der Tage, die ein Buchungsdatum in der Zukunft liegen darf. Ohne Angabe begrenzen es die offenen Perioden.',
    days: 'Tage',
    noLimit: 'Unbegrenzt',
    history: 'Verlauf',
    historyLead: 'Änderungen dieser Einstellungen.',
  },
});

/** What the tenant's settings are called, and what each of them does. */
import { defineMessages } from '../../core/i18n.tsx';

export const settingsMessages = defineMessages({
  en: {
    title: 'Settings',
    readOnly: 'Only the role Admin changes these.',
    seller: 'Your company',
    sellerLead:
      'The seller on invoices and other documents. It is frozen into each when it is posted; those posted before stay as they are.',
    name: 'Legal name',
    emailHelp: 'Customers answer to this address.',
    ibanHelp: 'The account that invoices ask to be paid into.',
    eInvoices: 'E-invoices',
    eInvoicesLead:
      'Where the network of e-invoices finds you. Without one it is the email address.',
    electronicAddress: 'Electronic address',
    electronicAddressScheme: 'Scheme of it',
    schemeHelp: 'Of the EAS code list: 0088 is a GLN, 9930 a German VAT identifier.',
    documents: 'Documents and mail',
    documentsLead: 'How documents reach customers after they are posted.',
    language: 'Language of documents',
    languageHelp: 'A language tag such as en or de-AT.',
    documentCategory: 'How often sending is tried again',
    documentCategoryHelp: 'The retry policy of mails and PDFs.',
    policies: 'Retry policies',
    sendReminders: 'Remind customers',
    sendRemindersHelp:
      'A customer whose released invoice becomes overdue gets one reminder by mail, the day after the due date at 12:00 UTC.',
    safety: 'Approval and access',
    safetyLead: 'Who may do what alone, and how people prove who they are.',
    fourEyes: 'Four eyes',
    fourEyesHelp:
      'Nobody, person or key, may approve a posting of their own. Until another approves it, an invoice is posted but not released, and nothing of it is sent.',
    requireSecondFactor: 'Second factor for everybody',
    requireSecondFactorHelp:
      'Who signs in by password and has none can do nothing here but set one up. It takes effect at once, also for you. Identity providers and API keys are not asked.',
    requireAdminSecondFactor: 'Second factor for Admins',
    requireAdminSecondFactorHelp:
      'The same for Admins alone, who can let others in. Companies that are newly made here begin with it.',
    ledger: 'Ledger',
    ledgerLead: 'What the books are kept in, and how far ahead.',
    baseCurrency: 'Base currency',
    baseCurrencyHelp: 'It cannot be changed.',
    currencies: 'Other currencies',
    currenciesHelp: 'That documents may have besides the base currency.',
    periodsAhead: 'Periods ahead',
    periodsAheadHelp:
      'Accounting periods reach so far past the present one. More takes effect within an hour; less removes none.',
    months: 'months',
    postingHorizon: 'Posting horizon',
    postingHorizonHelp:
      'How far past today the date of a posting may lie. Empty: as far as periods are open.',
    days: 'days',
    noLimit: 'No limit',
    history: 'History',
    historyLead: 'Who changed what, and when.',
  },
  de: {
    title: 'Einstellungen',
    readOnly: 'Nur die Rolle Administration ändert diese.',
    seller: 'Ihre Firma',
    sellerLead:
      'Der Verkäufer auf Rechnungen und anderen Belegen. Er wird beim Buchen in jeden Beleg übernommen; früher gebuchte bleiben, wie sie sind.',
    name: 'Firma (rechtlicher Name)',
    emailHelp: 'Antworten von Kunden gehen an diese Adresse.',
    ibanHelp: 'Das Konto, auf das Rechnungen zu zahlen sind.',
    eInvoices: 'E-Rechnungen',
    eInvoicesLead:
      'Wo das Netz der E-Rechnungen Sie findet. Ohne Angabe ist es die E-Mail-Adresse.',
    electronicAddress: 'Elektronische Adresse',
    electronicAddressScheme: 'Deren Schema',
    schemeHelp: 'Aus der EAS-Codeliste: 0088 ist eine GLN, 9930 eine deutsche USt-IdNr.',
    documents: 'Belege und Post',
    documentsLead: 'Wie Belege nach dem Buchen zu den Kunden kommen.',
    language: 'Belegsprache',
    languageHelp: 'Ein Sprachkürzel wie de oder de-AT.',
    documentCategory: 'Wie oft der Versand wiederholt wird',
    documentCategoryHelp: 'Die Wiederholungsregel für E-Mails und PDFs.',
    policies: 'Wiederholungen',
    sendReminders: 'Kunden erinnern',
    sendRemindersHelp:
      'Wird eine freigegebene Rechnung überfällig, bekommt der Kunde eine Erinnerung per E-Mail: am Tag nach der Fälligkeit um 12:00 UTC.',
    safety: 'Freigabe und Zugang',
    safetyLead: 'Wer was allein darf, und wie sich Menschen ausweisen.',
    fourEyes: 'Vier-Augen-Prinzip',
    fourEyesHelp:
      'Niemand, ob Mensch oder Schlüssel, gibt eine eigene Buchung frei. Bis zur Freigabe durch andere ist eine Rechnung gebucht, aber nicht freigegeben, und nichts davon wird versendet.',
    requireSecondFactor: 'Zweiter Faktor für alle',
    requireSecondFactorHelp:
      'Wer sich mit Passwort anmeldet und keinen hat, kann hier nur einen einrichten. Es gilt sofort, auch für Sie. Identitätsanbieter und API-Schlüssel betrifft es nicht.',
    requireAdminSecondFactor: 'Zweiter Faktor für die Administration',
    requireAdminSecondFactorHelp:
      'Dasselbe nur für die Administration, die andere einlassen kann. Neu angelegte Unternehmen beginnen damit.',
    ledger: 'Hauptbuch',
    ledgerLead: 'Worin die Bücher geführt werden, und wie weit im Voraus.',
    baseCurrency: 'Hauswährung',
    baseCurrencyHelp: 'Sie lässt sich nicht ändern.',
    currencies: 'Weitere Währungen',
    currenciesHelp: 'In denen Belege außer der Hauswährung lauten dürfen.',
    periodsAhead: 'Perioden im Voraus',
    periodsAheadHelp:
      'So weit reichen die Buchungsperioden über die heutige hinaus. Mehr gilt binnen einer Stunde; weniger entfernt keine.',
    months: 'Monate',
    postingHorizon: 'Buchungshorizont',
    postingHorizonHelp:
      'Wie weit das Datum einer Buchung in der Zukunft liegen darf. Leer: so weit, wie Perioden offen sind.',
    days: 'Tage',
    noLimit: 'Unbegrenzt',
    history: 'Verlauf',
    historyLead: 'Wer wann was geändert hat.',
  },
});

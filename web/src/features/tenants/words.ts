/** What the records, fields, actions and values of the settings of a tenant are called. */
import type { FeatureWords } from '../../core/feature.ts';

export const tenantsWords = {
  records: {
    'tenant-settings': {
      one: ['Settings', 'Einstellungen'],
      many: ['Settings', 'Einstellungen'],
      fields: {
        name: ['Company', 'Firma'],
        language: ['Language of documents', 'Belegsprache'],
      },
    },
  },
  fields: {
    registrationId: ['Registration number', 'Registernummer'],
    iban: ['IBAN', 'IBAN'],
    bic: ['BIC', 'BIC'],
    baseCurrency: ['Base currency', 'Hauswährung'],
    currencies: ['Currencies', 'Währungen'],
    fourEyes: ['Four eyes', 'Vier-Augen-Prinzip'],
    requireAdminSecondFactor: [
      'Second factor required of Admins',
      'Zweiter Faktor der Administration verlangt',
    ],
    requireSecondFactor: ['Second factor required', 'Zweiter Faktor verlangt'],
    documentCategory: ['Delivery of documents', 'Zustellung der Belege'],
    sendReminders: ['Send reminders', 'Erinnerungen senden'],
    periodsAheadMonths: ['Periods ahead (months)', 'Perioden im Voraus (Monate)'],
    postingHorizonDays: ['Posting horizon (days)', 'Buchungshorizont (Tage)'],
  },
} as const satisfies FeatureWords;

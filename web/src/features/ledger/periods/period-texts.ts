/** Words around accounting periods that more than one part of their pages says. */
import { defineMessages } from '../../../core/i18n.tsx';

export const periodMessages = defineMessages({
  en: {
    period: 'Period',
    softClose: 'Soft-close',
    close: 'Close',
    reopen: 'Reopen',
    softClosed: (code: string) => `${code} is soft-closed.`,
    closed: (code: string) => `${code} is closed.`,
    reopened: (code: string) => `${code} is open again.`,
    changed:
      'Somebody else changed this period meanwhile. You see it as it is now; nothing was done.',
    notAllowed: 'Only a Controller or an Admin closes and reopens periods.',
    cancel: 'Cancel',
    of: (start: string, end: string) => `${start} to ${end}`,
  },
  de: {
    period: 'Buchungsperiode',
    softClose: 'Vorläufig schließen',
    close: 'Schließen',
    reopen: 'Wieder öffnen',
    softClosed: (code: string) => `${code} ist vorläufig geschlossen.`,
    closed: (code: string) => `${code} ist geschlossen.`,
    reopened: (code: string) => `${code} ist wieder offen.`,
    changed:
      'Jemand anderes hat diese Periode inzwischen geändert. Sie sehen den jetzigen Stand; es wurde nichts getan.',
    notAllowed: 'Perioden schließen und öffnen nur Controller und Administratoren.',
    cancel: 'Abbrechen',
    of: (start: string, end: string) => `${start} bis ${end}`,
  },
});

/** Texts shared by the period pages. */
import { defineMessages } from '../../../core/i18n.tsx';

export const periodMessages = defineMessages({
  en: {
    period: 'Period',
    softClose: 'Soft-close',
    close: 'Close',
    reopen: 'Reopen',
    asks: (action: string) => `${action}…`,
    softClosed: (name: string) => `${name} is soft-closed.`,
    closed: (name: string) => `${name} is closed.`,
    reopened: (name: string) => `${name} is open again.`,
    changed:
      'Another user changed this period. The current state is shown; your action was not performed.',
    notAllowed: 'Only Controllers and Admins can close and reopen periods.',
    of: (start: string, end: string) => `${start} to ${end}`,
  },
  de: {
    period: 'Buchungsperiode',
    softClose: 'Vorläufig abschließen',
    close: 'Abschließen',
    reopen: 'Wieder öffnen',
    asks: (action: string) => `${action} …`,
    softClosed: (name: string) => `${name} ist vorläufig abgeschlossen.`,
    closed: (name: string) => `${name} ist abgeschlossen.`,
    reopened: (name: string) => `${name} ist wieder offen.`,
    changed:
      'Ein anderer Benutzer hat diese Periode geändert. Der aktuelle Stand wird angezeigt; Ihre Aktion wurde nicht ausgeführt.',
    notAllowed: 'Nur Controller und Administratoren können Perioden abschließen und wieder öffnen.',
    of: (start: string, end: string) => `${start} bis ${end}`,
  },
});

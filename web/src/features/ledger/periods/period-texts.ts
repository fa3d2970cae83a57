/** Texts shared by the period pages. */
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
      'Another user changed this period. The current state is shown; your action was not performed.',
    notAllowed: 'Only Controllers and Admins can close and reopen periods.',
    of: (start: string, end: string) => `${start} to ${end}`,
  },
  de: {
    period: 'Buchungsperiode',
    softClose: 'Vorläufig abschließen',
    close: 'Abschließen',
    reopen: 'Wieder öffnen',
    softClosed: (code: string) => `${code} ist vorläufig abgeschlossen.`,
    closed: (code: string) => `${code} ist abgeschlossen.`,
    reopened: (code: string) => `${code} ist wieder offen.`,
    changed:
      'Ein anderer Benutzer hat diese Periode geändert. Der aktuelle Stand wird angezeigt; Ihre Aktion wurde nicht ausgeführt.',
    notAllowed: 'Nur Controller und Administratoren können Perioden abschließen und wieder öffnen.',
    of: (start: string, end: string) => `${start} bis ${end}`,
  },
});

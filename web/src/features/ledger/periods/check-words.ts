/** Texts of the checks of a close, for an accountant; those of the service are for its callers. */
import type { ClosingItem } from '@daybook/sdk';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';

const messages = defineMessages({
  en: {
    earlier_period_open: 'Earlier periods are closed',
    earlier_none: 'All earlier periods are closed.',
    earlier_found: (count: number) =>
      count === 1 ? '1 earlier period is not closed.' : `${count} earlier periods are not closed.`,
    earlier_help: 'Close periods in order, oldest first, so that closed figures no longer change.',
    drafts_inside: 'All documents are posted',
    drafts_none: 'No drafts are dated in this period.',
    drafts_found: (count: number) =>
      count === 1
        ? '1 draft is dated in this period.'
        : `${count} drafts are dated in this period.`,
    drafts_help:
      'Post or void the drafts, or change their date. Drafts that remain need a posting date in a later period.',
    unposted_payments: 'All payments are posted',
    payments_none: 'All payments dated in this period are posted.',
    payments_found: (count: number) =>
      count === 1
        ? '1 payment dated in this period is not posted.'
        : `${count} payments dated in this period are not posted.`,
    payments_help:
      'Post or void the payments, or change their date. Unposted payments are missing from this period.',
    failed_effects: 'Mails, PDFs and webhooks are delivered',
    effects_none: 'No delivery for a document of this period has failed.',
    effects_found: (count: number) =>
      count === 1 ? '1 delivery failed.' : `${count} deliveries failed.`,
    effects_help:
      'Open each delivery to see the cause, then resend or cancel it. The figures of the period are not affected.',
  },
  de: {
    earlier_period_open: 'Frühere Perioden sind abgeschlossen',
    earlier_none: 'Alle früheren Perioden sind abgeschlossen.',
    earlier_found: (count: number) =>
      count === 1
        ? '1 frühere Periode ist nicht abgeschlossen.'
        : `${count} frühere Perioden sind nicht abgeschlossen.`,
    earlier_help:
      'Schließen Sie Perioden der Reihe nach ab, die älteste zuerst, damit sich abgeschlossene Zahlen nicht mehr ändern.',
    drafts_inside: 'Alle Belege sind gebucht',
    drafts_none: 'Kein Entwurf hat ein Datum in dieser Periode.',
    drafts_found: (count: number) =>
      count === 1
        ? '1 Entwurf hat ein Datum in dieser Periode.'
        : `${count} Entwürfe haben ein Datum in dieser Periode.`,
    drafts_help:
      'Buchen oder stornieren Sie Entwürfe, oder ändern Sie ihr Datum. Verbleibende Entwürfe benötigen ein Buchungsdatum in einer späteren Periode.',
    unposted_payments: 'Alle Zahlungseingänge sind gebucht',
    payments_none: 'Alle Zahlungseingänge mit Datum in dieser Periode sind gebucht.',
    payments_found: (count: number) =>
      count === 1
        ? '1 Zahlungseingang mit Datum in dieser Periode ist nicht gebucht.'
        : `${count} Zahlungseingänge mit Datum in dieser Periode sind nicht gebucht.`,
    payments_help:
      'Buchen oder stornieren Sie Zahlungseingänge, oder ändern Sie ihr Datum. Nicht gebuchte Zahlungseingänge fehlen in dieser Periode.',
    failed_effects: 'E-Mails, PDFs und Webhooks sind zugestellt',
    effects_none: 'Keine Zustellung zu Belegen dieser Periode ist fehlgeschlagen.',
    effects_found: (count: number) =>
      count === 1
        ? '1 Zustellung ist fehlgeschlagen.'
        : `${count} Zustellungen sind fehlgeschlagen.`,
    effects_help:
      'Öffnen Sie jede Zustellung, um die Ursache zu sehen, und wiederholen Sie sie oder brechen Sie sie ab. Die Zahlen der Periode ändern sich dadurch nicht.',
  },
});

type Words = (typeof messages)['en'];

/** Texts of a check; an unknown check has the texts of the service. */
export function useCheckWords() {
  const m = useMessages(messages) as Words;
  const known: Readonly<
    Record<string, readonly [string, string, (count: number) => string, string]>
  > = {
    earlier_period_open: [
      m.earlier_period_open,
      m.earlier_none,
      (count) => m.earlier_found(count),
      m.earlier_help,
    ],
    drafts_inside: [
      m.drafts_inside,
      m.drafts_none,
      (count) => m.drafts_found(count),
      m.drafts_help,
    ],
    unposted_payments: [
      m.unposted_payments,
      m.payments_none,
      (count) => m.payments_found(count),
      m.payments_help,
    ],
    failed_effects: [
      m.failed_effects,
      m.effects_none,
      (count) => m.effects_found(count),
      m.effects_help,
    ],
  };
  return ({
    code,
    count,
    message,
    resolution,
  }: Pick<ClosingItem, 'code' | 'count' | 'message' | 'resolution'>) => {
    const [title, none, found, help] = known[code] ?? [code, message, () => message, resolution];
    return { title, message: count === 0 ? none : found(count), help: count === 0 ? '' : help };
  };
}

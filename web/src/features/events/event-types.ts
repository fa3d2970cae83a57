/** The catalogue of event types as the service tells it, with what each means in the person's language. */
import type { EventTypeList } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { usePreferences } from '../../core/i18n.tsx';

/** A type as the catalogue describes it. */
export type DescribedType = EventTypeList['items'][number];

export const everything = '*';

export function useEventTypes() {
  return useQuery({
    queryKey: ['event-types'],
    queryFn: async () =>
      (await daybook.GET('/api/event-types', { params: { query: { limit: 200 } } })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** `invoice.posted` is of the group `invoice.*`. */
export function groupOf(type: string): string {
  return `${type.slice(0, type.indexOf('.'))}.*`;
}

/** Whether what was chosen takes a type in. */
export function subscribes(chosen: readonly string[], type: string): boolean {
  return chosen.includes(everything) || chosen.includes(groupOf(type)) || chosen.includes(type);
}

const german: Readonly<Record<string, string>> = {
  'invoice.posted': 'Eine Rechnung wurde gebucht: Sie hat Nummer und Buchungssatz.',
  'invoice.released': 'Eine gebuchte Rechnung wurde freigegeben; der Kunde bekommt sie.',
  'invoice.paid': 'Zahlungen und Gutschriften decken eine Rechnung: Nichts ist mehr offen.',
  'invoice.voided': 'Eine Rechnung wurde storniert, mit Grund.',
  'invoice.overdue': 'Eine Fälligkeit ist verstrichen, während noch etwas offen war.',
  'credit_note.posted': 'Eine Gutschrift wurde gebucht: Ihr Betrag ist Guthaben des Kunden.',
  'credit_note.released': 'Eine gebuchte Gutschrift wurde freigegeben; der Kunde bekommt sie.',
  'credit_note.applied': 'Eine Gutschrift hat Rechnungen ganz oder teilweise ausgeglichen.',
  'credit_note.unapplied': 'Die Zuordnung einer Gutschrift wurde zurückgenommen.',
  'credit_note.voided': 'Eine Gutschrift wurde storniert, mit Grund.',
  'payment.posted': 'Eine Zahlung wurde gebucht: Sie ist Guthaben des Kunden.',
  'payment.applied': 'Eine Zahlung hat Rechnungen ganz oder teilweise ausgeglichen.',
  'payment.unapplied': 'Die Zuordnung einer Zahlung wurde zurückgenommen.',
  'payment.voided': 'Eine Zahlung wurde storniert, mit Grund.',
  'period.soft_closed': 'Eine Buchungsperiode nimmt nur noch Buchungen des Controllings an.',
  'period.closed': 'Eine Buchungsperiode wurde geschlossen: Ihr Hauptbuch ändert sich nicht mehr.',
  'period.reopened': 'Eine Buchungsperiode wurde wieder geöffnet, mit Grund.',
  'webhook.test': 'Jemand hat um den Test eines Webhooks gebeten.',
  'webhook.disabled': 'Ein Webhook bekommt nichts mehr, mit Grund.',
};

export function useEventText(): (type: Pick<DescribedType, 'type' | 'summary'>) => string {
  const { language } = usePreferences();
  return ({ type, summary }) => (language === 'de' ? (german[type] ?? summary) : summary);
}

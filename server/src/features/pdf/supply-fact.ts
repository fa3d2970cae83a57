/** The date or period of supply in words, of a document or of a line. */
import { filled, inLanguage, type Languages } from '../../record/messages/languages.ts';
import type { PrintedSupply } from './printed-document.ts';
import type { Sheet } from './sheet.ts';

interface Words {
  readonly date: string;
  readonly period: string;
  readonly from: string;
  readonly until: string;
}

const allWords: Languages<Words> = {
  en: {
    date: 'Date of supply',
    period: 'Period of supply',
    from: 'from {date}',
    until: 'until {date}',
  },
  de: {
    date: 'Leistungsdatum',
    period: 'Leistungszeitraum',
    from: 'ab {date}',
    until: 'bis {date}',
  },
  fr: {
    date: 'Date de livraison ou d’exécution',
    period: 'Période de livraison',
    from: 'à partir du {date}',
    until: 'jusqu’au {date}',
  },
  es: {
    date: 'Fecha de la operación',
    period: 'Período de la operación',
    from: 'desde el {date}',
    until: 'hasta el {date}',
  },
  it: {
    date: 'Data dell’operazione',
    period: 'Periodo dell’operazione',
    from: 'dal {date}',
    until: 'al {date}',
  },
  nl: {
    date: 'Leveringsdatum',
    period: 'Leveringsperiode',
    from: 'vanaf {date}',
    until: 'tot en met {date}',
  },
  pl: {
    date: 'Data dostawy lub wykonania usługi',
    period: 'Okres dostawy lub usługi',
    from: 'od {date}',
    until: 'do {date}',
  },
  el: {
    date: 'Ημερομηνία παράδοσης',
    period: 'Περίοδος παράδοσης',
    from: 'από {date}',
    until: 'έως {date}',
  },
  uk: {
    date: 'Дата постачання',
    period: 'Період постачання',
    from: 'з {date}',
    until: 'до {date}',
  },
};

/** `isShort`: with short months, for tables. */
export function supplyFact(
  supply: PrintedSupply,
  { input, formats }: Pick<Sheet, 'input' | 'formats'>,
  isShort = false,
): readonly [label: string, value: string] {
  const { texts: words } = inLanguage(allWords, input.language);
  const dateOf = isShort ? formats.shortDate : formats.date;
  if ('date' in supply) return [words.date, dateOf(supply.date)];
  const { start, end } = supply;
  const one = (sentence: string, day: string) => filled(sentence, { date: dateOf(day) });
  const period =
    start === null
      ? one(words.until, end ?? '')
      : end === null
        ? one(words.from, start)
        : (isShort ? formats.shortDateRange : formats.dateRange)(start, end);
  return [words.period, period];
}

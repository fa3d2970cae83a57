/** Payment terms in the words of a document's language: for the PDF, the mail, and BT-20 of e-invoices. */
import { formatsFor } from '../../../record/messages/formats.ts';
import { filled, inLanguage, isOne, type Languages } from '../../../record/messages/languages.ts';
import type { IssuedDocument } from '../document/fields.ts';
import { type Discount, dueDateOf } from './payment-terms.ts';

interface Words {
  readonly label: string;
  readonly atOnce: string;
  readonly within: string;
  readonly atMonthEnd: string;
  readonly afterMonthEnd: string;
  /** Of one day, and of several; in the case that `within` needs. */
  readonly days: readonly [one: string, several: string];
  readonly discount: string;
}

const allWords: Languages<Words> = {
  en: {
    label: 'Payment terms',
    atOnce: 'Payable immediately',
    within: 'Payable within {days}',
    atMonthEnd: 'Payable by the end of the month',
    afterMonthEnd: 'Payable within {days} from the end of the month',
    days: ['{count} day', '{count} days'],
    discount:
      'For payment by {date} we allow a discount of {percent} ({discount}): please pay {rest}.',
  },
  de: {
    label: 'Zahlungsziel',
    atOnce: 'Sofort zahlbar',
    within: 'Zahlbar innerhalb von {days}',
    atMonthEnd: 'Zahlbar bis zum Monatsende',
    afterMonthEnd: 'Zahlbar innerhalb von {days} ab Monatsende',
    days: ['{count} Tag', '{count} Tagen'],
    discount:
      'Bei Zahlung bis zum {date} gewähren wir {percent} Skonto ({discount}); zu zahlen sind dann {rest}.',
  },
  fr: {
    label: 'Délai de paiement',
    atOnce: 'Payable immédiatement',
    within: 'Payable à {days}',
    atMonthEnd: 'Payable à la fin du mois',
    afterMonthEnd: 'Payable à {days} à compter de la fin du mois',
    days: ['{count} jour', '{count} jours'],
    discount:
      'Pour un règlement au plus tard le {date}, nous accordons un escompte de {percent} ({discount}), soit {rest} à payer.',
  },
  es: {
    label: 'Plazo de pago',
    atOnce: 'Pago inmediato',
    within: 'Pago a {days}',
    atMonthEnd: 'Pago a fin de mes',
    afterMonthEnd: 'Pago a {days} desde fin de mes',
    days: ['{count} día', '{count} días'],
    discount:
      'Por pago hasta el {date} concedemos un descuento por pronto pago del {percent} ({discount}): a pagar {rest}.',
  },
  it: {
    label: 'Termini di pagamento',
    atOnce: 'Pagamento immediato',
    within: 'Pagamento entro {days}',
    atMonthEnd: 'Pagamento a fine mese',
    afterMonthEnd: 'Pagamento entro {days} da fine mese',
    days: ['{count} giorno', '{count} giorni'],
    discount:
      'Per il pagamento entro il {date} concediamo uno sconto cassa del {percent} ({discount}): da pagare {rest}.',
  },
  nl: {
    label: 'Betalingstermijn',
    atOnce: 'Direct te betalen',
    within: 'Te betalen binnen {days}',
    atMonthEnd: 'Te betalen aan het einde van de maand',
    afterMonthEnd: 'Te betalen binnen {days} na het einde van de maand',
    days: ['{count} dag', '{count} dagen'],
    discount:
      'Bij betaling uiterlijk {date} verlenen wij {percent} betalingskorting ({discount}): te betalen {rest}.',
  },
  pl: {
    label: 'Warunki płatności',
    atOnce: 'Płatne natychmiast',
    within: 'Płatne w ciągu {days}',
    atMonthEnd: 'Płatne do końca miesiąca',
    afterMonthEnd: 'Płatne w ciągu {days} od końca miesiąca',
    days: ['{count} dnia', '{count} dni'],
    discount: 'Przy zapłacie do {date} udzielamy skonta {percent} ({discount}): do zapłaty {rest}.',
  },
  el: {
    label: 'Όροι πληρωμής',
    atOnce: 'Άμεσα πληρωτέο',
    within: 'Πληρωτέο εντός {days}',
    atMonthEnd: 'Πληρωτέο στο τέλος του μήνα',
    afterMonthEnd: 'Πληρωτέο εντός {days} από το τέλος του μήνα',
    days: ['{count} ημέρας', '{count} ημερών'],
    discount:
      'Για πληρωμή έως {date} παρέχουμε έκπτωση {percent} ({discount}): πληρωτέο ποσό {rest}.',
  },
  uk: {
    label: 'Умови оплати',
    atOnce: 'Негайна оплата',
    within: 'Оплата протягом {days}',
    atMonthEnd: 'Оплата до кінця місяця',
    afterMonthEnd: 'Оплата протягом {days} від кінця місяця',
    days: ['{count} дня', '{count} днів'],
    discount:
      'У разі оплати не пізніше {date} надаємо знижку {percent} ({discount}): до сплати {rest}.',
  },
};

/** The name of the terms, for a table. */
export function termsLabel(language: string): string {
  return inLanguage(allWords, language).texts.label;
}

/** When the document is due and its discount; null if there is nothing to say. `language`: BCP 47. */
export function termsInWords(
  document: IssuedDocument,
  discount: Discount | null,
  language: string,
): string | null {
  const currency = document.currency ?? '';
  const sentences = [
    dueInWords(document, language),
    discount === null ? null : discountInWords(discount, { language, currency }),
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join('. ');
}

/** When the document is due; null if its due date does not result from its terms. */
export function dueInWords(document: IssuedDocument, language: string): string | null {
  const { dueDate, paymentTermsDays: days, paymentTermsFrom } = document;
  if (days === null || dueDate === null || dueDateOf(document) !== dueDate) return null;
  const { tag, texts } = inLanguage(allWords, language);
  const isMonthEnd = paymentTermsFrom === 'EndOfMonth';
  if (days === 0) return isMonthEnd ? texts.atMonthEnd : texts.atOnce;
  const [one, several] = texts.days;
  const form = isOne(tag, days) ? one : several;
  const counted = filled(form, { count: String(days) });
  return filled(isMonthEnd ? texts.afterMonthEnd : texts.within, { days: counted });
}

/** A sentence with the last day, the discount and the rest. `currency`: ISO 4217. */
export function discountInWords(
  { percent, until, amount, rest }: Discount,
  { language, currency }: { readonly language: string; readonly currency: string },
): string {
  const { tag, texts } = inLanguage(allWords, language);
  const formats = formatsFor(tag, currency);
  return filled(texts.discount, {
    ...{ date: formats.date(until), percent: formats.percent(percent) },
    ...{ discount: formats.money(amount), rest: formats.money(rest) },
  });
}

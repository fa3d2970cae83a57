/**
 * Why no tax is charged, in words for the document. Directive 2006/112/EC requires them: article 226 (11) a reference to
 * the provision or another indication that the supply is exempt, (11a) "Reverse charge" where the customer owes the tax.
 */
import { inLanguage, type Languages } from '../../../record/messages/languages.ts';
import type { VatCategory } from '../tax-code.ts';
import type { Document, Line, TaxTotal } from './fields.ts';

type Texts = Readonly<Record<Exclude<VatCategory, 'S'>, string>>;

/** By category. AE has the words of article 226 (11a) in each language of the Directive. */
const exemptionTexts: Languages<Texts> = {
  en: {
    AE: 'Reverse charge',
    K: 'Intra-community supply',
    G: 'Export outside the EU',
    E: 'Exempt from VAT',
    O: 'Not subject to VAT',
    Z: 'Zero-rated',
  },
  de: {
    AE: 'Steuerschuldnerschaft des Leistungsempfängers',
    K: 'Steuerfreie innergemeinschaftliche Lieferung',
    G: 'Steuerfreie Ausfuhrlieferung',
    E: 'Steuerfrei',
    O: 'Nicht steuerbar',
    Z: 'Steuersatz 0 %',
  },
  fr: {
    AE: 'Autoliquidation',
    K: 'Livraison intracommunautaire exonérée',
    G: 'Exportation hors de l’UE exonérée',
    E: 'Exonéré de TVA',
    O: 'Hors champ de la TVA',
    Z: 'Taux zéro',
  },
  es: {
    AE: 'Inversión del sujeto pasivo',
    K: 'Entrega intracomunitaria exenta',
    G: 'Exportación exenta',
    E: 'Exento de IVA',
    O: 'No sujeto a IVA',
    Z: 'Tipo cero',
  },
  it: {
    AE: 'Inversione contabile',
    K: 'Cessione intracomunitaria non imponibile',
    G: 'Cessione all’esportazione non imponibile',
    E: 'Esente da IVA',
    O: 'Fuori campo IVA',
    Z: 'Aliquota zero',
  },
  nl: {
    AE: 'Btw verlegd',
    K: 'Intracommunautaire levering',
    G: 'Uitvoer buiten de EU',
    E: 'Vrijgesteld van btw',
    O: 'Niet onderworpen aan btw',
    Z: 'Nultarief',
  },
  pl: {
    AE: 'Odwrotne obciążenie',
    K: 'Wewnątrzwspólnotowa dostawa towarów',
    G: 'Eksport poza UE',
    E: 'Zwolnione z VAT',
    O: 'Nie podlega VAT',
    Z: 'Stawka 0%',
  },
  el: {
    AE: 'Αντίστροφη επιβάρυνση',
    K: 'Ενδοκοινοτική παράδοση',
    G: 'Εξαγωγή εκτός ΕΕ',
    E: 'Απαλλάσσεται από τον ΦΠΑ',
    O: 'Δεν υπόκειται σε ΦΠΑ',
    Z: 'Μηδενικός συντελεστής',
  },
  uk: {
    AE: 'ПДВ сплачує покупець (reverse charge)',
    K: 'Постачання в межах ЄС',
    G: 'Експорт за межі ЄС',
    E: 'Звільнено від ПДВ',
    O: 'Не є об’єктом оподаткування ПДВ',
    Z: 'Нульова ставка ПДВ',
  },
};

export interface Exemption {
  readonly text: string;
  /** Positions of the lines; null for all lines of the document. */
  readonly positions: readonly number[] | null;
}

/**
 * In the order of the taxes. Empty for documents posted by releases that did not freeze the category: their printed bytes
 * never change.
 */
export function exemptionsOf(
  { taxes, lines }: Pick<Document, 'taxes'> & { readonly lines: readonly Line[] },
  language: string,
): Exemption[] {
  const codes = new Map<string, Set<string>>();
  for (const tax of taxes) {
    const text = exemptionText(tax, language);
    if (text !== null) codes.set(text, (codes.get(text) ?? new Set()).add(tax.taxCodeId));
  }
  return [...codes].map(([text, ids]) => {
    const own = lines.filter(({ taxCodeId }) => ids.has(taxCodeId ?? ''));
    const positions = own.map(({ position }) => position ?? 0);
    return { text, positions: own.length === lines.length ? null : positions };
  });
}

/** The reason of the tax code, else the text of its category; null if tax is charged or nothing is known. */
export function exemptionText(
  { category = null, exemptionReason, rate }: TaxTotal,
  language: string,
): string | null {
  if (category === 'S' || !/^[0.]+$/.test(rate)) return null;
  const own = exemptionReason?.trim() ?? '';
  if (own !== '') return own;
  return category === null ? null : inLanguage(exemptionTexts, language).texts[category];
}

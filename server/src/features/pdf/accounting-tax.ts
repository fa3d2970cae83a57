/** The sentence with the tax in the seller's currency and its rate (Directive 2006/112/EC, article 230). */

import { formatsFor } from '../../record/messages/formats.ts';
import { filled, inLanguage, type Languages } from '../../record/messages/languages.ts';
import type { Sheet } from './sheet.ts';

const sentences: Languages<string> = {
  en: 'Tax in {to}: {amount} (exchange rate: 1 {from} = {rate} {to}).',
  de: 'Umsatzsteuer in {to}: {amount} (Wechselkurs: 1 {from} = {rate} {to}).',
  fr: 'TVA en {to} : {amount} (taux de change : 1 {from} = {rate} {to}).',
  es: 'IVA en {to}: {amount} (tipo de cambio: 1 {from} = {rate} {to}).',
  it: 'IVA in {to}: {amount} (cambio: 1 {from} = {rate} {to}).',
  nl: 'Btw in {to}: {amount} (wisselkoers: 1 {from} = {rate} {to}).',
  pl: 'VAT w {to}: {amount} (kurs: 1 {from} = {rate} {to}).',
  el: 'ΦΠΑ σε {to}: {amount} (ισοτιμία: 1 {from} = {rate} {to}).',
  uk: 'ПДВ у {to}: {amount} (курс: 1 {from} = {rate} {to}).',
};

/** Empty if there is nothing to say. */
export function accountingTaxSentence({ input, formats }: Sheet): string {
  const { accountingTax: tax, currency: from } = input;
  if (tax === undefined) return '';
  const { tag, texts } = inLanguage(sentences, input.language);
  const amount = formatsFor(tag, tax.currency).money(tax.amount);
  const rate = formats.quantity(tax.exchangeRate);
  return filled(texts, { from, to: tax.currency, amount, rate });
}

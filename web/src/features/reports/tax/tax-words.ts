/** Texts of the tax report and of its lines. */
import { defineMessages } from '../../../core/i18n.tsx';

export const taxMessages = defineMessages({
  en: {
    title: 'Tax report',
    code: 'Tax code',
    name: 'Name',
    rate: 'Rate',
    category: 'Category',
    direction: 'Direction',
    base: 'Taxable amount',
    tax: 'Tax',
    output: 'Output tax',
    input: 'Input tax',
    total: 'Total',
  },
  de: {
    title: 'Umsatzsteuer',
    code: 'Steuerschlüssel',
    name: 'Bezeichnung',
    rate: 'Satz',
    category: 'Kategorie',
    direction: 'Richtung',
    base: 'Bemessungsgrundlage',
    tax: 'Steuer',
    output: 'Umsatzsteuer',
    input: 'Vorsteuer',
    total: 'Summe',
  },
});

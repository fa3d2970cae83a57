/** Usual headers of the columns of spreadsheets, in English and German: of pasted lines and of imported files. */
import type { Headers } from '@daybook/sdk/import';

/** `none`: columns that are computed or meaningless here. */
export const lineHeaders: Headers = {
  description: [
    ...['description', 'text', 'item', 'article', 'product', 'service', 'details'],
    ...['bezeichnung', 'beschreibung', 'artikel', 'produkt', 'leistung', 'artikelbezeichnung'],
  ],
  quantity: ['quantity', 'qty', 'hours', 'menge', 'anzahl', 'stunden', 'stück'],
  unit: ['unit', 'uom', 'einheit', 'me'],
  unitPrice: [
    ...['price', 'unit price', 'net price', 'unit cost', 'price per unit'],
    ...[
      'preis',
      'einzelpreis',
      'stückpreis',
      'nettopreis',
      'ep',
      'preis je einheit',
      'unit amount',
    ],
  ],
  discountPercent: ['discount', 'disc', 'rabatt', 'nachlass'],
  taxCodeId: [
    ...[
      'vat',
      'tax',
      'tax code',
      'tax rate',
      'vat code',
      'vat rate',
      'gst',
      'sales tax',
      'tax type',
    ],
    ...['ust', 'mwst', 'steuer', 'steuercode', 'steuersatz', 'steuerschlüssel', 'ust satz'],
    ...['mwst satz', 'umsatzsteuer', 'mehrwertsteuer'],
  ],
  accountId: [
    ...['account', 'account code', 'ledger account', 'revenue account', 'gl account'],
    ...['konto', 'kontonummer', 'erlöskonto', 'sachkonto'],
  ],
  none: [
    ...['pos', 'position', 'no', 'nr', 'line', 'zeile', 'amount', 'line total', 'total', 'net'],
    ...['betrag', 'gesamt', 'gesamtpreis', 'summe', 'netto', 'gp'],
  ],
};

const { none: _, ...ofLines } = lineHeaders;

export const headers: Headers = {
  ...Object.fromEntries(Object.entries(ofLines).map(([name, all]) => [`lines.${name}`, all])),
  number: [
    ...['number', 'invoice number', 'invoice no', 'document number', 'document no', 'key', 'num'],
    ...['nummer', 'rechnungsnummer', 'rechnungsnr', 'rechnung nr', 'belegnummer', 'beleg nr'],
  ],
  customerId: [
    'customer',
    'customer name',
    'client',
    'kunde',
    'kundenname',
    'debitor',
    'contact name',
  ],
  invoiceDate: ['date', 'invoice date', 'datum', 'rechnungsdatum', 'belegdatum'],
  issueDate: ['date', 'issue date', 'datum', 'gutschriftsdatum', 'belegdatum'],
  dueDate: ['due', 'due date', 'fällig', 'fällig am', 'fälligkeit', 'fälligkeitsdatum'],
  supplyDate: [
    ...['supply date', 'date of supply', 'delivery date', 'service date'],
    ...['leistungsdatum', 'lieferdatum', 'datum der leistung'],
  ],
  supplyPeriodStart: ['service from', 'period start', 'service start', 'leistung von'],
  supplyPeriodEnd: ['service to', 'period end', 'service end', 'leistung bis'],
  paymentTermsDays: ['terms', 'payment terms', 'zahlungsziel', 'zahlungsziel tage'],
  earlyPaymentDiscountPercent: [
    ...['early payment discount', 'cash discount', 'discount percent early payment'],
    ...['skonto', 'skontosatz', 'skonto prozent'],
  ],
  earlyPaymentDiscountDays: [
    ...['discount days', 'early payment days', 'skontotage', 'skontofrist', 'skonto tage'],
  ],
  reference: ['reference', 'ref', 'your reference', 'po number', 'referenz', 'bestellnummer'],
  memo: ['memo', 'memo description', 'note', 'notes', 'notiz', 'bemerkung', 'vermerk'],
  currency: ['currency', 'currency code', 'währung', 'waehrung', 'wkz', 'wkz umsatz'],
  name: [
    'name',
    'company',
    'company name',
    'customer',
    'firma',
    'firmenname',
    'kunde',
    'kundenname',
  ],
  email: ['email', 'e mail', 'mail', 'email address', 'e mail adresse'],
  taxId: [
    'vat id',
    'vat number',
    'tax id',
    'tax number',
    'ust id',
    'ust idnr',
    'ust id nr',
    'eu ust id',
  ],
  address: ['address', 'street', 'postal address', 'adresse', 'anschrift', 'straße'],
  country: ['country', 'country code', 'land', 'ländercode'],
  language: ['language', 'sprache'],
  creditLimit: ['credit limit', 'kreditlimit', 'kreditrahmen'],
};

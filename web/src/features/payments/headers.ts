/**
 * Usual headers of lists of payments: of spreadsheets, and as banks and payment services write them. Sparkasse (CSV-CAMT),
 * DKB (account statement), DATEV (Buchungsstapel, format 21), Stripe (payments).
 */
import type { Headers } from '@daybook/sdk/import';

export const headers: Headers = {
  customerId: [
    ...['payer', 'payer name', 'received from', 'customer email', 'customer description'],
    ...['beguenstigter zahlungspflichtiger', 'begünstigter zahlungspflichtiger'],
    ...['zahlungspflichtige r', 'zahlungspflichtiger', 'auftraggeber', 'auftraggeber empfänger'],
    ...['name zahlungsbeteiligter', 'zahlungsbeteiligter', 'einzahler'],
  ],
  amount: ['amount', 'payment amount', 'betrag', 'umsatz', 'zahlungsbetrag'],
  receivedOn: [
    ...['date', 'payment date', 'booking date', 'transaction date', 'value date', 'created'],
    ...['created date', 'datum', 'buchungstag', 'buchungsdatum', 'zahlungsdatum', 'wertstellung'],
    ...['valuta', 'valutadatum', 'belegdatum'],
  ],
  reference: [
    ...['reference', 'payment reference', 'remittance information', 'description', 'purpose'],
    ...['verwendungszweck', 'referenz', 'belegfeld', 'kundenreferenz'],
  ],
  memo: ['memo', 'note', 'buchungstext'],
};

/** What a credit note says that an invoice does not, in each language it can be printed in. */
import type { Languages } from '../../record/languages.ts';

const english = {
  creditNote: 'Credit note',
  credits: 'Credit for',
  creditsDate: 'Invoice date',
  credited: 'We credit {amount} to your account.',
  voidedCredit: 'This document was voided on {date}. It credits nothing.',
};

export type CreditLabels = { readonly [name in keyof typeof english]: string };

const german: CreditLabels = {
  creditNote: 'Gutschrift',
  credits: 'Gutschrift zu',
  creditsDate: 'Rechnungsdatum',
  credited: 'Wir schreiben Ihnen {amount} gut.',
  voidedCredit: 'Dieser Beleg wurde am {date} storniert. Er schreibt nichts gut.',
};

const french: CreditLabels = {
  creditNote: 'Avoir',
  credits: 'Avoir sur',
  creditsDate: 'Date de la facture',
  credited: 'Nous portons {amount} au crédit de votre compte.',
  voidedCredit: 'Ce document a été annulé le {date}. Il ne donne droit à aucun crédit.',
};

const spanish: CreditLabels = {
  creditNote: 'Nota de crédito',
  credits: 'Rectifica',
  creditsDate: 'Fecha de la factura',
  credited: 'Abonamos {amount} en su cuenta de cliente.',
  voidedCredit: 'Este documento se anuló el {date}. No abona nada.',
};

const italian: CreditLabels = {
  creditNote: 'Nota di credito',
  credits: 'A storno di',
  creditsDate: 'Data della fattura',
  credited: 'Accreditiamo {amount} sul Vostro conto.',
  voidedCredit: 'Questo documento è stato annullato il {date}. Non accredita nulla.',
};

const dutch: CreditLabels = {
  creditNote: 'Creditnota',
  credits: 'Credit op',
  creditsDate: 'Factuurdatum',
  credited: 'Wij crediteren u {amount}.',
  voidedCredit: 'Dit document is op {date} vervallen. Het crediteert niets.',
};

const polish: CreditLabels = {
  creditNote: 'Nota kredytowa',
  credits: 'Dotyczy faktury',
  creditsDate: 'Data faktury',
  credited: 'Uznajemy Państwa konto kwotą {amount}.',
  voidedCredit: 'Ten dokument anulowano {date}. Niczego nie uznaje.',
};

const greek: CreditLabels = {
  creditNote: 'Πιστωτικό τιμολόγιο',
  credits: 'Πιστώνει',
  creditsDate: 'Ημερομηνία τιμολογίου',
  credited: 'Πιστώνουμε τον λογαριασμό σας με {amount}.',
  voidedCredit: 'Το παραστατικό ακυρώθηκε στις {date}. Δεν πιστώνει τίποτα.',
};

const ukrainian: CreditLabels = {
  creditNote: 'Кредит-нота',
  credits: 'До рахунка',
  creditsDate: 'Дата рахунка',
  credited: 'Зараховуємо на ваш рахунок {amount}.',
  voidedCredit: 'Цей документ анульовано {date}. Він нічого не зараховує.',
};

export const creditLabels: Languages<CreditLabels> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pl: polish,
  el: greek,
  uk: ukrainian,
};

/**
 * The texts of credit notes that differ from those of invoices, in each language of PDFs and mails.
 */
import type { CreditKind, PrintedWords } from '../../record/printed-kind.ts';

const english: PrintedWords = {
  title: 'Credit note',
  origin: 'Credit for',
  originDate: 'Invoice date',
  credited: 'We credit {amount} to your account.',
  notDue: 'No payment due: the amount is credited',
  voided: 'This document was voided on {date}. No amount is credited.',
};

const german: PrintedWords = {
  title: 'Rechnungskorrektur',
  origin: 'Rechnungskorrektur zu',
  originDate: 'Rechnungsdatum',
  credited: 'Wir schreiben Ihnen {amount} gut.',
  notDue: 'Keine Zahlung fällig: Der Betrag wird gutgeschrieben',
  voided: 'Dieser Beleg wurde am {date} storniert. Es wird kein Betrag gutgeschrieben.',
};

const french: PrintedWords = {
  title: 'Avoir',
  origin: 'Avoir sur',
  originDate: 'Date de la facture',
  credited: 'Nous portons {amount} au crédit de votre compte.',
  notDue: 'Aucun paiement dû : le montant est porté au crédit',
  voided: 'Ce document a été annulé le {date}. Il ne donne droit à aucun crédit.',
};

const spanish: PrintedWords = {
  title: 'Nota de crédito',
  origin: 'Rectifica',
  originDate: 'Fecha de la factura',
  credited: 'Abonamos {amount} en su cuenta de cliente.',
  notDue: 'Sin pago pendiente: el importe se abona',
  voided: 'Este documento se anuló el {date}. No se abona ningún importe.',
};

const italian: PrintedWords = {
  title: 'Nota di credito',
  origin: 'A storno di',
  originDate: 'Data della fattura',
  credited: 'Accreditiamo {amount} sul Vostro conto.',
  notDue: "Nessun pagamento dovuto: l'importo viene accreditato",
  voided: 'Questo documento è stato annullato il {date}. Nessun importo viene accreditato.',
};

const dutch: PrintedWords = {
  title: 'Creditnota',
  origin: 'Credit op',
  originDate: 'Factuurdatum',
  credited: 'Wij crediteren u {amount}.',
  notDue: 'Geen betaling verschuldigd: het bedrag wordt gecrediteerd',
  voided: 'Dit document is op {date} vervallen. Er wordt geen bedrag gecrediteerd.',
};

const polish: PrintedWords = {
  title: 'Nota kredytowa',
  origin: 'Dotyczy faktury',
  originDate: 'Data faktury',
  credited: 'Uznajemy Państwa konto kwotą {amount}.',
  notDue: 'Brak płatności: kwota jest uznawana na Państwa konto',
  voided: 'Ten dokument anulowano {date}. Nie uznaje się żadnej kwoty.',
};

const greek: PrintedWords = {
  title: 'Πιστωτικό τιμολόγιο',
  origin: 'Πιστώνει',
  originDate: 'Ημερομηνία τιμολογίου',
  credited: 'Πιστώνουμε τον λογαριασμό σας με {amount}.',
  notDue: 'Δεν οφείλεται πληρωμή: το ποσό πιστώνεται',
  voided: 'Το παραστατικό ακυρώθηκε στις {date}. Δεν πιστώνεται κανένα ποσό.',
};

const ukrainian: PrintedWords = {
  title: 'Кредит-нота',
  origin: 'До рахунка',
  originDate: 'Дата рахунка',
  credited: 'Зараховуємо на ваш рахунок {amount}.',
  notDue: 'Оплата не потрібна: сума зараховується',
  voided: 'Цей документ анульовано {date}. Жодна сума не зараховується.',
};

const printed: CreditKind['printed'] = {
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

const mail: CreditKind['mail'] = {
  en: {
    number: 'Credit note',
    subject: 'Credit note {number} from {seller}',
    released: 'please find attached our credit note {number}.',
    origin: 'For invoice',
    credited: 'Amount credited',
  },
  de: {
    number: 'Rechnungskorrektur',
    subject: 'Rechnungskorrektur {number} von {seller}',
    released: 'anbei erhalten Sie unsere Rechnungskorrektur {number}.',
    origin: 'Zu Rechnung',
    credited: 'Gutgeschrieben',
  },
  fr: {
    number: 'Avoir',
    subject: 'Avoir {number} de {seller}',
    released: 'veuillez trouver ci-joint notre avoir {number}.',
    origin: 'Sur la facture',
    credited: 'Montant crédité',
  },
  es: {
    number: 'Nota de crédito',
    subject: 'Nota de crédito {number} de {seller}',
    released: 'adjuntamos nuestra nota de crédito {number}.',
    origin: 'Sobre la factura',
    credited: 'Importe abonado',
  },
  it: {
    number: 'Nota di credito',
    subject: 'Nota di credito {number} di {seller}',
    released: 'in allegato trova la nostra nota di credito {number}.',
    origin: 'Sulla fattura',
    credited: 'Importo accreditato',
  },
  nl: {
    number: 'Creditnota',
    subject: 'Creditnota {number} van {seller}',
    released: 'bijgaand vindt u onze creditnota {number}.',
    origin: 'Op factuur',
    credited: 'Gecrediteerd bedrag',
  },
};

export const creditNoteTexts: Pick<CreditKind, 'printed' | 'mail'> = { printed, mail };

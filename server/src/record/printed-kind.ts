/** The texts and fields of a kind of document in PDF, XML and mail. */
import type { Languages } from './messages/languages.ts';

export interface PrintedKind {
  /** In sentences: `an`, `invoice`. */
  readonly article: string;
  readonly word: string;
  /** The field with its date of issue. */
  readonly dateField: string;
  /** Null for a document that charges. */
  readonly credit: CreditKind | null;
}

/** A document that credits another one. */
export interface CreditKind {
  /** The field with the credited document, which may be null. */
  readonly field: string;
  readonly printed: Languages<PrintedWords>;
  readonly mail: Languages<MailWords>;
}

/** Printed texts that a charging document does not have. `{names}` are placeholders. */
export interface PrintedWords {
  readonly title: string;
  /** Labels of the credited document and of its date. */
  readonly origin: string;
  readonly originDate: string;
  /** With `{amount}`: the amount credited to the customer. */
  readonly credited: string;
  /** The payment terms of an e-invoice. */
  readonly notDue: string;
  /** With `{date}`. */
  readonly voided: string;
}

/** Texts of the mail that sends the document. */
export interface MailWords {
  readonly number: string;
  /** With `{number}` and `{seller}`. */
  readonly subject: string;
  /** With `{number}`. */
  readonly released: string;
  readonly origin: string;
  readonly credited: string;
}

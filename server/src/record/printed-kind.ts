/** What tells one kind of document from another where its customer gets it: as PDF, XML and mail. */
import type { Languages } from './languages.ts';

export interface PrintedKind {
  /** In sentences: `an`, `invoice`. */
  readonly article: string;
  readonly word: string;
  /** The field with its date of issue. */
  readonly dateField: string;
  /** Of a document that gives back what another one charged; null where it charges. */
  readonly takesBack: TakesBack | null;
}

export interface TakesBack {
  /** The field that names the document it takes back; that may be null. */
  readonly field: string;
  readonly printed: Languages<PrintedWords>;
  readonly mail: Languages<MailWords>;
}

/** What it says on paper that a document which charges does not. `{names}` are filled in. */
export interface PrintedWords {
  readonly title: string;
  /** Labels of what it takes back, and of its date. */
  readonly origin: string;
  readonly originDate: string;
  /** With `{amount}`: what the customer gets. */
  readonly given: string;
  /** With `{date}`. */
  readonly voided: string;
}

/** The same in the mail that takes it to its customer. */
export interface MailWords {
  readonly number: string;
  /** With `{number}` and `{seller}`. */
  readonly subject: string;
  /** With `{number}`. */
  readonly released: string;
  readonly origin: string;
  readonly given: string;
}

/** The content of a printed customer statement, as plain data for the printing process, and its texts. */
import type { Languages } from '../../record/messages/languages.ts';
import type { Letter, PrintedDocument } from './printed-document.ts';

interface PrintedMovement {
  readonly date: string;
  /** The kind of the document and its number. */
  readonly document: string;
  readonly isReversal: boolean;
  readonly dueDate: string | null;
  readonly amount: string;
  readonly balance: string;
}

interface PrintedItem {
  readonly document: string;
  readonly date: string | null;
  readonly dueDate: string | null;
  readonly daysOverdue: number;
  readonly amount: string;
  readonly amountDue: string;
}

/** One currency. Amounts are decimal strings in it. */
export interface PrintedAccount {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly movements: readonly PrintedMovement[];
  readonly openItems: readonly PrintedItem[];
  /** Not due, 1 to 30 days overdue, 31 to 60, 61 to 90, more; then credits that are not applied. */
  readonly aged: readonly string[];
}

export interface PrintedStatement extends Letter {
  readonly kind: 'statement';
  /** `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly accounts: readonly PrintedAccount[];
  /** Open items that are not listed. */
  readonly omittedItems: number;
}

/** What the printing process prints. */
export type PrintInput = PrintedDocument | PrintedStatement;

/** `{names}` are placeholders. */
const english = {
  title: 'Statement of account',
  period: 'Period',
  account: 'Movements in {currency}',
  items: 'Open items on {date} in {currency}',
  none: 'There are no movements in this period and no open items.',
  date: 'Date',
  document: 'Document',
  due: 'Due',
  late: 'Days overdue',
  amount: 'Amount',
  open: 'Open',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  reversed: '{document}, voided',
  notDue: 'Not due',
  over: 'Over 90',
  credits: 'Credits',
  omitted: 'Further open items, which are not listed: {count}.',
};

export type StatementTexts = { readonly [name in keyof typeof english]: string };

const german: StatementTexts = {
  title: 'Kontoauszug',
  period: 'Zeitraum',
  account: 'Bewegungen in {currency}',
  items: 'Offene Posten zum {date} in {currency}',
  none: 'Es gibt keine Bewegungen in diesem Zeitraum und keine offenen Posten.',
  date: 'Datum',
  document: 'Beleg',
  due: 'Fällig',
  late: 'Tage überfällig',
  amount: 'Betrag',
  open: 'Offen',
  balance: 'Saldo',
  opening: 'Anfangssaldo',
  closing: 'Endsaldo',
  reversed: '{document}, storniert',
  notDue: 'Nicht fällig',
  over: 'Über 90',
  credits: 'Guthaben',
  omitted: 'Weitere offene Posten, die nicht aufgeführt sind: {count}.',
};

export const statementTexts: Languages<StatementTexts> = { en: english, de: german };

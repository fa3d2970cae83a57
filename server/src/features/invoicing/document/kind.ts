/** What tells one kind of document from another; the rest is the same machine. */
import type { Context, RecordKey } from '../../../record/entity.ts';
import type { MessageCode, say } from '../../../record/messages.ts';
import type { Need } from '../../../record/need.ts';
import type { PrintedKind } from '../../../record/printed-kind.ts';
import type { AccountRole } from '../../ledger/exports.ts';
import type { Document } from './fields.ts';

/** Notes what is wrong with a place of the document. */
export type Report = <C extends MessageCode>(
  pointer: string,
  ...said: Parameters<typeof say<C>>
) => void;

export interface DocumentKind<D extends Document> extends PrintedKind {
  /** The name of its entity. */
  readonly entity: string;
  /** What its events begin with: `invoice` in `invoice.posted`. */
  readonly event: string;
  /** What its numbers begin with: `INV` in `INV-2026-000123`. */
  readonly series: string;
  /** 1: the customer comes to owe its total. -1: the customer gets it to his credit. */
  readonly sign: 1 | -1;
  /** The account of what the customer owes, or has to his credit. */
  readonly account: AccountRole;
  dateOf(document: D): string | null;
  /** What posting asks besides what it asks of every document. */
  check?(document: D, report: Report, context: Context): void;
  /** What `check` asks for. */
  needs?(document: D): readonly Need[];
  /** Other records that decide whether it may be posted, locked until it is. */
  touches?(document: D): readonly RecordKey[];
  /** The field of an allocation that names it. */
  readonly appliedBy: 'sourceId' | 'invoiceId';
  /** True: credit notes may name it, and keep it from being voided. */
  readonly isCreditable?: boolean;
  /** Says how much of it is open: all of it when it is posted, nothing when it is voided. */
  setOpen(document: D, isOpen: boolean): void;
  /** The template of the mail that takes a released one to its customer. */
  readonly releasedMail: string;
}

/** What differs between the kinds of documents. */
import type { Context, ReadLocked, RecordKey } from '../../../record/entity.ts';
import type { Need } from '../../../record/need.ts';
import type { PrintedKind } from '../../../record/printed-kind.ts';
import type { Related } from '../../../record/related.ts';
import type { AccountRole, NumberedKind } from '../../ledger/exports.ts';
import type { Report } from '../messages.ts';
import type { Source } from './derive.ts';
import type { Document } from './fields.ts';

export interface DocumentKind<D extends Document> extends PrintedKind {
  /** The name of the entity. */
  readonly entity: string;
  /** The prefix of its events: `invoice` in `invoice.posted`. */
  readonly event: string;
  /** The prefix of its numbers: `INV` in `INV-2026-000123`. */
  readonly series: NumberedKind;
  /** 1: the total is receivable from the customer. -1: it is credited to the customer. */
  readonly sign: 1 | -1;
  /** The account for the receivable or the credit. */
  readonly account: AccountRole;
  dateOf(document: D): string | null;
  /** What the fields of a draft follow. */
  sources(related: Related): readonly Source<D>[];
  /** The kind's own validation on posting. */
  check?(document: D, report: Report, context: Context): void;
  /** What `check` needs. */
  needs?(document: D, locked: ReadLocked): readonly Need[];
  /** Other records that the validation depends on, locked until the end of posting. */
  touches?(document: D): readonly RecordKey[];
  /** The field of an allocation that refers to it. */
  readonly appliedBy: 'sourceId' | 'invoiceId';
  /** True: credit notes may refer to it; a credited one cannot be voided. */
  readonly isCreditable?: boolean;
  /** Sets its open amount: the total when it is posted, zero when it is voided. */
  setOpen(document: D, isOpen: boolean): void;
  /** Sets fields of the kind that posting freezes and that a draft may leave empty. */
  freeze?(document: D): void;
  /** The template of the mail that sends it to the customer on release. */
  readonly releasedMail: string;
  /** The template of the mail that a user sends. */
  readonly sentMail: string;
}

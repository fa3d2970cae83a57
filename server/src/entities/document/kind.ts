/** What tells one kind of document from another; the rest is the same machine. */
import type { QueuedEffect } from '../../domain/effect.ts';
import type { Context } from '../../domain/entity.ts';
import type { Need } from '../../domain/related.ts';
import type { AccountRole } from '../account/account-roles.ts';
import type { Document } from './fields.ts';

export type Report = (pointer: string, code: string, message: string) => void;

export interface DocumentKind<D extends Document> {
  /** The name of its entity. */
  readonly entity: string;
  /** In sentences, after an article: `an`, `invoice`. */
  readonly article: string;
  readonly word: string;
  /** What its events begin with: `invoice` in `invoice.posted`. */
  readonly event: string;
  /** What its numbers begin with: `INV` in `INV-2026-000123`. */
  readonly series: string;
  /** 1: the customer comes to owe its total. -1: the customer gets it to his credit. */
  readonly sign: 1 | -1;
  /** The account of what the customer owes, or has to his credit. */
  readonly account: AccountRole;
  /** What keeps it from being voided, after an amount: `are applied to invoices`. */
  readonly stillApplied: string;
  readonly dateField: string;
  dateOf(document: D): string | null;
  /** What posting asks besides what it asks of every document. */
  check?(document: D, report: Report, context: Context): void;
  /** What `check` asks for. */
  needs?(document: D): readonly Need[];
  /** Says how much of it is open: all of it when it is posted, nothing when it is voided. */
  setOpen(document: D, isOpen: boolean): void;
  /** What `/approve` queues. */
  whenReleased?(document: D, context: Context): readonly QueuedEffect[];
}

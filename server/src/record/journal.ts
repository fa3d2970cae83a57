/** A balanced double entry. Amounts are decimal strings; a positive one debits, a negative one credits. */

export interface JournalLine {
  readonly accountId: string;
  /** In the document's currency. */
  readonly amount: string;
  /** In the tenant's base currency. */
  readonly baseAmount: string;
  readonly taxCodeId: string | null;
  /** Percent; null or absent: it has no tax code, or a release that did not store it posted it. */
  readonly taxRate?: string | null;
  /** The name of the component of the tax code; null or absent: it has none. */
  readonly taxComponent?: string | null;
}

export interface JournalEntry {
  readonly id: string;
  readonly documentType: string;
  readonly documentId: string;
  /** A document has at most one entry of each kind, by a unique index. */
  readonly kind: 'posting' | 'reversal';
  readonly postingDate: string;
  readonly periodId: string;
  readonly currency: string;
  readonly reversalOf: string | null;
  readonly lines: readonly JournalLine[];
}

/** What a close asks the database: how many records of a kind lie where they hinder, and the first of them. */

/**
 * Documents that are dated inside a period: one line in features/ledger/period/closing.ts for each kind. Their
 * drafts hinder a close under the code `drafts`, and so do failed effects about them.
 */
export interface DatedDocuments {
  readonly entity: string;
  /** Fields; the first of them that is set says when the document is, or would be, posted. */
  readonly dates: readonly string[];
  readonly drafts: 'drafts_inside' | 'unposted_payments';
}

export interface Tally {
  readonly count: number;
  /** Of the first of them, in order; not all of them where there are many. */
  readonly ids: readonly string[];
  /** What the first three are called. */
  readonly names: readonly string[];
}

/** What there is around one period at one moment. */
export interface ClosingFacts {
  /** Earlier periods that are not closed, oldest first. */
  readonly earlier: Tally;
  /** Drafts of each kind of document, in the order in which the kinds were asked for. */
  readonly drafts: readonly Tally[];
  /** Failed effects about each kind of document. */
  readonly failed: readonly Tally[];
}

/** The days of a period, and what to look for in them. */
export interface ClosingQuestion {
  readonly startDate: string;
  readonly endDate: string;
  readonly documents: readonly DatedDocuments[];
}

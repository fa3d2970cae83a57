/**
 * What later members of a group must know of those before them, though nothing is stored yet: what was read
 * of other tables is brought up to date with each decision.
 */

import { creditNote } from '../features/invoicing/credit-note.ts';
import { creditedNeed, creditOf } from '../features/invoicing/document/crediting.ts';
import { allocation } from '../features/payments/allocation/allocation.ts';
import type { Changed } from '../record/decide.ts';
import type { Row } from '../record/entity.ts';
import type { JournalEntry } from '../record/journal.ts';
import { Big } from '../record/money.ts';
import type { Need, Related } from '../record/related.ts';

/** `changed`: the records of one decision. */
export function rememberRelated(changed: readonly Changed[], related: Related): void {
  const allocations = changed.filter(({ entity }) => entity.name === allocation.name);
  for (const one of changed) {
    for (const entry of one.written.journal) {
      rememberEntry(entry, related);
      const applied = allocations.find(({ stored }) => stored.row.id === entry.documentId);
      if (applied !== undefined) rememberApplied(applied.stored.row, entry, related);
    }
    if (one.entity.name === creditNote.name) rememberCredit(one, related);
  }
}

/** What is posted and voided in one group is reversed too, though its entry is not stored yet. */
function rememberEntry(entry: JournalEntry, related: Related): void {
  if (entry.kind === 'posting')
    related.put({ kind: 'journal', documentId: entry.documentId }, { entry });
}

function rememberApplied(
  { sourceId, invoiceId }: Row,
  { postingDate }: JournalEntry,
  related: Related,
): void {
  for (const id of [sourceId, invoiceId]) {
    const need: Need = { kind: 'lastApplied', recordId: String(id) };
    if (!related.has(need)) continue;
    const known = related.lastApplied(need.recordId);
    if (known === null || known < postingDate) related.put(need, { date: postingDate });
  }
}

function rememberCredit({ before, stored }: Changed, related: Related): void {
  const invoiceId = stored.row.invoiceId ?? null;
  if (invoiceId === null) return;
  const need = creditedNeed(String(invoiceId));
  if (!related.has(need)) return;
  const less = before === null ? '0' : creditOf(before.row);
  const credited = new Big(related.credited(String(invoiceId)))
    .minus(less)
    .plus(creditOf(stored.row));
  related.put(need, { credited: credited.toFixed() });
}

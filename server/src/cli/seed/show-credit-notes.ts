/** Creates demo credit notes for posted invoices: one applied, one waiting for approval, one draft. */

import { creditDraft, creditNote } from '../../features/invoicing/credit-note.ts';
import type { Corrected } from '../../features/invoicing/document/correction.ts';
import { nothingCredited } from '../../features/invoicing/document/credited.ts';
import { invoice } from '../../features/invoicing/invoice/invoice.ts';
import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, tryOwn } from '../../pipeline/run-own.ts';
import { readSome } from '../../postgres/store-tenants.ts';
import type { Command, Verb } from '../../record/command.ts';
import type { Tenant } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';

type From = Pick<Command, 'actor' | 'at' | 'requestId'>;

/** Actions of each credit note, in order. The first rejected action ends its list. */
const lives = [['post', 'approve', 'apply'], ['post'], []] as const;

export async function showCreditNotes(
  engine: Engine,
  tenant: Tenant,
  invoiceIds: readonly string[],
  from: From,
): Promise<void> {
  const invoices = await readSome(engine.db, tenant.id, invoice, invoiceIds.slice(0, lives.length));
  for (const [index, billed] of invoices.entries()) {
    const id = engine.newId(from.at);
    const input = inputOf(billed as Corrected, from.at.slice(0, 10));
    const run = (verb: Verb) => tryOwn(engine, tenant, ownCommand(creditNote, id, verb, from));
    let isDone = await run({ kind: 'create', input });
    for (const action of lives[index] ?? []) {
      if (!isDone) break;
      const [note] = await readSome(engine.db, tenant.id, creditNote, [id]);
      const allocations = [{ invoiceId: billed.id, amount: String(note?.total) }];
      const body: Readonly<Record<string, Value>> = action === 'apply' ? { allocations } : {};
      isDone = await run({ kind: 'action', action, input: body, dryRun: false });
    }
  }
}

/** Credits only the first line. */
function inputOf(invoice: Corrected, today: string): Readonly<Record<string, Value>> {
  const { lines, ...input } = creditDraft({ invoice, credited: nothingCredited }, today);
  return { ...input, lines: ((lines ?? []) as readonly Value[]).slice(0, 1) as Value };
}

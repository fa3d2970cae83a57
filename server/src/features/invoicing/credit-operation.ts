/** `POST /api/invoices/{id}/credit` drafts a credit note. */
import type { ApiContext } from '../../http/api-context.ts';
import { schemaName } from '../../http/openapi/entity-schemas.ts';
import { headerParameters, type Operation } from '../../http/operation.ts';
import { draftProblems, readShown, run } from '../../http/operations/record-operations.ts';
import { commandOf, viewerOf } from '../../http/operations/request.ts';
import type { Body } from '../../http/protocol/body.ts';
import { readTransaction } from '../../postgres/db.ts';
import type { Value } from '../../record/fields.ts';
import { listOf } from '../../record/messages/message.ts';
import { Problem, problemWith } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import { bodyProblems } from '../../record/values/accept.ts';
import { creditDraft, creditNote } from './credit-note.ts';
import type { Corrected } from './document/correction.ts';
import { invoice } from './invoice/invoice.ts';
import { messageOf, problemAt } from './messages.ts';
import { readCreditedNotes } from './store-credited.ts';

/** States in which an invoice can be credited. */
const creditable = ['Posted', 'Released'];

export function creditOperation(context: ApiContext): Operation {
  const { db, reader, newId } = context;
  return {
    method: 'POST',
    path: `/api/${invoice.collection}/{id}/credit`,
    operationId: 'creditInvoice',
    tag: creditNote.title,
    summary: 'Draft a credit note from an invoice',
    description:
      'Creates a draft with those lines and quantities of the invoice that no posted credit note has credited yet, less what was credited otherwise, so that its total is what can still be credited; remove the lines that the customer still has to pay. Tax rates, accounts, exchange rate, price mode and parties are those of the invoice. Post and apply the draft separately. The posted credit notes of an invoice never exceed its total: `/post` rejects an excess, and this operation rejects an invoice that is fully credited.',
    roles: creditNote.roles.write,
    parameters: [headerParameters.idempotencyKey],
    responses: {
      201: {
        description: 'The draft.',
        schema: schemaName(creditNote),
        etag: true,
        location: true,
      },
    },
    problems: [...draftProblems, 'not_found', 'invalid_transition', 'validation_failed'],
    async handle(request) {
      requireEmpty(request.body);
      const shown = await readShown(reader, invoice, request);
      const row: Row = JSON.parse(shown.body);
      const tenantId = request.principal.tenant.id;
      const made = creditable.includes(String(row.status))
        ? await inputOf(async () => {
            const credited = await readTransaction(db, tenantId, (tx) =>
              readCreditedNotes(tx, { invoiceId: row.id }),
            );
            const correction = { invoice: row as Corrected, credited };
            return creditDraft(correction, viewerOf(request).today);
          })
        : { refusal: wrongState(row) };
      const verb = { kind: 'create', input: {}, ...made } as const;
      const command = commandOf(request, creditNote, newId(request.at), verb, null);
      // Part of the command, because a repeated request gets its first answer, whatever the
      // record's state is now.
      const refusal = 'refusal' in made ? { refusal: made.refusal } : {};
      const { createdId, ...answer } = await run(context, request, { ...command, ...refusal });
      if (createdId === null) return { ...answer, createdId };
      const location = `/api/${creditNote.collection}/${createdId}`;
      return { ...answer, createdId: null, headers: { ...answer.headers, location } };
    },
  };
}

async function inputOf(make: () => Promise<Readonly<Record<string, Value>>>) {
  try {
    return { input: await make() };
  } catch (error) {
    if (error instanceof Problem) return { refusal: error };
    throw error;
  }
}

function wrongState({ status }: Row): Problem {
  const params = { status: String(status), allowed: listOf(creditable) };
  return problemWith('invalid_transition', problemAt('/status', 'state_required', params));
}

/** A body is rejected, not ignored. */
function requireEmpty(body: Body): void {
  const problems = bodyProblems(undefined, body);
  if (problems.length > 0)
    throw new Problem('validation_failed', messageOf('body_not_taken'), { errors: problems });
}

/**
 * Invoices as EN 16931 XML. It is made of the posted record when it is wanted; once the invoice is released, both
 * syntaxes are kept as bytes together, so that what a customer got never changes and the two never differ.
 */
import { createHash } from 'node:crypto';
import type { Engine } from '../commands/group.ts';
import type { Entity, Row } from '../domain/entity.ts';
import { Problem } from '../domain/problem.ts';
import type { Invoice } from '../entities/invoice/fields.ts';
import { type Database, writeTransaction } from '../storage/db.ts';
import { findDocument, insertDocument, type StoredDocument } from '../storage/documents.ts';
import { writeCii } from './e-invoice/cii.ts';
import { type Violation, violationsOf } from './e-invoice/rules.ts';
import type { SemanticInvoice } from './e-invoice/semantic-invoice.ts';
import { semanticOf } from './e-invoice/semantic-of.ts';
import { writeUbl } from './e-invoice/ubl.ts';
import { type PrintedInvoice, readPrinted } from './read-printed.ts';

const mediaType = 'application/xml';
const writers = { ubl: writeUbl, cii: writeCii } as const;
type Syntax = keyof typeof writers;
const syntaxes = Object.keys(writers) as Syntax[];

export interface EInvoices {
  /** The XML of a posted invoice that is not void, or why there can be none. */
  of(
    tenantId: string,
    entity: Entity,
    printed: PrintedInvoice,
    syntax: Syntax,
  ): Promise<StoredDocument | readonly Violation[]>;
  /** By id; null where there is none. Raises `invalid_transition`, and `validation_failed` with every rule. */
  read(
    tenantId: string,
    entity: Entity,
    id: string,
    syntax: Syntax,
  ): Promise<(StoredDocument & { readonly filename: string }) | null>;
}

/** `now`: when it is kept. */
export function createEInvoices(
  db: Database,
  engine: Pick<Engine, 'newId'>,
  now: () => Date,
): EInvoices {
  const keyOf = (tenantId: string, row: Row, syntax: Syntax) => {
    return { tenantId, subjectId: row.id, mediaType, source: `${String(row.status)} ${syntax}` };
  };

  async function keep(
    tenantId: string,
    entity: Entity,
    row: Row,
    semantic: SemanticInvoice,
  ): Promise<void> {
    const at = now().toISOString();
    const made = syntaxes.map((syntax) => ({
      key: keyOf(tenantId, row, syntax),
      document: { ...writtenAs(semantic, syntax), id: engine.newId(at), subjectType: entity.name },
    }));
    await writeTransaction(db, tenantId, async (tx) => {
      for (const { key, document } of made) await insertDocument(tx, key, document, at);
    });
  }

  const eInvoices: EInvoices = {
    async of(tenantId, entity, printed, syntax) {
      const { row } = printed;
      const isKept = row.status === 'Released';
      const key = keyOf(tenantId, row, syntax);
      const found = isKept ? await findDocument(db, key) : null;
      if (found !== null) return found;
      const semantic = semanticFrom(entity, printed);
      const violations = violationsOf(semantic);
      if (violations.length > 0) return violations;
      if (!isKept) return writtenAs(semantic, syntax);
      await keep(tenantId, entity, row, semantic);
      // Another process may have been first, so what counts is what was kept.
      return (await findDocument(db, key)) ?? writtenAs(semantic, syntax);
    },
    async read(tenantId, entity, id, syntax) {
      const printed = await readPrinted(db, tenantId, id, entity);
      if (printed === null) return null;
      requirePosted(printed.row);
      const made = await eInvoices.of(tenantId, entity, printed, syntax);
      if (!('content' in made)) throw refusal(made);
      return { ...made, filename: `${String(printed.row.number)}-${syntax}.xml` };
    },
  };
  return eInvoices;
}

function semanticFrom(entity: Entity, printed: PrintedInvoice): SemanticInvoice {
  const kind = entity.name === 'creditNote' ? 'creditNote' : 'invoice';
  return semanticOf({ ...printed, kind, row: printed.row as unknown as Invoice });
}

function writtenAs(semantic: SemanticInvoice, syntax: Syntax): StoredDocument {
  const content = writers[syntax](semantic);
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** No format says that an invoice is void: whoever got it would book it. */
function requirePosted({ number, status }: Row): void {
  if (number !== null && status !== 'Voided') return;
  const message =
    number === null
      ? `The invoice is ${String(status)} and was never posted: it has no XML. Post it first.`
      : 'The invoice is Voided: it has no XML any more. Its PDF says that it is void.';
  throw new Problem('invalid_transition', message, {
    errors: [{ pointer: '/status', code: 'invalid_transition', message }],
  });
}

function refusal(violations: readonly Violation[]): Problem {
  return new Problem('validation_failed', 'The invoice cannot be expressed in EN 16931.', {
    errors: violations.map(({ rule, pointer, message }) => ({ pointer, code: rule, message })),
  });
}

/**
 * Documents as EN 16931 XML, generated from the posted record on demand. At release both syntaxes
 * are stored as bytes together, so that what the customer received never changes and the two never
 * differ.
 */
import { createHash } from 'node:crypto';
import type { Engine } from '../../pipeline/group.ts';
import { type Database, writeTransaction } from '../../postgres/db.ts';
import type { Entity } from '../../record/entity.ts';
import { Problem, problemWith } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import {
  findDocument,
  insertDocument,
  type Printed,
  readPrinted,
  requirePosted,
  type StoredDocument,
} from '../documents/exports.ts';
import { writeCii } from './cii.ts';
import { messageOf, problemAt } from './messages.ts';
import { type Violation, violationsOf } from './rules.ts';
import type { SemanticInvoice } from './semantic-invoice.ts';
import { semanticOf } from './semantic-of.ts';
import { writeUbl } from './ubl.ts';

const mediaType = 'application/xml';
const writers = { ubl: writeUbl, cii: writeCii } as const;
type Syntax = keyof typeof writers;
const syntaxes = Object.keys(writers) as Syntax[];

export interface EInvoices {
  /** The XML of a posted, not voided document, or why it cannot be expressed. */
  of(
    tenantId: string,
    printed: Printed,
    syntax: Syntax,
  ): Promise<StoredDocument | readonly Violation[]>;
  /**
   * Null if there is no such document. Throws `invalid_transition`, and `validation_failed` with
   * all violated rules.
   */
  read(
    tenantId: string,
    entity: Entity,
    id: string,
    syntax: Syntax,
  ): Promise<(StoredDocument & { readonly filename: string }) | null>;
}

/** `now`: the time of storing. */
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
    { entity, row }: Printed,
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
    async of(tenantId, printed, syntax) {
      const { row } = printed;
      const isKept = row.status === 'Released';
      const key = keyOf(tenantId, row, syntax);
      const found = isKept ? await findDocument(db, key) : null;
      if (found !== null) return found;
      const semantic = semanticFrom(printed);
      const violations = violationsOf(semantic);
      if (violations.length > 0) return violations;
      if (!isKept) return writtenAs(semantic, syntax);
      await keep(tenantId, printed, semantic);
      // A concurrent process may have stored it first, so the stored bytes are read.
      return (await findDocument(db, key)) ?? writtenAs(semantic, syntax);
    },
    async read(tenantId, entity, id, syntax) {
      const printed = await readPrinted(db, tenantId, entity, id);
      if (printed === null) return null;
      requireValid(printed);
      const made = await eInvoices.of(tenantId, printed, syntax);
      if (!('content' in made)) throw refusal(made);
      return { ...made, filename: `${String(printed.row.number)}-${syntax}.xml` };
    },
  };
  return eInvoices;
}

function semanticFrom(printed: Printed): SemanticInvoice {
  const { origin } = printed;
  const preceding =
    origin === null
      ? []
      : [
          {
            number: String(origin.number),
            date: (origin.invoiceDate ?? null) as string | null,
          },
        ];
  return semanticOf({ ...printed, row: printed.document, preceding });
}

function writtenAs(semantic: SemanticInvoice, syntax: Syntax): StoredDocument {
  const content = writers[syntax](semantic);
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** EN 16931 cannot express that a document is void: receivers would post it. */
function requireValid(printed: Printed): void {
  requirePosted(printed, 'XML');
  if (printed.row.status === 'Voided')
    throw problemWith('invalid_transition', problemAt('/status', 'voided_without_xml'));
}

function refusal(errors: readonly Violation[]): Problem {
  const message = messageOf('e_invoice_refused', { count: errors.length });
  return new Problem('validation_failed', message, { errors });
}

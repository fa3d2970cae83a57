/** Reads the statement of a customer, and the letter that is printed of it. */

import { recordNotFound } from '../../http/operations/record-operations.ts';
import type { Database } from '../../postgres/db.ts';
import { readFirst, readSome } from '../../postgres/store-tenants.ts';
import type { Entity } from '../../record/entity.ts';
import type { Problem, ProblemDetail } from '../../record/problem.ts';
import type { Row } from '../../record/row.ts';
import { addDays } from '../../record/values/days.ts';
import { customer } from '../invoicing/exports.ts';
import type { PrintedStatement } from '../pdf/exports.ts';
import { type Logo, selectedLogo, tenantSettings } from '../tenants/exports.ts';
import { problemAt } from './messages.ts';
import { printedStatement } from './printed-statement.ts';
import { type Statement, statementOf } from './statement.ts';
import { limits, readStatement } from './store-statement.ts';

export interface StatementSource {
  readonly db: Database;
  readonly entities: readonly Entity[];
}

export interface StatementPeriod {
  readonly customerId: string;
  /** `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Makes the problem of a period that a client asked for. */
export type RejectPeriod = (found: ProblemDetail) => Problem;

interface CustomerStatement {
  readonly customer: Row;
  readonly statement: Statement;
}

export interface StatementLetter extends CustomerStatement {
  readonly settings: Row | null;
  readonly logo: Logo | null;
  readonly letter: PrintedStatement;
}

export async function readCustomerStatement(
  { db, entities }: StatementSource,
  tenantId: string,
  { customerId, from, to }: StatementPeriod,
  reject: RejectPeriod,
): Promise<CustomerStatement> {
  if (from > to) throw reject(problemAt('', 'range_reversed', { from, to }));
  const [row] = await readSome(db, tenantId, customer, [customerId]);
  if (row === undefined) throw recordNotFound(customer, customerId);
  const documents = entities.filter(({ balance }) => balance !== undefined);
  const facts = await readStatement(db, tenantId, { customerId, from, to, documents });
  if (facts.overflow !== null) {
    const first = addDays(facts.overflow, 1);
    const fitting = first > to ? 'none' : first;
    const params = { max: limits.statementMovements, from: fitting, to };
    throw reject(problemAt('', 'statement_too_long', params));
  }
  return { customer: row, statement: statementOf(facts, to) };
}

export async function readStatementLetter(
  source: StatementSource,
  tenantId: string,
  asked: StatementPeriod,
  reject: RejectPeriod,
): Promise<StatementLetter> {
  const { db, entities } = source;
  const [read, settings] = await Promise.all([
    readCustomerStatement(source, tenantId, asked, reject),
    readFirst(db, tenantId, tenantSettings),
  ]);
  const logo = await selectedLogo(db, tenantId, settings?.['logo']);
  const letter = printedStatement({ ...read, ...asked }, settings, logo, entities);
  return { ...read, settings, logo, letter };
}

export function fileNameOf({ from, to }: StatementPeriod): string {
  return `statement-${from}-${to}.pdf`;
}

/** What errors of the database mean: their Problems, and whether a retry may succeed. */
import { DatabaseError } from 'pg';
import { fieldName } from '../record/fields.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem, problemAt } from '../record/problem.ts';

export function unavailable(cause: unknown): Problem {
  return new Problem('database_unavailable', messageOf('database_unavailable'), {
    cause,
    retrySeconds: 1,
  });
}

/** The Problem of a failed statement; other errors are returned unchanged. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code = '' } = error;
  if (code === '55P03' || code === '57014') {
    return new Problem('overloaded', messageOf('database_busy'), {
      cause: error,
      retrySeconds: 1,
    });
  }
  // No disk space, memory or connections left: PostgreSQL rolled back, and a retry may succeed.
  if (code.startsWith('53')) {
    return new Problem('overloaded', messageOf('database_full'), {
      cause: error,
      retrySeconds: 5,
    });
  }
  // PostgreSQL ended the session: it was idle in a transaction, or the transaction took too long.
  if (code === '25P03' || code === '25P04') return unavailable(error);
  // The session is lost, or the server accepts no writes.
  if (/^(08|57P0)/.test(code) || isReadOnly(error) || isNodeLost(error)) return unavailable(error);
  if (isConflict(error)) return unavailable(error);
  if (code.startsWith('22') || code.startsWith('23')) {
    const entry = problemAt(uniquePointer(error), code === '23505' ? 'taken' : 'database_refuses');
    return new Problem('invalid_value', entry, { cause: error, errors: [entry] });
  }
  return error;
}

/** Timeouts and configured limits: a retry may exceed them again. */
const lasting = new Set(['57014', '53400', '25P04']);

/** Whether the database or the connection failed for a reason outside of the work, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const problem = problemOf(error);
  if (!(problem instanceof Problem) || problem.class !== 'unavailable') return false;
  return !(problem.cause instanceof DatabaseError && lasting.has(String(problem.cause.code)));
}

/** Whether the database rejected a value, so that a retry cannot succeed. */
export function isRefusal(error: unknown): boolean {
  const problem = problemOf(error);
  return problem instanceof Problem && problem.code === 'invalid_value';
}

/** The field of a unique constraint, which is named `<table>_<column>_unique`. */
function uniquePointer(error: DatabaseError): string {
  const { table = '\\w+' } = error;
  const [, column] = new RegExp(`^${table}_(\\w+)_unique$`).exec(constraintOf(error)) ?? [];
  return column === undefined ? '' : `/${fieldName(column)}`;
}

/** The name of a violated constraint. A node of Citus gives it only in the message, with the number of the shard. */
function constraintOf({ constraint, message }: DatabaseError): string {
  return constraint ?? /"(\w+?)(?:_\d+)?"/.exec(message)?.[1] ?? '';
}

const retried = new Set(['idempotency_pkey', 'external_id_pkey']);

/**
 * Serialization failure, deadlock, or an Idempotency-Key or own key that another transaction just stored: a retry may
 * succeed, or find the stored response or the record.
 */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return /^40(001|P01)$/.test(error.code ?? '') || retried.has(constraintOf(error));
}

/** The server is a standby now, or was made read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** Citus lost a connection to a node, and rolled back. The connection has no SQLSTATE, so that Citus reports its own. */
function isNodeLost({ code, where = '', message }: DatabaseError): boolean {
  const isOfNode = code === 'XX000' && where.startsWith('while executing command on');
  return isOfNode && /connection|(to|from) server/.test(message);
}

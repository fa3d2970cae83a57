/**
 * The log, as JSON lines. Only allow-listed fields are written: no body, header, query or record value, and no error
 * message that quotes one.
 */
import { DatabaseError } from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

const maxCauses = 4;

/** Fields of a line, besides level, time, process and message. */
const loggedFields = new Set(['err', 'requestId', 'reqId', 'count']);

export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      formatters: {
        bindings: (fields) => allowed(fields),
        log: (fields) => allowed(fields),
      },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination,
  );
}

function allowed(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => loggedFields.has(name) || name === 'pid');
  return Object.fromEntries(kept);
}

/** Type, code, message and stack of an error and of its causes. */
function describeError(error: unknown, depth = 1): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof DatabaseError ? placeOf(error) : { message: error.message }),
    stack: framesOf(error),
    ...(cause === undefined || depth === maxCauses
      ? {}
      : { cause: describeError(cause, depth + 1) }),
  };
}

/** Without the fields in which PostgreSQL quotes values: detail, where, and the message of classes 22, 23 and P0. */
function placeOf(error: DatabaseError): Record<string, unknown> {
  const { schema, table, column, constraint, routine, code = '', message } = error;
  const quotes = /^(22|23|P0)/.test(code);
  return { ...(quotes ? {} : { message }), schema, table, column, constraint, routine };
}

/** The stack without the message, which may quote values. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

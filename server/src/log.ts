/**
 * The log, as JSON lines by an allow-list: what is not named here is not written, whoever hands it over.
 * No body, header, query or value of a record gets in, and of an error no text that quotes one.
 */
import { DatabaseError } from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

const causesTold = 4;

/** Fields of a line, besides level, time, process and message. */
const told = new Set(['err', 'requestId', 'reqId']);

export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      formatters: {
        bindings: (fields) => allowed(fields),
        log: (fields) => allowed(fields),
      },
      serializers: { err: (error: unknown) => tellError(error) },
    },
    destination,
  );
}

function allowed(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => told.has(name) || name === 'pid');
  return Object.fromEntries(kept);
}

/** What an error is and where it came from, and the same of its causes. */
function tellError(error: unknown, depth = 1): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof DatabaseError ? placeOf(error) : { message: error.message }),
    stack: framesOf(error),
    ...(cause === undefined || depth === causesTold ? {} : { cause: tellError(cause, depth + 1) }),
  };
}

/** PostgreSQL quotes values: in the message of what is wrong with one (classes 22, 23 and P0), in detail and where. */
function placeOf(error: DatabaseError): Record<string, unknown> {
  const { schema, table, column, constraint, routine, code = '', message } = error;
  const quotes = /^(22|23|P0)/.test(code);
  return { ...(quotes ? {} : { message }), schema, table, column, constraint, routine };
}

/** The stack without the message above it. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

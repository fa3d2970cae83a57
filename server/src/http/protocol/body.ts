/**
 * Strict JSON bodies. Rejects what `JSON.parse` accepts:
 * duplicate keys, broken UTF-8, NUL, lone surrogates, `__proto__`, deep nesting, numbers out of range.
 */
import { isUtf8 } from 'node:buffer';
import type { Value } from '../../record/fields.ts';
import { messageOf, type RenderedMessage } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';

export const limits = {
  bodyBytes: 1024 * 1024,
  /** For operations without a credential. */
  openBodyBytes: 16 * 1024,
  depth: 32,
  /** Members of objects and items of lists. A document with 500 full lines has about 5,000. */
  values: 20_000,
  /** Of one object; no record has a hundred fields. */
  members: 1_000,
} as const;

export type Body = Readonly<Record<string, Value>>;

const byteOrderMark = Buffer.from('\ufeff');

/** JSON without a byte order mark, which some clients and editors write first: RFC 8259, 8.1 allows to ignore it. */
export function withoutMark(json: Buffer): Buffer {
  const size = byteOrderMark.length;
  return json.subarray(0, size).equals(byteOrderMark) ? json.subarray(size) : json;
}

/** Parses a body that is an object. Throws `invalid_json`. */
export function parseBody(json: Buffer): Body {
  const bytes = withoutMark(json);
  if (!isUtf8(bytes)) throw refusal(messageOf('body_not_utf8'));
  const spelled = countIn(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal(messageOf('body_not_json', { position: positionOf(error, text) }));
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw refusal(messageOf('body_not_object'));
  }
  if (checkValue(value, 1) !== spelled.members) throw refusal(messageOf('body_key_twice'));
  return value as Body;
}

/** The position of a syntax error, from 1. Taken from the parser's message, which quotes the body and so is not shown. */
function positionOf(error: unknown, text: string): number {
  const words = error instanceof Error ? error.message : '';
  const found = / at position (\d+)/.exec(words)?.[1];
  return found === undefined ? text.length + 1 : Number(found) + 1;
}

/**
 * Counts object members (colons outside of strings) and values (commas and opening brackets) of JSON text. The parser
 * keeps the last of two equal keys, so the parsed value has fewer members exactly if a key is duplicated. Throws
 * `invalid_json`.
 */
function countIn(bytes: Buffer): { readonly members: number } {
  let members = 0;
  let values = 0;
  let isString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === signs.quote) isString = !isString;
    else if (isString) index += byte === signs.backslash ? 1 : 0;
    else if (byte === signs.colon) members += 1;
    else if (byte === signs.comma || byte === signs.list || byte === signs.object) values += 1;
  }
  if (values > limits.values)
    throw refusal(messageOf('body_values_too_many', { count: values, max: limits.values }));
  return { members };
}

const signs = { quote: 0x22, backslash: 0x5c, colon: 0x3a, comma: 0x2c, list: 0x5b, object: 0x7b };

/** Rejects values that cannot be stored; returns the number of members inside. */
function checkValue(value: unknown, depth: number): number {
  if (typeof value === 'string') checkText(value);
  if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
    throw refusal(messageOf('body_number_out_of_range'));
  }
  if (value === null || typeof value !== 'object') return 0;
  if (depth > limits.depth) throw refusal(messageOf('body_too_deep', { max: limits.depth }));
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += checkValue(item, depth + 1);
    return members;
  }
  const entries = Object.entries(value);
  if (entries.length > limits.members) {
    throw refusal(
      messageOf('body_members_too_many', { count: entries.length, max: limits.members }),
    );
  }
  for (const [key, item] of entries) {
    if (key === '__proto__') throw refusal(messageOf('body_key_reserved'));
    checkText(key);
    members += 1 + checkValue(item, depth + 1);
  }
  return members;
}

function checkText(text: string): void {
  if (!isStorable(text)) throw refusal(messageOf('text_not_storable'));
}

/** Whether PostgreSQL can store the text unchanged. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function refusal(message: RenderedMessage): Problem {
  return new Problem('invalid_json', message);
}

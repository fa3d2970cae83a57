/**
 * The hash chain of a number series: each posted document carries SHA-256 over the hash before it and the
 * canonical JSON of what posting froze, so that no row can be altered, added or taken out unnoticed.
 */
import { hash } from 'node:crypto';
import type { Draft, Entity, Row } from './entity.ts';
import type { Value } from './fields.ts';
import type { JournalEntry } from './journal.ts';
import { seriesOfNumber } from './number-series.ts';
import type { Related } from './related.ts';

/** What the chain covers of the posting entry. */
export type ChainedEntry = Pick<
  JournalEntry,
  'id' | 'postingDate' | 'periodId' | 'currency' | 'lines'
>;

/**
 * Links a document into its chain when it has just got its number: sets `chainHash`. `before`: the record
 * before the action, null when it is new.
 */
export function linkDocument(
  entity: Entity,
  before: Row | null,
  row: Draft,
  journal: readonly JournalEntry[],
  related: Related,
): void {
  const number = row.number ?? null;
  if (entity.frozen === undefined || number === null || (before?.number ?? null) !== null) return;
  const entry = journal.find(({ documentId, kind }) => documentId === row.id && kind === 'posting');
  const content = chainContent(entity, row, entry ?? null);
  const series = { kind: 'series', series: seriesOfNumber(String(number)) } as const;
  row.chainHash = related.link(series, (previous) => chainHash(previous, content));
}

/** Lower-case hex. `previous`: the hash of the document before it; null for the first of a chain. */
export function chainHash(previous: string | null, content: string): string {
  return hash('sha256', `${previous ?? ''}\n${content}`, 'hex');
}

/** The canonical JSON of what posting froze of a document and of its ledger entry. */
export function chainContent(entity: Entity, row: Row, entry: ChainedEntry | null): string {
  const frozen: Record<string, Value> = {};
  for (const name of entity.frozen ?? []) frozen[name] = row[name] ?? null;
  return canonicalJson({
    type: entity.name,
    id: row.id,
    document: frozen,
    entry: entry === null ? null : entryValue(entry),
  });
}

function entryValue({ id, postingDate, periodId, currency, lines }: ChainedEntry): Value {
  const shown = lines.map(({ accountId, amount, baseAmount, taxCodeId }) => {
    return { accountId, amount, baseAmount, taxCodeId };
  });
  return { id, postingDate, periodId, currency, lines: shown };
}

/**
 * RFC 8785 for the values that records are made of: texts, whole numbers, booleans, lists, and objects whose
 * names begin with a letter. A member that is null is left out, so that a field of a later release changes
 * no earlier hash. Raises an Error for anything else; amounts are texts.
 */
export function canonicalJson(value: Value): string {
  // ECMAScript writes texts and whole numbers as the standard asks, and members in the order they came in.
  return JSON.stringify(ordered(value));
}

function ordered(value: Value): Value {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`${value} has no place in a hash chain`);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(ordered);
  const members = value as { readonly [name: string]: Value };
  const kept: Record<string, Value> = {};
  // By UTF-16 code units, which is how RFC 8785 sorts and how `sort` compares.
  for (const name of Object.keys(members).sort()) {
    // Names made of digits would come first, whatever the order they came in.
    if (!beginsWithLetter(name)) throw new Error(`${name} has no place in a hash chain`);
    const member = members[name];
    if (member !== null && member !== undefined) kept[name] = ordered(member);
  }
  return kept;
}

function beginsWithLetter(name: string): boolean {
  const code = name.charCodeAt(0) | 0x20;
  return code >= 0x61 && code <= 0x7a;
}

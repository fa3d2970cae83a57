/**
 * The hash chain of a number series: each posted document carries SHA-256 over the hash before it and the
 * canonical JSON of what posting froze, so that no row can be altered, added or taken out unnoticed.
 */
import { hash } from 'node:crypto';
import type { Draft, Entity } from './entity.ts';
import type { Value } from './fields.ts';
import type { JournalEntry } from './journal.ts';
import { seriesOfNumber } from './number-series.ts';
import type { Related } from './related.ts';
import type { Row } from './row.ts';

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
  const document = membersText(row, frozenNames(entity));
  const posted = entry === null ? '' : `"entry":${canonicalJson(entryValue(entry))},`;
  return `{"document":${document},${posted}"id":${quoted(row.id)},"type":${quoted(entity.name)}}`;
}

function entryValue({ id, postingDate, periodId, currency, lines }: ChainedEntry): Value {
  const shown = lines.map(({ accountId, amount, baseAmount, taxCodeId }) => {
    return { accountId, amount, baseAmount, taxCodeId };
  });
  return { currency, id, lines: shown, periodId, postingDate };
}

/**
 * RFC 8785 for the values that records are made of: texts, whole numbers, booleans, lists and objects. A
 * member that is null is left out, so that a field of a later release changes no earlier hash. Raises an
 * Error for any other number: amounts are texts.
 */
export function canonicalJson(value: Value): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} has no place in a hash chain`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return membersText(value as Members, namesOf(value as Members));
}

/** Posting writes this for each document, and an object that grows name by name is slow to write as JSON. */
type Members = { readonly [name: string]: Value };
/** The names of an object in canonical order, each with its JSON text. */
type Names = readonly (readonly [name: string, text: string])[];

function membersText(members: Members, names: Names): string {
  let text = '';
  for (const [name, shown] of names) {
    const member = members[name];
    if (member === null || member === undefined) continue;
    text += `${text === '' ? '' : ','}${shown}${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** A text of which nothing is escaped; most are such, and are quoted faster. */
const plain = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** By UTF-16 code units, which is how RFC 8785 sorts and how `sort` compares. */
function inOrder(names: readonly string[]): Names {
  return names.toSorted().map((name) => [name, `${JSON.stringify(name)}:`]);
}

const frozen = new WeakMap<Entity, Names>();

function frozenNames(entity: Entity): Names {
  let names = frozen.get(entity);
  if (names === undefined) {
    names = inOrder(entity.frozen ?? []);
    frozen.set(entity, names);
  }
  return names;
}

/** The same few kinds of objects come again and again: their orders, by number of names and the first one. */
const orders = new Map<string, Names>();
const limits = { keptOrders: 200 } as const;

function namesOf(members: Members): Names {
  const names = Object.keys(members);
  const key = `${names.length} ${names[0]}`;
  const known = orders.get(key);
  if (known?.every(([name]) => Object.hasOwn(members, name))) return known;
  const order = inOrder(names);
  if (orders.size < limits.keptOrders) orders.set(key, order);
  return order;
}

/**
 * The hash chain of a number series: each posted document has a SHA-256 of the previous hash and of the canonical
 * JSON of its frozen fields, so that altered, added or removed rows are detected.
 */
import { hash } from 'node:crypto';
import type { Draft, Entity } from '../entity.ts';
import type { Value } from '../fields.ts';
import type { JournalEntry } from '../journal.ts';
import type { Related } from '../related.ts';
import type { Row } from '../row.ts';
import { parseNumber } from './number-series.ts';

/** The parts of the posting entry that the chain covers. */
export type ChainedEntry = Pick<
  JournalEntry,
  'id' | 'postingDate' | 'periodId' | 'currency' | 'lines'
>;

/**
 * Adds a document to its chain when it gets its number: sets `chainHash`. `before`: the record before the action,
 * null if it is new.
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
  const series = { kind: 'series', series: parseNumber(String(number)).series } as const;
  row.chainHash = related.link(series, (previous) => chainHash(previous, content));
}

/** Lower-case hex. `previous`: the previous document's hash; null for the first of a chain. */
export function chainHash(previous: string | null, content: string): string {
  return hash('sha256', `${previous ?? ''}\n${content}`, 'hex');
}

/** The canonical JSON of the frozen fields of a document and of its ledger entry. */
export function chainContent(entity: Entity, row: Row, entry: ChainedEntry | null): string {
  const document = membersText(row, frozenNames(entity));
  const posted = entry === null ? '' : `"entry":${canonicalJson(entryValue(entry))},`;
  return `{"document":${document},${posted}"id":${quoted(row.id)},"type":${quoted(entity.name)}}`;
}

function entryValue({ id, postingDate, periodId, currency, lines }: ChainedEntry): Value {
  const shown = lines.map((line) => {
    const { accountId, amount, baseAmount, taxCodeId, taxRate = null, taxComponent = null } = line;
    return { accountId, amount, baseAmount, taxCodeId, taxRate, taxComponent };
  });
  return { currency, id, lines: shown, periodId, postingDate };
}

/**
 * RFC 8785 for the values of records: texts, whole numbers, booleans, lists and objects. Members that are null are
 * omitted, so that a new field does not change earlier hashes. Throws an Error for other numbers, because amounts are
 * texts.
 */
export function canonicalJson(value: Value): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value))
      throw new Error(`${value} is not a whole number and cannot be hashed`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return membersText(value as Members, namesOf(value as Members));
}

/** Written directly as text: building sorted objects is slow, and every posting does this. */
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

/** A text without characters to escape, which is quoted faster. */
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

/** Cache of orders, by number of names and the first name. */
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

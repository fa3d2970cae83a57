/** Folds the recorded changes of a record and compares every state that a client saw with the fold. */
import { isDeepStrictEqual } from 'node:util';

/** A recorded change. */
export interface Entry {
  readonly revision: number;
  readonly version: string;
  readonly requestId: string;
  readonly operation: string;
  readonly actor: string;
  readonly session: string | null;
  readonly fields: readonly {
    readonly path: string;
    readonly old: unknown;
    readonly new: unknown;
  }[];
}

export type Fail = (message: string, evidence: object) => Error;

type Values = Map<string, unknown>;

/** `texts`: the records that clients saw, by version; each must equal the fold up to its change. */
export function checkFold(
  chain: readonly Entry[],
  texts: ReadonlyMap<string, string>,
  fail: Fail,
): void {
  const fields: Values = new Map();
  const lines = new Map<string, Values>();
  for (const entry of chain) {
    for (const change of entry.fields) apply(change, fields, lines, entry, fail);
    const text = texts.get(entry.version);
    if (text !== undefined) compare(text, fields, lines, entry, fail);
  }
}

function apply(
  change: Entry['fields'][number],
  fields: Values,
  lines: Map<string, Values>,
  entry: Entry,
  fail: Fail,
): void {
  const [first = '', lineId = '', name] = change.path.split('/');
  if (first === 'lines' && name === undefined) {
    if (change.new === null) lines.delete(lineId);
    else lines.set(lineId, new Map(Object.entries(change.new as object)));
    return;
  }
  const target = first === 'lines' ? lines.get(lineId) : fields;
  if (target === undefined) throw fail('a change of a line that does not exist', { change, entry });
  const key = name ?? first;
  const before = target.get(key) ?? null;
  // The history does not contain the initial value of a field: its first change does.
  if (target.has(key) && !isDeepStrictEqual(before, change.old))
    throw fail('a change has another old value than the change before it left', { change, before });
  target.set(key, change.new);
}

function compare(
  text: string,
  fields: Values,
  lines: ReadonlyMap<string, Values>,
  entry: Entry,
  fail: Fail,
): void {
  const shown = JSON.parse(text) as Record<string, unknown> & { lines?: Record<string, unknown>[] };
  for (const [name, value] of fields) {
    if (!isDeepStrictEqual(shown[name] ?? null, value))
      throw fail('a record is not the fold of its changes', { name, value, shown, entry });
  }
  const shownLines = shown.lines ?? [];
  if (shownLines.length !== lines.size)
    throw fail('a record has other lines than its changes', { shown, entry });
  for (const line of shownLines) {
    for (const [name, value] of lines.get(String(line['id'])) ?? [['id', 'unknown']]) {
      if (!isDeepStrictEqual(line[name] ?? null, value))
        throw fail('a line is not the fold of its changes', { name, value, line, entry });
    }
  }
}

/**
 * The checker of histories: compares the calls on one record with its recorded changes. It needs no
 * search, because every write names its parent version and every change names its request.
 */
import type { Client } from 'pg';
import { violation } from './campaign.ts';
import { checkFold, type Entry, type Fail } from './history-fold.ts';

/** One logical call: with an Idempotency-Key it may have been sent several times. */
export interface Call {
  readonly requestIds: string[];
  readonly operation: 'create' | 'patch' | 'post' | 'approve' | 'void';
  /** As in the history: `key:<id>`. */
  readonly actor: string;
  readonly session: string | null;
  /** The RowVersion that the call named. */
  readonly parent: string | null;
  /** A change it must cause: the path ends with this, and the new value equals or contains this. */
  readonly wants: { readonly path: string; readonly value: unknown } | null;
  /** Of an earlier request: it may be a no-op. */
  readonly copy?: true;
  startedMs: number;
  endedMs: number;
  /** `unknown`: no response, or one that says so. `conflict` and `refused` changed nothing. */
  outcome: 'done' | 'conflict' | 'refused' | 'unknown';
  /** The record in the response: for `done` the result, for `conflict` the current one. */
  version: string;
  text: string;
}

/** A record that was read, between these times. */
export interface Sight {
  readonly version: string;
  readonly text: string;
  readonly startedMs: number;
  readonly endedMs: number;
}

export async function readChain(client: Client, tenantId: string, id: string): Promise<Entry[]> {
  const { rows } = await client.query<Entry>(
    `select revision::int as revision, row_version as version, request_id as "requestId", operation,
      actor, save_session as session, fields from change
      where tenant_id = $1 and record_id = $2 order by revision`,
    [tenantId, id],
  );
  return rows;
}

/**
 * Throws a Violation unless: every acknowledged call is in the chain once, every unknown one at most
 * once, and rejected ones never; every change has a call; no version was the parent of two changes,
 * except in save sessions for other fields; the chain respects real time; every record shown is a state of the chain
 * that was current at some instant of its call; and the last state is the fold of the changes.
 */
export function checkHistory(
  id: string,
  calls: readonly Call[],
  chain: readonly Entry[],
  sights: readonly Sight[],
): void {
  const fail = (message: string, evidence: object) =>
    violation(`${message} (record ${id})`, { ...evidence, chain: chain.map(brief) });
  const owners = findOwners(calls, chain, fail);
  const indexes = new Map(chain.map(({ version }, index) => [version, index]));
  if (indexes.size !== chain.length) throw fail('a RowVersion came twice', {});
  for (const [index, entry] of chain.entries()) {
    if (entry.revision !== index + 1) throw fail('the chain has a gap', { index });
    checkParent(index, chain, owners, indexes, fail);
    checkWanted(entry, owners[index] as Call, fail);
  }
  for (const call of calls) {
    if (call.outcome !== 'done') continue;
    const index = owners.indexOf(call);
    if (index === -1 && call.copy) continue;
    if (index === -1) throw fail('an acknowledged write is missing', { call });
    if (chain[index]?.version !== call.version)
      throw fail('a write was acknowledged with another version', { call });
  }
  checkTimes(calls, sights, owners, indexes, fail);
  checkFold(chain, textsByVersion(calls, sights, fail), fail);
}

function brief({ version, requestId, operation, fields }: Entry) {
  return `${version} ${requestId} ${operation} ${fields.map(({ path }) => path).join()}`;
}

/** The call of each change. */
function findOwners(calls: readonly Call[], chain: readonly Entry[], fail: Fail): Call[] {
  const byRequest = new Map(calls.flatMap((call) => call.requestIds.map((id) => [id, call])));
  const seen = new Set<Call>();
  return chain.map((entry) => {
    const call = byRequest.get(entry.requestId);
    if (call === undefined) throw fail('a change without a call', { entry });
    if (seen.has(call)) throw fail('a call happened twice', { call });
    if (call.outcome === 'refused' || call.outcome === 'conflict')
      throw fail('a refused call happened', { call });
    if (call.operation !== entry.operation || call.actor !== entry.actor)
      throw fail('a change is recorded with another operation or actor', { call, entry });
    seen.add(call);
    return call;
  });
}

/** Each version is the parent of at most one change; only its own save session may skip changes. */
function checkParent(
  index: number,
  chain: readonly Entry[],
  owners: readonly Call[],
  indexes: ReadonlyMap<string, number>,
  fail: Fail,
): void {
  const call = owners[index];
  if (call === undefined || call.parent === null) return;
  const parent = indexes.get(call.parent);
  if (parent === undefined || parent >= index) throw fail('a parent is not in the chain', { call });
  for (const between of chain.slice(parent + 1, index)) {
    const own = call.session !== null && between.session === call.session;
    if (!own || between.actor !== call.actor)
      throw fail('lost update: a change was made on a stale version', { call, between });
  }
  const path = namedPath(chain[index], call);
  if (path === null) return;
  for (const [at, between] of chain.slice(0, index).entries()) {
    if (at > parent && namedPath(between, owners[at]) === path)
      throw fail('lost update: a late request undid a newer value', { call, between });
  }
}

/** The path of the field that the call named; null for added lines and actions. */
function namedPath(entry: Entry | undefined, call: Call | undefined): string | null {
  const named = call?.wants?.path ?? '';
  if (named === '') return null;
  return entry?.fields.find(({ path }) => path.endsWith(named))?.path ?? null;
}

function checkWanted(entry: Entry, { wants }: Call, fail: Fail): void {
  if (wants === null) return;
  const met = entry.fields.some(
    ({ path, new: value }) =>
      path.endsWith(wants.path) &&
      (value === wants.value || JSON.stringify(value)?.includes(JSON.stringify(wants.value))),
  );
  if (!met) throw fail('a change has not the requested value', { entry, wants });
}

/** The earliest and latest time at which each change can have been committed, given all observations. */
function checkTimes(
  calls: readonly Call[],
  sights: readonly Sight[],
  owners: readonly Call[],
  indexes: ReadonlyMap<string, number>,
  fail: Fail,
): void {
  const earliest: number[] = [];
  for (const [index, call] of owners.entries())
    earliest[index] = Math.max(call.startedMs, earliest[index - 1] ?? 0);
  const latest: number[] = [];
  for (const [index, call] of [...owners.entries()].reverse()) {
    const own = call.outcome === 'done' ? call.endedMs : Number.POSITIVE_INFINITY;
    latest[index] = Math.min(own, latest[index + 1] ?? Number.POSITIVE_INFINITY);
    if ((earliest[index] ?? 0) > (latest[index] ?? 0))
      throw fail('the chain is not in the order of real time', { call });
  }
  const shown = calls.filter(
    (call) => call.outcome === 'conflict' || (call.outcome === 'done' && !owners.includes(call)),
  );
  for (const seen of [...shown, ...sights]) {
    const index = indexes.get(seen.version);
    if (index === undefined) throw fail('an unknown record was shown', { seen });
    const tooEarly = (earliest[index] ?? 0) > seen.endedMs;
    const tooLate = (latest[index + 1] ?? Number.POSITIVE_INFINITY) < seen.startedMs;
    if (tooEarly || tooLate)
      throw fail('a record was shown that was not current at any instant of the call', { seen });
  }
}

/** One version has one record, byte for byte. */
function textsByVersion(
  calls: readonly Call[],
  sights: readonly Sight[],
  fail: Fail,
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { version, text } of [
    ...calls.filter(({ outcome }) => outcome === 'done' || outcome === 'conflict'),
    ...sights,
  ]) {
    const known = texts.get(version);
    if (known !== undefined && known !== text)
      throw fail('two records with one RowVersion', { version, known, text });
    texts.set(version, text);
  }
  return texts;
}

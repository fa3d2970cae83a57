/**
 * The chain of a save session: which older RowVersions its next command may send. The record stores, in a bounded text,
 * the revision of the last change of each field, so that a late copy of a request never undoes a newer change.
 */
import { actorName } from '../actor.ts';
import type { Chain, Command, FieldChange, Stored } from '../command.ts';
import type { Entity } from '../entity.ts';
import type { RowVersions } from '../row-version.ts';

/** When it is full, the oldest entries are dropped, and the chain begins after them. */
const limits = { chainBytes: 8_192 } as const;

type Changes = Map<string, number>;

/** Entries that are no field: lines were added; an action was run. */
const linesAdded = '+';
const actionRun = '!';

/** Of a line, or one of its fields; the end of the id is enough, because a collision only causes a conflict. */
function lineEntry(lineId: string, field?: string): string {
  const line = `#${lineId.slice(-12).toLowerCase()}`;
  return field === undefined ? line : `${line}/${field}`;
}

/** After a change without a save session. */
export function noChain(revision: number): Chain {
  return { from: revision, actor: null, session: null, changes: null };
}

/** `stale`: outside of the chain. `late`: inside, but the same field was changed since. */
export type Freshness = 'current' | 'stale' | 'late';

/** Compares the RowVersion that a command expects with the record. */
export function freshnessOf(stored: Stored, command: Command, versions: RowVersions): Freshness {
  const { expected, saveSession } = command;
  const { row, revision, chain } = stored;
  if (expected === null || expected === row.RowVersion) return 'current';
  if (!continues(chain, saveSession, actorName(command.actor))) return 'stale';
  const seen = versions.revisionOf(row.id, expected);
  const changes = readChanges(stored);
  if (changes === null || seen === null || seen < chain.from || seen > revision) return 'stale';
  const isSame = sameChange(command);
  for (const [entry, changedIn] of changes) if (changedIn > seen && isSame(entry)) return 'late';
  return 'current';
}

function continues(chain: Chain, session: string | null, actor: string): boolean {
  return session !== null && chain.session === session && chain.actor === actor;
}

/** Whether an entry is a change that the command would undo. */
function sameChange({ verb }: Command): (entry: string) => boolean {
  switch (verb.kind) {
    case 'patch':
      return (entry) => entry === verb.field;
    case 'patchLine': {
      const [line, field] = [lineEntry(verb.lineId), lineEntry(verb.lineId, verb.field)];
      // A position is a place in the list that the client knew.
      const isMove = verb.field === 'position';
      return (entry) => entry === line || entry === field || (isMove && changesOrder(entry));
    }
    case 'removeLine': {
      const line = lineEntry(verb.lineId);
      return (entry) => entry === line || entry.startsWith(`${line}/`);
    }
    case 'action':
      return (entry) => entry === actionRun;
    default:
      // Added lines undo nothing; a copy with an Idempotency-Key is a replay.
      return () => false;
  }
}

function changesOrder(entry: string): boolean {
  return entry === linesAdded || (entry[0] === '#' && /^[^/]+(\/position)?$/.test(entry));
}

/** The chain after a command. `fields`: the history of its change. */
export function nextChain(
  before: Stored | null,
  command: Command,
  revision: number,
  fields: readonly FieldChange[],
): Chain {
  const { saveSession: session } = command;
  const actor = actorName(command.actor);
  if (session === null) return noChain(revision);
  const old = before !== null && continues(before.chain, session, actor) ? before : null;
  const known = old === null ? null : readChanges(old);
  let from = old === null || known === null ? revision - 1 : old.chain.from;
  const entries = entriesOf(command, fields);
  if (entries === null) from = revision;
  const changes: Changes = known ?? new Map();
  for (const entry of entries ?? []) {
    // Again as the newest one.
    changes.delete(entry);
    changes.set(entry, revision);
  }
  let bytes = revision.toString().length;
  for (const [entry, changedIn] of changes) bytes += entryText(entry, changedIn).length;
  for (const [entry, changedIn] of changes) {
    if (bytes <= limits.chainBytes && changedIn > from) break;
    changes.delete(entry);
    bytes -= entryText(entry, changedIn).length;
    // An older version may not have seen the dropped change.
    from = Math.max(from, changedIn);
  }
  return { from, actor, session, changes: writeChanges(revision, changes) };
}

/**
 * The entries of a command: only the fields that it names, because values that the service derives must not stop the
 * user's own. Null: it changes more than can be listed.
 */
function entriesOf({ entity, verb }: Command, fields: readonly FieldChange[]): string[] | null {
  switch (verb.kind) {
    case 'patch':
      return [verb.field];
    case 'patchLine':
      return [lineEntry(verb.lineId, verb.field)];
    case 'removeLine':
      return [lineEntry(verb.lineId)];
    case 'addLine':
    case 'addLines':
      return [linesAdded];
    case 'action':
      if (fields.some(({ path }) => path.startsWith('lines/'))) return null;
      return [actionRun, ...fields.map(({ path }) => path).filter(isWritable(entity))];
    default:
      return [];
  }
}

function isWritable({ fields }: Entity): (name: string) => boolean {
  return (name) => fields[name]?.access === 'writable';
}

/** `<revision> <entry>:<revision> …`, oldest first. */
function writeChanges(revision: number, changes: Changes): string {
  let text = revision.toString();
  for (const [entry, changedIn] of changes) text += entryText(entry, changedIn);
  return text;
}

function entryText(entry: string, changedIn: number): string {
  return ` ${entry}:${changedIn}`;
}

/** Null if the record was changed without them, by a release that does not write them or by a worker. */
function readChanges({ revision, chain }: Stored): Changes | null {
  const [writtenIn, ...entries] = (chain.changes ?? '').split(' ');
  if (writtenIn !== revision.toString()) return null;
  return new Map(
    entries.map((entry) => {
      const colon = entry.lastIndexOf(':');
      return [entry.slice(0, colon), Number(entry.slice(colon + 1))];
    }),
  );
}

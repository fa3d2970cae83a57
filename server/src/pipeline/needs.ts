/**
 * Locks the records of the commands of a group, and loads what their decisions need, as declared by entities and actions.
 */
import type { Tx } from '../postgres/db.ts';
import { existingIds, lockSingle, readRecords } from '../postgres/store-records.ts';
import type { Command, Stored } from '../record/command.ts';
import type { Changed } from '../record/decide/change.ts';
import type { Draft, Entity, EntityOf, ReadLocked, RecordKey, Tenant } from '../record/entity.ts';
import { keyOf, keysIn } from '../record/external-ids.ts';
import type { Field, Value } from '../record/fields.ts';
import type { Need } from '../record/need.ts';
import { Related } from '../record/related.ts';
import type { Row } from '../record/row.ts';
import { bodyProblems } from '../record/values/accept.ts';
import { dayIn } from '../record/values/days.ts';
import { isUuid } from '../record/values/text-forms.ts';
import { BeginAgain, isLate } from './begin-again.ts';
import { loadAnswers } from './replays.ts';
import type { StoredAnswer } from './store-idempotency.ts';
import { type Loading, loadNeeds } from './store-related.ts';

/** Loading rounds of a command; more are a bug in the declared needs. */
const maxRounds = 20;

/** The records that a group has locked, by `recordKey`, in their current state; null if there is no such record. */
export type Records = Map<string, Stored | null>;

type Known = Pick<Records, 'get' | 'has'>;

/** Rows have the type that the descriptor of their entity gives them. */
export function typedBy(find: (entity: string, id: string) => Row | null): ReadLocked {
  return <R>({ name }: EntityOf<R>, id: string) => find(name, id) as R | null;
}

export function recordKey(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** What a group has loaded. */
export interface Loaded {
  /** Stored responses by `keyOf`. */
  readonly answers: Map<string, StoredAnswer>;
  readonly records: Records;
  readonly locked: Locked;
  readonly related: Related;
  /** Whether any need was loaded, so that changes of the group must be followed. */
  hasNeeds: boolean;
  /** Whether no command can need more than was loaded: changes of earlier ones may. */
  isComplete: boolean;
}

/**
 * Locks the records of the commands, then loads what they need. `further`: needs that the caller knows. Without
 * `waits` it skips the records that another transaction has locked.
 */
export async function loadGroup(
  tx: Tx,
  tenant: Tenant,
  commands: readonly Command[],
  further: readonly Need[],
  loading: Loading,
  waits: boolean,
): Promise<Loaded> {
  const related = new Related();
  const records: Records = new Map();
  const locked: Locked = new Set();
  const early = commandNeeds(commands);
  const skipped = waits ? null : locked;
  const locking = lockRecords(tx, commands, further, records, skipped, loading.findEntity);
  const hasKeys = commands.some(({ idempotency }) => idempotency !== null);
  const [answers] = await Promise.all([
    // After the locks: another process may be committing the same key and record.
    hasKeys ? locking.then(() => loadAnswers(tx, commands)) : new Map<string, StoredAnswer>(),
    locking,
    early.length > 0 ? loadNeeds(tx, early, related, loading) : null,
  ]);
  const first = firstNeeds(commands, records);
  if (first.length > 0) await loadNeeds(tx, first, related, loading);
  // Counters are locked only after the needs of all commands are known.
  const known = commands.flatMap((command) => needsOf(command, records, related, tenant));
  const last = [...further, ...known];
  if (last.length > 0) await loadNeeds(tx, last, related, loading);
  const hasNeeds = early.length + first.length + last.length > 0;
  if (hasNeeds) renewLocked(records, related);
  return { answers, records, locked, related, hasNeeds, isComplete: last.length === 0 };
}

/**
 * Loads needs of a command that arose from earlier commands of the group; most needs were loaded at the beginning.
 * Returns false if the command needs a locked record. `changed`: by the earlier commands.
 */
export async function loadMissing(
  tx: Tx,
  tenant: Tenant,
  command: Command,
  loaded: Loaded,
  changed: readonly Changed[],
  loading: Loading,
): Promise<boolean> {
  const { records, locked, related } = loaded;
  for (let round = 0; round <= maxRounds; round += 1) {
    const needs = missingNeeds(command, records, related, tenant);
    if (needs.length === 0) return true;
    if (needs.some((need) => isLocked(need, locked))) return false;
    const late = needs.filter((need) => isLate(need, related));
    if (late.length > 0) throw new BeginAgain(late);
    loaded.hasNeeds = true;
    await loadNeeds(tx, needs, related, loading);
    related.follow(changed, needs);
  }
  throw new Error(`the needs of a command are not complete after ${maxRounds} rounds`);
}

/** Replaces loaded records that may have been read before they were locked. */
function renewLocked(records: Records, related: Related): void {
  for (const [key, stored] of records)
    if (stored !== null) related.renew(key.slice(0, key.indexOf(' ')), stored.row);
}

/** The records, by `recordKey`, that a group needs and another transaction has locked. */
type Locked = Set<string>;

function isLocked(need: Need, locked: Locked): boolean {
  return need.kind === 'locked' && locked.has(recordKey(need.entity, need.id));
}

/**
 * Locks all records that the commands change, by table and id, so that concurrent groups cannot deadlock. With `locked`
 * it does not wait for records that another transaction has locked, but adds them there.
 */
async function lockRecords(
  tx: Tx,
  commands: readonly Command[],
  needs: readonly Need[],
  records: Records,
  locked: Locked | null,
  findEntity: (name: string) => Entity,
): Promise<void> {
  const known = needs.filter((need) => need.kind === 'locked');
  const own = commands
    .filter(({ verb }) => verb.kind !== 'create')
    .map(({ entity, id }) => ({ entity, id }));
  const guard = commands.find(({ entity }) => entity.serial !== undefined)?.entity.serial;
  // The first statement, so that it also serializes groups of other processes.
  const alone = guard === undefined ? null : lockSingle(tx, findEntity(guard));
  const others = [...known, ...(await touched(tx, commands))].map(({ entity, id }) => {
    return { entity: findEntity(entity), id };
  });
  await Promise.all([alone, lock(tx, [...own, ...others], records, locked)]);
}

/** The other records that actions will change, as derived from their own records before these are locked. */
async function touched(tx: Tx, commands: readonly Command[]): Promise<RecordKey[]> {
  const acting = commands.flatMap(({ entity, id, verb }) => {
    if (verb.kind !== 'action') return [];
    const touches = entity.actions[verb.action]?.touches;
    return touches === undefined ? [] : [{ entity, id, touches, input: verb.input }];
  });
  const groups = [...Map.groupBy(acting, ({ entity }) => entity)];
  const found = await Promise.all(
    groups.map(async ([entity, group]) => {
      const ids = [...new Set(group.map(({ id }) => id))];
      const read = await readRecords(tx, entity, ids, 'read');
      const rows = new Map(read.map(({ row }) => [row.id, row as Draft]));
      return group.flatMap(({ id, touches, input }) => {
        const row = rows.get(id);
        return row === undefined ? [] : touches(row, input);
      });
    }),
  );
  return found.flat();
}

async function lock(
  tx: Tx,
  keys: readonly { readonly entity: Entity; readonly id: string }[],
  records: Records,
  locked: Locked | null,
): Promise<void> {
  const byEntity = [...Map.groupBy(keys, ({ entity }) => entity)].sort(([a], [b]) =>
    a.table < b.table ? -1 : 1,
  );
  await Promise.all(
    byEntity.map(async ([entity, group]) => {
      const ids = [...new Set(group.map(({ id }) => id))];
      for (const id of ids) records.set(recordKey(entity.name, id), null);
      const found = await readRecords(tx, entity, ids, locked === null ? 'lock' : 'lock-free');
      for (const stored of found) records.set(recordKey(entity.name, stored.row.id), stored);
      if (locked === null || found.length === ids.length) return;
      const missing = ids.filter((id) => records.get(recordKey(entity.name, id)) === null);
      for (const id of await existingIds(tx, entity, missing)) {
        records.delete(recordKey(entity.name, id));
        locked.add(recordKey(entity.name, id));
      }
    }),
  );
}

/** The records that the inputs of commands reference, and what actions always need. */
function commandNeeds(commands: readonly Command[]): Need[] {
  return commands.flatMap(({ entity, verb }) => {
    const lineFields = entity.lines?.fields ?? {};
    switch (verb.kind) {
      case 'create':
        return [
          ...keyNeeds(entity, keysIn(verb.input['externalIds'])),
          ...inputNeeds(entity.fields, verb.input),
          ...linesNeeds(entity, verb.input.lines ?? null),
        ];
      case 'externalIds':
        return keyNeeds(entity, verb.add.map(keyOf));
      case 'addLine':
        return inputNeeds(lineFields, verb.input);
      case 'addLines':
        return linesNeeds(entity, verb.lines);
      case 'patch':
        return inputNeeds(entity.fields, { [verb.field]: verb.value });
      case 'patchLine':
        return inputNeeds(lineFields, { [verb.field]: verb.value });
      case 'action':
        return entity.actions[verb.action]?.needsAlways ?? [];
      default:
        return [];
    }
  });
}

function keyNeeds({ name, hasExternalIds }: Entity, keys: readonly string[]): Need[] {
  if (!hasExternalIds) return [];
  return keys.map((key) => ({ kind: 'externalId', entity: name, key }));
}

function linesNeeds(entity: Entity, lines: Value): Need[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line) =>
    line !== null && typeof line === 'object' && !Array.isArray(line)
      ? inputNeeds(entity.lines?.fields ?? {}, line as Readonly<Record<string, Value>>)
      : [],
  );
}

function inputNeeds(
  fields: Readonly<Record<string, Field<unknown>>>,
  input: Readonly<Record<string, Value>>,
): Need[] {
  const needs: Need[] = [];
  for (const [name, value] of Object.entries(input)) {
    const target = Object.hasOwn(fields, name) ? fields[name]?.target : null;
    if (target && typeof value === 'string' && isUuid(value)) {
      needs.push({ kind: 'record', entity: target, id: value.toLowerCase() });
    }
  }
  return needs;
}

/** Needs that determine further needs; none of them locks anything. */
function firstNeeds(commands: readonly Command[], records: Known): Need[] {
  return commands.flatMap(({ entity, id, verb }) => {
    const row = records.get(recordKey(entity.name, id))?.row as Draft | undefined;
    if (row === undefined || verb.kind !== 'action') return [];
    return entity.actions[verb.action]?.needsFirst?.(row) ?? [];
  });
}

/** Needs that depend on the current record of a command, besides `commandNeeds`. */
function needsOf(
  { entity, verb, id, at }: Command,
  records: Known,
  related: Related,
  { timeZone }: Tenant,
): readonly Need[] {
  if (verb.kind === 'create')
    return [...(entity.inputNeeds?.(verb.input) ?? []), ...holderNeeds(entity, verb, related)];
  const locked = typedBy((entity, id) => records.get(recordKey(entity, id))?.row ?? null);
  const row = records.get(recordKey(entity.name, id))?.row as Draft | undefined;
  if (row === undefined) return [];
  if (verb.kind === 'action') {
    const action = entity.actions[verb.action];
    const takesBody = action?.body !== undefined;
    const isValid = takesBody && bodyProblems(action.body, verb.input).length === 0;
    const input = isValid ? verb.input : {};
    const touched = action?.touches?.(row, verb.input) ?? [];
    const today = dayIn(timeZone, at);
    const needs = [
      ...touched.map((key) => ({ kind: 'locked', ...key }) as const),
      ...(action?.needs?.(row, { today, input, locked, related }) ?? []),
    ];
    if (!verb.dryRun) return needs;
    // A dry run takes no number, so it does not lock counters.
    const unlocked = needs.filter(({ kind }) => kind !== 'series' && kind !== 'eventSequence');
    return [...unlocked, ...(action?.warningNeeds?.(row, related) ?? [])];
  }
  if (verb.kind === 'externalIds') return [];
  if (verb.kind !== 'patch') return entity.needs?.(row, ['lines']) ?? [];
  const { field, value } = verb;
  const given = entity.inputNeeds?.({ [field]: value }) ?? [];
  return [...(entity.needs?.(row, [field]) ?? []), ...given];
}

/** The records that a create may return. */
function holderNeeds(
  { name }: Entity,
  { input, returnsHolder }: Command['verb'] & { kind: 'create' },
  related: Related,
): Need[] {
  if (returnsHolder !== true) return [];
  const holders = keysIn(input['externalIds']).flatMap((key) => related.holder(name, key) ?? []);
  return holders.map((id) => ({ kind: 'record', entity: name, id }));
}

/** Needs of a command that the group has not loaded, because an earlier command of the group changed them. */
function missingNeeds(
  command: Command,
  records: Known,
  related: Related,
  tenant: Tenant,
): readonly Need[] {
  const first = firstNeeds([command], records).filter((need) => !related.has(need));
  if (first.length > 0) return first;
  return needsOf(command, records, related, tenant).filter((need) =>
    need.kind === 'locked' ? !records.has(recordKey(need.entity, need.id)) : !related.has(need),
  );
}

/** Locks and needs of the commands of a group, as declared by their entities and actions. */
import type { Tx } from '../postgres/db.ts';
import { existingIds, lockSingle, readRecords } from '../postgres/store-records.ts';
import type { Command, Stored } from '../record/command.ts';
import type { Draft, Entity, RecordKey, Tenant } from '../record/entity.ts';
import { type Field, isUuid, type Value } from '../record/fields.ts';
import { type Need, needKey } from '../record/need.ts';
import type { Related } from '../record/related.ts';
import { bodyProblems } from '../record/values/accept.ts';
import { dayIn } from '../record/values/days.ts';

/** The records that a group has locked, by `recordKey`, in their current state; null if there is no such record. */
export type Records = Map<string, Stored | null>;

type Known = Pick<Records, 'get' | 'has'>;

export function recordKey(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** Replaces loaded records that may have been read before they were locked. */
export function renewLocked(records: Records, related: Related): void {
  for (const [key, stored] of records)
    if (stored !== null) related.renew(key.slice(0, key.indexOf(' ')), stored.row);
}

/** The records, by `recordKey`, that a group needs and another transaction has locked. */
export type Locked = Set<string>;

export function isLocked(need: Need, locked: Locked): boolean {
  return need.kind === 'locked' && locked.has(recordKey(need.entity, need.id));
}

/**
 * Locks all records that the commands change, by table and id, so that concurrent groups cannot deadlock. With `locked`
 * it does not wait for records that another transaction has locked, but adds them there.
 */
export async function lockRecords(
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
    .map(({ entity, id }) => ({ entity: entity.name, id }));
  const behind = commands.find(({ entity }) => entity.serial !== undefined)?.entity.serial;
  // The first statement, so that it also serializes groups of other processes.
  const alone = behind === undefined ? null : lockSingle(tx, findEntity(behind));
  const others = await touched(tx, commands);
  await Promise.all([alone, lock(tx, [...own, ...known, ...others], records, locked, findEntity)]);
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
  keys: readonly RecordKey[],
  records: Records,
  locked: Locked | null,
  findEntity: (name: string) => Entity,
): Promise<void> {
  const byEntity = [...Map.groupBy(keys, ({ entity }) => entity)]
    .map(([name, group]) => [findEntity(name), group] as const)
    .sort(([a], [b]) => (a.table < b.table ? -1 : 1));
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
export function commandNeeds(commands: readonly Command[]): Need[] {
  return commands.flatMap(({ entity, verb }) => {
    const lineFields = entity.lines?.fields ?? {};
    switch (verb.kind) {
      case 'create':
        return [
          ...inputNeeds(entity.fields, verb.input),
          ...linesNeeds(entity, verb.input.lines ?? null),
        ];
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
export function firstNeeds(commands: readonly Command[], records: Known): Need[] {
  return commands.flatMap(({ entity, id, verb }) => {
    const row = records.get(recordKey(entity.name, id))?.row as Draft | undefined;
    if (row === undefined || verb.kind !== 'action') return [];
    return entity.actions[verb.action]?.needsFirst?.(row) ?? [];
  });
}

/** Needs that depend on the current record of a command, besides `commandNeeds`. */
export function needsOf(
  { entity, verb, id, at }: Command,
  records: Known,
  related: Related,
  { timeZone }: Tenant,
): readonly Need[] {
  if (verb.kind === 'create') return entity.inputNeeds?.(verb.input) ?? [];
  const locked = (entity: string, id: string) => records.get(recordKey(entity, id))?.row ?? null;
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
  if (verb.kind !== 'patch') return entity.needs?.(row, ['lines']) ?? [];
  const { field, value } = verb;
  const given = entity.inputNeeds?.({ [field]: value }) ?? [];
  return [...(entity.needs?.(row, [field]) ?? []), ...given];
}

/** Needs of a command that the group has not loaded, because an earlier command of the group changed them. */
export function missingNeeds(
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

/**
 * Whether it is too late for a lock. All groups lock in one order: records, then held rows, then counters. A lock out
 * of this order could deadlock.
 */
export function isLate(need: Need, related: Related): boolean {
  if (need.kind === 'locked') return true;
  const locks =
    need.kind === 'series' || need.kind === 'eventSequence' || (need.kind === 'first' && need.held);
  return locks && related.hasCounters;
}

/**
 * Restarts the group with these needs. Not an error: it is thrown because the transaction, with the statements of
 * earlier batches, must be rolled back.
 */
export class BeginAgain extends Error {
  readonly needs: readonly Need[];
  /** Counters to create before. */
  readonly counters: readonly string[];
  constructor(needs: readonly Need[], counters: readonly string[] = []) {
    super(`needed too late: ${[...needs.map(needKey), ...counters].join(', ')}`);
    this.needs = needs;
    this.counters = counters;
  }
}

/** What the commands of a group need, as their entities and actions say it. */
import { bodyProblems } from '../record/accept.ts';
import type { Command, Stored } from '../record/command.ts';
import type { Draft, Entity } from '../record/entity.ts';
import { type Field, isUuid, type Value } from '../record/fields.ts';
import { type Need, needKey } from '../record/need.ts';
import type { Related } from '../record/related.ts';

/** What a group has locked, by `recordKey`, as its commands leave it; null where there is no such record. */
export type Records = Map<string, Stored | null>;

type Known = Pick<Records, 'get' | 'has'>;

export function recordKey(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** The records that the commands themselves name. */
export function commandNeeds(commands: readonly Command[]): Need[] {
  return commands.flatMap(({ entity, operation }) => {
    const lineFields = entity.lines?.fields ?? {};
    switch (operation.kind) {
      case 'create':
        return [
          ...inputNeeds(entity.fields, operation.input),
          ...linesNeeds(entity, operation.input.lines ?? null),
        ];
      case 'addLine':
        return inputNeeds(lineFields, operation.input);
      case 'patch':
        return inputNeeds(entity.fields, { [operation.field]: operation.value });
      case 'patchLine':
        return inputNeeds(lineFields, { [operation.field]: operation.value });
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

/** What actions read first because their needs depend on it; nothing of it is locked. */
export function firstNeeds(commands: readonly Command[], records: Known): Need[] {
  return commands.flatMap(({ entity, id, operation }) => {
    const row = records.get(recordKey(entity.name, id))?.row as Draft | undefined;
    if (row === undefined || operation.kind !== 'action') return [];
    return entity.actions[operation.action]?.needsFirst?.(row) ?? [];
  });
}

/** What a command needs by its record as it is now, besides what it names itself. */
export function needsOf(
  { entity, operation, id, at }: Command,
  records: Known,
  related: Related,
): readonly Need[] {
  const locked = (entity: string, id: string) => records.get(recordKey(entity, id))?.row ?? null;
  const row = records.get(recordKey(entity.name, id))?.row as Draft | undefined;
  if (row === undefined) return [];
  if (operation.kind === 'action') {
    const action = entity.actions[operation.action];
    const takesBody = action?.body !== undefined;
    const isValid = takesBody && bodyProblems(action.body, operation.input).length === 0;
    const input = isValid ? operation.input : {};
    const touched = action?.touches?.(row, operation.input) ?? [];
    const needs = [
      ...touched.map((key) => ({ kind: 'locked', ...key }) as const),
      ...(action?.needs?.(row, { today: at.slice(0, 10), input, locked, related }) ?? []),
    ];
    // A dry run takes nothing, so it need not wait for anybody's counters.
    return operation.dryRun
      ? needs.filter(({ kind }) => kind !== 'series' && kind !== 'eventSequence')
      : needs;
  }
  const changed = operation.kind === 'patch' ? [operation.field] : ['lines'];
  return entity.needs?.(row, changed) ?? [];
}

/** Of what a command needs, that which the group has not got: because of what a member before it did, or found. */
export function missingNeeds(command: Command, records: Known, related: Related): readonly Need[] {
  const first = firstNeeds([command], records).filter((need) => !related.has(need));
  if (first.length > 0) return first;
  return needsOf(command, records, related).filter((need) =>
    need.kind === 'locked' ? !records.has(recordKey(need.entity, need.id)) : !related.has(need),
  );
}

/**
 * Whether it is too late for a lock: records are locked first and all at once, what is held after them, counters last
 * and all at once. To lock anything later would be against the order of all others, who might wait in a circle.
 */
export function isLate(need: Need, related: Related): boolean {
  if (need.kind === 'locked') return true;
  const locks =
    need.kind === 'series' || need.kind === 'eventSequence' || (need.kind === 'first' && need.held);
  return locks && related.hasCounters;
}

/**
 * The group begins again with these. The one exception that says nothing went wrong: the transaction has to be rolled
 * back, statements of batches before this one included, and that is what one thrown out of it does.
 */
export class BeginAgain extends Error {
  readonly needs: readonly Need[];
  /** Counters to be made before. */
  readonly counters: readonly string[];
  constructor(needs: readonly Need[], counters: readonly string[] = []) {
    super(`asked for too late: ${[...needs.map(needKey), ...counters].join(', ')}`);
    this.needs = needs;
    this.counters = counters;
  }
}

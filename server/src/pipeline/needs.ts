/** What a group will ask for, known before deciding, so that it is loaded in one trip. */
import { bodyProblems } from '../record/accept.ts';
import type { Command, Stored } from '../record/command.ts';
import type { Draft, Entity } from '../record/entity.ts';
import { type Field, isUuid, type Value } from '../record/fields.ts';
import { type Need, NotLoaded, type Related } from '../record/related.ts';

/** What a group has locked, by `recordKey`, as its commands leave it; null where there is no such record. */
export type Records = Map<string, Stored | null>;

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

/** What the loaded rows lead to, and what has to be loaded before all of that can be told. */
export function rowNeeds(
  commands: readonly Command[],
  records: Readonly<Pick<Records, 'get'>>,
  related: Related,
): { readonly needs: readonly Need[]; readonly first: readonly Need[] } {
  const first: Need[] = [];
  const needs = commands.flatMap((command) => {
    try {
      return needsOf(command, records, related);
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      first.push(error.need);
      return [];
    }
  });
  return { needs, first };
}

function needsOf(
  { entity, operation, id, at }: Command,
  records: Readonly<Pick<Records, 'get'>>,
  related: Related,
): readonly Need[] {
  const locked = (entity: string, id: string) => records.get(recordKey(entity, id))?.row ?? null;
  const row = records.get(recordKey(entity.name, id))?.row as Draft | undefined;
  if (row === undefined) return [];
  if (operation.kind === 'action') {
    const action = entity.actions[operation.action];
    const isValid = action !== undefined && bodyProblems(action.body, operation.input).length === 0;
    const input = isValid ? operation.input : {};
    const needs = action?.needs?.(row, { today: at.slice(0, 10), input, locked, related }) ?? [];
    // A dry run takes nothing, so it need not wait for anybody's counters.
    return operation.dryRun
      ? needs.filter(({ kind }) => kind !== 'series' && kind !== 'eventSequence')
      : needs;
  }
  const changed = operation.kind === 'patch' ? [operation.field] : ['lines'];
  return entity.needs?.(row, changed) ?? [];
}

/** Records are locked first and all at once, periods after them, counters last and all at once. */
export function isLate({ kind }: Need, countersLocked: boolean): boolean {
  if (kind === 'locked') return true;
  const locks = ['periodAt', 'openPeriodFrom', 'series', 'eventSequence'].includes(kind);
  return locks && countersLocked;
}

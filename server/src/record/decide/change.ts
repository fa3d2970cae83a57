/** Makes the change of a record: its new version, history and audit entries, its events and effects. */

import { isDeepStrictEqual } from 'node:util';
import { actorName } from '../actor.ts';
import { type AuditEntry, noOrigin, type Origin } from '../audit.ts';
import type { Change, Command, FieldChange, Stored } from '../command.ts';
import type { RecordedEffect } from '../effect.ts';
import type { Consequences, Draft, Entity, Issued, SideRow } from '../entity.ts';
import type { RecordedEvent } from '../event.ts';
import type { Value } from '../fields.ts';
import type { JournalEntry } from '../journal.ts';
import type { Row } from '../row.ts';
import { mintVersion } from '../row-version.ts';
import { namesAlone, sameValue } from '../values/accept.ts';
import { linkDocument } from './chain.ts';
import { linesOf } from './decide-lines.ts';
import { type DecideContext, raise } from './raise.ts';
import { nextChain } from './save-chain.ts';

/** A record that a decision creates or changes. */
export interface Changed {
  readonly entity: Entity;
  /** Null: it is created. */
  readonly before: Stored | null;
  readonly stored: Stored;
  readonly written: Written;
}

/** Events and effects of a command. */
export interface Raised {
  readonly events: readonly RecordedEvent[];
  readonly effects: readonly RecordedEffect[];
}

const nothing: Raised = { events: [], effects: [] };

/** The rows of a change besides the record. */
interface Written extends Raised {
  readonly change: Change;
  readonly journal: readonly JournalEntry[];
  readonly issued: Issued | null;
  readonly sideRows: readonly SideRow[];
  readonly audit: AuditEntry | null;
  /** True: no effects after the commit. */
  readonly quiet: boolean;
}

/** Whether any stored data differs, including fields without history and rows beside the record. */
export function isChanged(
  entity: Entity,
  before: Row,
  after: Row,
  { sideRows, journal, changes }: Consequences,
): boolean {
  if (sideRows !== undefined || journal !== undefined || changes !== undefined) return true;
  const differs = entity.columns.some(
    ([name, field]) => !sameValue(field, before[name] ?? null, after[name] ?? null),
  );
  return differs || !isDeepStrictEqual(before['lines'], after['lines']);
}

/** The change of a record to `row`, which gets its new version. `before` null: it is created. */
export function change(
  before: Stored | null,
  row: Draft,
  command: Command,
  operation: string,
  consequences: Consequences,
  context: DecideContext,
): Changed {
  const { entity } = command;
  const revision = (before?.revision ?? 0) + 1;
  spellTexts(entity, before?.row ?? null, row);
  if (entity.frozen !== undefined && row.number !== before?.row.number)
    linkDocument(entity, before?.row ?? null, row, consequences.journal ?? [], context.related);
  row.RowVersion = mintVersion(context, row.id, revision);
  row.updatedAt = context.now;
  const fields: FieldChange[] = changedFields(entity, before?.row ?? null, row);
  const chain = nextChain(before, command, revision, fields);
  const hasRaised = consequences.events !== undefined || consequences.effects !== undefined;
  const { events, effects: queued } = hasRaised
    ? raise(command, { row, revision }, consequences, context)
    : nothing;
  const written: Change = {
    entity: entity.name,
    recordId: row.id,
    revision,
    rowVersion: row.RowVersion,
    at: context.now,
    actor: actorName(command.actor),
    saveSession: command.saveSession,
    requestId: command.requestId,
    operation,
    fields,
  };
  return {
    entity,
    before,
    stored: { row, revision, chain },
    written: {
      change: written,
      events,
      journal: consequences.journal ?? [],
      effects: queued,
      issued: consequences.issued ?? null,
      sideRows: consequences.sideRows ?? [],
      audit:
        entity.audit === undefined
          ? null
          : recordAudit(entity, before?.row ?? null, row, written, command.origin, context.newId),
      quiet: command.quiet === true,
    },
  };
}

/** Puts texts that an action or `derive` has set into their stored form: reasons, names of a source. */
function spellTexts({ columns }: Pick<Entity, 'columns'>, before: Row | null, row: Draft): void {
  for (const [name, { spell }] of columns) {
    const value = row[name];
    if (spell !== null && typeof value === 'string' && value !== before?.[name])
      row[name] = spell(value);
  }
}

/** The field changes between two states. `before` null: a new record; every field that has a value counts as changed. */
export function changedFields(entity: Entity, before: Row | null, after: Row): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [name, field] of entity.columns) {
    if (!field.history) continue;
    const old = before?.[name] ?? null;
    const now = after[name] ?? null;
    if (sameValue(field, old, now)) continue;
    // The history needs an entry without the values, because merges use it.
    const shown = field.kind === 'map' ? namesAlone : (value: Value) => value;
    changes.push({ path: name, old: shown(old), new: shown(now) });
  }
  if (entity.lines !== undefined && before?.['lines'] !== after['lines'])
    addLineChanges(entity, before, after, changes);
  return changes;
}

function addLineChanges(
  entity: Entity,
  before: Row | null,
  after: Row,
  changes: FieldChange[],
): void {
  const oldLines = new Map(
    (before === null ? [] : linesOf(before)).map((line) => [String(line.id), line]),
  );
  for (const line of linesOf(after)) {
    const id = String(line.id);
    const old = oldLines.get(id);
    oldLines.delete(id);
    if (old === undefined) {
      changes.push({ path: `lines/${id}`, old: null, new: writableOf(entity, line) });
      continue;
    }
    for (const [name, field] of Object.entries(entity.lines?.fields ?? {})) {
      if (!field.history) continue;
      const [from, to] = [old[name] ?? null, line[name] ?? null];
      if (!sameValue(field, from, to))
        changes.push({ path: `lines/${id}/${name}`, old: from, new: to });
    }
  }
  for (const [id, line] of oldLines) {
    changes.push({ path: `lines/${id}`, old: writableOf(entity, line), new: null });
  }
}

function writableOf(entity: Entity, line: Readonly<Record<string, Value>>): Value {
  const fields = Object.entries(entity.lines?.fields ?? {});
  const kept = fields.filter(([name, field]) => field.history && (line[name] ?? null) !== null);
  return Object.fromEntries(kept.map(([name]) => [name, line[name] ?? null]));
}

/** The audit entry if the entity declares one; null for a change that does not affect access. */
export function recordAudit(
  entity: Entity,
  before: Row | null,
  after: Row,
  change: Change,
  origin: Origin | undefined,
  newId: () => string,
): AuditEntry | null {
  const note = entity.audit?.(change.operation, before as Draft | null, after as Draft) ?? null;
  if (note === null) return null;
  // Only the field names; the history has the values, without secret ones.
  const fields =
    change.operation === 'patch' ? { fields: change.fields.map(({ path }) => path) } : {};
  return {
    ...(origin ?? noOrigin),
    id: newId(),
    at: change.at,
    actor: change.actor,
    action: note.action,
    outcome: 'done',
    subjectType: change.entity,
    subjectId: change.recordId,
    requestId: change.requestId,
    count: 1,
    details: { ...note.details, ...fields },
    createdAt: change.at,
  };
}

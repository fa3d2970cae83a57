/** History and audit entries of a change. */

import { type AuditEntry, nowhere, type Origin } from '../audit.ts';
import type { Change, FieldChange } from '../command.ts';
import type { Draft, Entity } from '../entity.ts';
import type { Value } from '../fields.ts';
import type { Row } from '../row.ts';
import { namesAlone, sameValue } from '../values/accept.ts';
import { linesOf } from './decide-lines.ts';

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
    ...(origin ?? nowhere),
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

/** Makes the audit entry of a change, where its entity says that it matters. */
import { type AuditEntry, nowhere, type Origin } from './audit.ts';
import type { Change } from './command.ts';
import type { Draft, Entity, Row } from './entity.ts';

/** Null for a change that decides nothing about access. */
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
  // Which fields; what they were and are is told by the history, which leaves out what must not be told.
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

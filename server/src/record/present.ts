/** A record as the API shows it to one viewer: stored fields, derived fields, actions. */
import type { Viewer } from './actor.ts';
import { type Entity, offeredActions } from './entity.ts';
import type { Value } from './fields.ts';
import { listOf } from './messages/message.ts';
import { type ProblemDetail, problemAt } from './problem.ts';
import type { Row } from './row.ts';

interface AvailableAction {
  readonly action: string;
  readonly allowed: boolean;
  readonly reasons: readonly ProblemDetail[];
}

export function present(entity: Entity, row: Row, viewer: Viewer): Row {
  const shown: Record<string, Value> = presentFields(entity, row, viewer);
  if (Object.keys(entity.actions).length > 0) {
    shown.availableActions = availableActions(entity, row, viewer) as unknown as Value;
  }
  return shown as Row;
}

/** The same without actions, for exports. */
export function presentFields(entity: Entity, row: Row, viewer: Viewer): Row {
  const derived = entity.present?.(row, viewer);
  return derived === undefined ? { ...row } : { ...row, ...derived };
}

/** All actions of the entity: whether the viewer may run each now, and why not. */
function availableActions(entity: Entity, row: Row, viewer: Viewer): AvailableAction[] {
  const status = String(row.status);
  const allowedHere = entity.states[status] ?? [];
  return offeredActions(entity).map(([action, { roles, hindrance }]) => {
    const reasons: ProblemDetail[] = [];
    if (!allowedHere.includes(action)) {
      const params = { status, allowed: listOf(allowedHere) };
      reasons.push(problemAt('', 'invalid_transition', params));
    }
    if (!roles.includes(viewer.actor.role)) {
      const params = { role: viewer.actor.role, roles: listOf(roles) };
      reasons.push(problemAt('', 'forbidden', params));
    }
    const hindered = reasons.length === 0 ? hindrance?.(row, viewer) : null;
    if (hindered) reasons.push(hindered);
    return { action, allowed: reasons.length === 0, reasons };
  });
}

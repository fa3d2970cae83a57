/** A record as the API shows it to one viewer: stored fields, derived fields, actions. */
import type { Role, Viewer } from '../actor.ts';
import {
  type Action,
  allowedActions,
  type Draft,
  type Entity,
  offeredActions,
  offeredOf,
} from '../entity.ts';
import type { Value } from '../fields.ts';
import { listOf } from '../messages/message.ts';
import { type ProblemDetail, problemAt } from '../problem.ts';
import type { Row } from '../row.ts';

type AvailableAction = {
  readonly action: string;
  readonly allowed: boolean;
  readonly reasons: readonly ProblemDetail[];
};

export function present(entity: Entity, row: Row, viewer: Viewer): Row {
  const shown: Record<string, Value> = presentFields(entity, row, viewer);
  const actions = availableActions(entity, row, viewer);
  if (actions.length > 0) shown.availableActions = actions as Value;
  return shown as Row;
}

/** The same without actions, for exports. */
export function presentFields(entity: Entity, row: Row, viewer: Viewer): Row {
  const derived = entity.present?.(row, viewer);
  return derived === undefined ? { ...row } : { ...row, ...derived };
}

/** All actions of the entity: whether the viewer may run each now, and why not. */
function availableActions(entity: Entity, row: Row, viewer: Viewer): AvailableAction[] {
  const known = ruledActions(entity, String(row.status), viewer.actor.role);
  const { role } = viewer.actor;
  return known.map(({ action, allowed, reasons, rolesFor, blocker }) => {
    const roles = rolesFor?.(row);
    if (roles?.includes(role) === false)
      return { action, allowed: false, reasons: [...reasons, forbidden(role, roles)] };
    const hindered = allowed ? blocker?.(row, viewer) : null;
    if (hindered) return { action, allowed: false, reasons: [hindered] };
    return { action, allowed, reasons };
  });
}

/** At most one for each role and list of roles. */
const refusals = new Map<string, ProblemDetail>();

function forbidden(role: Role, roles: readonly Role[]): ProblemDetail {
  const key = `${role}: ${roles.join()}`;
  const refusal = refusals.get(key) ?? problemAt('', 'forbidden', { role, roles: listOf(roles) });
  refusals.set(key, refusal);
  return refusal;
}

interface RuledAction extends AvailableAction {
  readonly rolesFor: Action<Draft>['rolesFor'];
  readonly blocker: Action<Draft>['blocker'];
}

/** By status and role. Rendering the messages for each record would cost more than the rest of `present`. */
const ruled = new WeakMap<Entity, Map<string, readonly RuledAction[]>>();

/** What the status and the role allow; `rolesFor` depends on the record. */
function ruledActions(entity: Entity, status: string, role: Role): readonly RuledAction[] {
  const known = ruled.get(entity) ?? new Map<string, readonly RuledAction[]>();
  ruled.set(entity, known);
  const key = `${status} ${role}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const allowedHere = allowedActions(entity, status);
  const found = offeredActions(entity).map(([action, { roles, rolesFor, blocker }]) => {
    const reasons: ProblemDetail[] = [];
    if (!allowedHere.includes(action)) {
      const params = { status, allowed: listOf(offeredOf(entity, allowedHere)) };
      reasons.push(problemAt('', 'invalid_transition', params));
    }
    if (rolesFor === undefined && !roles.includes(role)) {
      reasons.push(forbidden(role, roles));
    }
    return { action, allowed: reasons.length === 0, reasons, rolesFor, blocker };
  });
  known.set(key, found);
  return found;
}

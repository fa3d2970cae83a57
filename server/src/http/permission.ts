/** Whether a principal may run an operation. */
import type { Actor, Role } from '../record/actor.ts';
import type { Entity } from '../record/entity.ts';
import { listOf } from '../record/messages/message.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import type { AnyOperation, Operation } from './operation.ts';
import type { Principal } from './principal.ts';

/** Who may read /metrics. */
const operators: readonly Role[] = ['Integrator', 'Admin'];

type Allowed = Pick<
  Operation,
  'method' | 'path' | 'roles' | 'forUsers' | 'forOperators' | 'withoutSecondFactor'
>;

/** /metrics, as an operation. */
export const metricsOperation: Allowed = { method: 'GET', path: '/metrics', roles: operators };

/** The only scope of an operation: the first part of its path, and whether it reads. */
export function scopeOf({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): string {
  const [first = '', second = first] = path.split('/').slice(1);
  return `${first === 'api' ? second : first}:${method === 'GET' ? 'read' : 'write'}`;
}

/** Whether the actor may read the records of an entity, also where a response adds them to others. */
export function mayRead(entity: Readable, actor: Actor): boolean {
  return entity.roles.read.includes(actor.role) && scopeProblem(actor, readingOf(entity)) === null;
}

/** Throws `forbidden` for an API key whose scopes do not allow reading the records of the entity. */
export function requireReadScope(entity: Readable, actor: Actor): void {
  const problem = scopeProblem(actor, readingOf(entity));
  if (problem !== null) throw problem;
}

type Readable = Pick<Entity, 'roles' | 'collection'>;

function readingOf({ collection }: Readable) {
  return { method: 'GET', path: `/api/${collection}` } as const;
}

function scopeProblem({ scopes }: Actor, operation: Pick<Allowed, 'method' | 'path'>) {
  if (scopes === undefined) return null;
  const scope = scopeOf(operation);
  if (scopes.includes(scope)) return null;
  return new Problem('forbidden', messageOf('scope_missing', { scope }));
}

/** Throws `forbidden` and `second_factor_needed`. Roles of operations are enforced only here. */
export function requireAllowed(principal: Principal, operation: Allowed): void {
  const refusal = refusalOf(principal, operation);
  if (refusal !== null) throw refusal;
}

/** Throws `forbidden`, for a field that fewer roles may change than its operation allows. */
export function requireRole({ actor: { role } }: Principal, roles: readonly Role[]): void {
  if (!roles.includes(role))
    throw new Problem('forbidden', messageOf('forbidden', { role, roles: listOf(roles) }));
}

/** The operations that require a credential and that this principal may run. */
export function allowedOf(
  principal: Principal,
  operations: readonly AnyOperation[],
): readonly Operation[] {
  return operations.filter(
    (operation): operation is Operation =>
      'roles' in operation && refusalOf(principal, operation) === null,
  );
}

/** Why the principal may not run the operation; null if allowed. */
function refusalOf(principal: Principal, operation: Allowed): Problem | null {
  const { roles, forUsers, forOperators, withoutSecondFactor } = operation;
  const { role } = principal.actor;
  if (principal.session?.lacksSecondFactor === true && withoutSecondFactor !== true)
    return new Problem('second_factor_needed', messageOf('second_factor_needed'));
  if (!roles.includes(role))
    return new Problem('forbidden', messageOf('forbidden', { role, roles: listOf(roles) }));
  const outside = scopeProblem(principal.actor, operation);
  if (outside !== null) return outside;
  if (forUsers === true && principal.session === null)
    return new Problem('forbidden', messageOf('people_only'));
  if (forOperators === true && !principal.operator)
    return new Problem('forbidden', messageOf('operators_only'));
  return null;
}

/** The identity and role of a credential. Entities and actions declare which roles they require. */

export const roles = ['Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin'] as const;
export type Role = (typeof roles)[number];

export interface Actor {
  /** `user`: a signed-in user; `key`: an API key; `system`: the service itself. */
  readonly type: 'user' | 'key' | 'system';
  readonly id: string;
  readonly role: Role;
  /** For a key: the user or key that created it, in the form of `actorName`; absent: none. */
  readonly behind?: string;
  /** False if the tenant requires four-eyes approval; shown in `availableActions`. */
  readonly mayApproveOwn?: boolean;
  /** If it is false: the ids of the keys that the actor created. */
  readonly keysBehind?: readonly string[];
}

/** The stored form of an actor in records, history and events: `user:<uuid>`. */
export function actorName(actor: Actor): string {
  return `${actor.type}:${actor.id}`;
}

/** The user or key that four-eyes approval compares: for a key, its creator. */
export function whoIsBehind(actor: Actor): string {
  return actor.behind ?? actorName(actor);
}

/** The actor to whom a record is shown, and the day. */
export interface Viewer {
  readonly actor: Actor;
  /** `YYYY-MM-DD`, UTC; decides what is overdue. */
  readonly today: string;
}

export const everyone: readonly Role[] = [...roles];
export const editors: readonly Role[] = ['Clerk', 'Approver', 'Controller', 'Admin'];
export const approvers: readonly Role[] = ['Approver', 'Controller', 'Admin'];
export const controllers: readonly Role[] = ['Controller', 'Admin'];
export const integrators: readonly Role[] = ['Integrator', 'Admin'];
export const admins: readonly Role[] = ['Admin'];
/** Roles that see addresses of customers and responses of mail servers. */
export const mailReaders: readonly Role[] = ['Approver', 'Controller', ...integrators];

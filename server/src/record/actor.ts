/** The identity and role of a credential. Entities and actions declare which roles they require. */

export const roles = ['Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin'] as const;
export type Role = (typeof roles)[number];

export interface Actor {
  /** `user` for a person who signed in, `key` for an API key, `system` for the service itself. */
  readonly type: 'user' | 'key' | 'system';
  readonly id: string;
  readonly role: Role;
  /** For a key: the user or key that created it, in the form of `actorName`; absent: none. */
  readonly behind?: string;
  /** False if the tenant requires four-eyes approval; shown in `availableActions`. */
  readonly mayApproveOwn?: boolean;
  /** Where it is false: the ids of the keys that the actor is behind. */
  readonly keysBehind?: readonly string[];
}

/** The one form in which an actor is kept in records, history and events: `user:<uuid>`. */
export function actorName(actor: Actor): string {
  return `${actor.type}:${actor.id}`;
}

/** Who acts in the end, of whatever key: what four-eyes approval compares. */
export function whoIsBehind(actor: Actor): string {
  return actor.behind ?? actorName(actor);
}

/** For whom, and when, a record is shown. */
export interface Viewer {
  readonly actor: Actor;
  /** `YYYY-MM-DD`, UTC; decides what is overdue. */
  readonly today: string;
}

/** Contract 3: each role with what it includes. */
export const everyone: readonly Role[] = [...roles];
export const editors: readonly Role[] = ['Clerk', 'Approver', 'Controller', 'Admin'];
export const approvers: readonly Role[] = ['Approver', 'Controller', 'Admin'];
export const controllers: readonly Role[] = ['Controller', 'Admin'];
export const integrators: readonly Role[] = ['Integrator', 'Admin'];
export const admins: readonly Role[] = ['Admin'];
/** See addresses of customers, and what mail servers say of them. */
export const mailReaders: readonly Role[] = ['Approver', 'Controller', ...integrators];

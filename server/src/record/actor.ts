/** The identity and role of a credential. Entities and actions declare which roles they require. */

export const roles = ['Viewer', 'Clerk', 'Approver', 'Controller', 'Integrator', 'Admin'] as const;
export type Role = (typeof roles)[number];

export interface Actor {
  /** `user`: a signed-in user; `key`: an API key; `system`: the service itself. */
  readonly type: 'user' | 'key' | 'system';
  readonly id: string;
  readonly role: Role;
  /** For a key: the user who owns it, or the key that created it, in the form of `actorName`; absent: none. */
  readonly owner?: string;
  /** RFC 3339; for a key that expires. */
  readonly expiresAt?: string;
  /** For a key that is narrowed: all that it may do, as `invoices:read`. */
  readonly scopes?: readonly string[];
  /** Further actors that four-eyes approval takes for the same, in the form of `actorName`. */
  readonly countsAs?: readonly string[];
  /** False if the tenant requires four-eyes approval; shown in `availableActions`. */
  readonly mayApproveOwn?: boolean;
  /** If it is false: the users and keys that share an identity with the actor. */
  readonly sameAs?: readonly string[];
}

/** The stored form of an actor in records, history and events: `user:<uuid>`. */
export function actorName(actor: Actor): string {
  return `${actor.type}:${actor.id}`;
}

/** The actor of a stored name, with a role for what it is shown. */
export function actorNamed(name: string, role: Role): Actor {
  const [type, id] = name.split(/:(.*)/s) as [Actor['type'], string];
  return { type, id, role };
}

/** The user who answers for the actor: for a key, its owner. */
export function ownerOf(actor: Actor): string {
  return actor.owner ?? actorName(actor);
}

/** All that four-eyes approval compares: two actors with a name in common count as one. */
export function identitiesOf(actor: Actor): readonly string[] {
  return [...new Set([actorName(actor), ownerOf(actor), ...(actor.countsAs ?? [])])];
}

/** The actor to whom a record is shown, and the day. */
export interface Viewer {
  readonly actor: Actor;
  /** `YYYY-MM-DD`, in the time zone of the tenant; decides what is overdue. */
  readonly today: string;
}

/** From the least to the greatest: each may do what the ones before it may. */
const ladder: readonly Role[] = ['Viewer', 'Clerk', 'Approver', 'Controller', 'Admin'];

/** The greatest role that may do no more than either: an Integrator and a Clerk have only reading in common. */
export function lesserRole(a: Role, b: Role): Role {
  if (a === b || b === 'Admin') return a;
  if (a === 'Admin') return b;
  const lesser = Math.min(ladder.indexOf(a), ladder.indexOf(b));
  return ladder[lesser] ?? 'Viewer';
}

export const everyone: readonly Role[] = [...roles];
export const editors: readonly Role[] = ['Clerk', 'Approver', 'Controller', 'Admin'];
export const approvers: readonly Role[] = ['Approver', 'Controller', 'Admin'];
export const controllers: readonly Role[] = ['Controller', 'Admin'];
export const integrators: readonly Role[] = ['Integrator', 'Admin'];
export const admins: readonly Role[] = ['Admin'];
/** Roles that see addresses of customers and responses of mail servers. */
export const mailReaders: readonly Role[] = ['Approver', 'Controller', ...integrators];

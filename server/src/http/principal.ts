/** The principal of a request, as identified by its credential. */
import type { Actor } from '../record/actor.ts';
import type { Tenant } from '../record/entity.ts';

export interface Principal {
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** RFC 3339; null: does not expire. */
  readonly expiresAt: string | null;
  /** May create tenants. */
  readonly operator: boolean;
  /** Of a signed-in user; null: an API key. */
  readonly session: PrincipalSession | null;
}

export interface PrincipalSession {
  readonly id: string;
  readonly personId: string;
  readonly method: SignInMethod;
  /** The tenant requires a second factor: until it is set up, other operations are rejected. */
  readonly lacksSecondFactor: boolean;
}

export type SignInMethod = 'password' | 'link' | 'oidc';

/** On whose behalf a request is made, as the credential says. */
import type { Actor } from '../record/actor.ts';
import type { Tenant } from '../record/entity.ts';

export interface Principal {
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** RFC 3339; null: does not expire. */
  readonly expiresAt: string | null;
  /** May make tenants. */
  readonly operator: boolean;
  /** Of a person who signed in; null: an API key. */
  readonly session: PrincipalSession | null;
}

export interface PrincipalSession {
  readonly id: string;
  readonly personId: string;
  readonly method: SignInMethod;
  /** The tenant asks for one: until it is set up, nothing but that can be done there. */
  readonly lacksSecondFactor: boolean;
}

export type SignInMethod = 'password' | 'link' | 'oidc';

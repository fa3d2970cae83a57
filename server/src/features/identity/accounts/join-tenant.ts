/** Makes a person an invited user of a tenant, in one transaction. */

import type { Engine } from '../../../pipeline/group.ts';
import { tryOwn } from '../../../pipeline/run-own.ts';
import { isRefusal } from '../../../postgres/failures.ts';
import type { Tenant } from '../../../record/entity.ts';
import { commandOfUser, type Visit } from '../sessions/sign-in.ts';
import { findPersonOfUser, type Membership } from './store-persons.ts';

type Invited = Pick<Membership, 'userId' | 'role'> & { readonly tenant: Tenant };

/** Proves that the person is the invited one. */
interface Proof {
  /** The address that the link was mailed to, or that the identity provider has verified. */
  readonly email: string;
  /**
   * When the link was created, RFC 3339; null: no link. Older than the last invitation, it is
   * invalid.
   */
  readonly madeAt: string | null;
}

/**
 * Returns false and stores nothing unless the user is Invited, with this address, and without
 * another person. The user is locked, so that an invitation is accepted only once.
 */
export async function joinTenant(
  engine: Engine,
  personId: string,
  invited: Invited,
  { email, madeAt }: Proof,
  name: string | null,
  visit: Omit<Visit, 'replaces' | 'device'>,
): Promise<boolean> {
  const { tenant, userId } = invited;
  // Memberships are never deleted, and their constraints reject concurrent inserts.
  const present = await findPersonOfUser(engine.db, tenant.id, userId);
  if (present !== null && present !== personId) return false;
  const input = { personId: present === null ? personId : null, email, madeAt, name };
  try {
    return await tryOwn(engine, tenant, commandOfUser(invited, 'join', input, visit));
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

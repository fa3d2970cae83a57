/** A person becomes an invited user of a tenant, in one transaction. */

import type { Engine } from '../../pipeline/group.ts';
import { tryOwn } from '../../pipeline/run-own.ts';
import { isRefusal } from '../../postgres/db.ts';
import type { Tenant } from '../../record/entity.ts';
import { commandOfUser, type Visit } from './sign-in.ts';
import { findPersonOfUser, type Membership } from './store-people.ts';

type Invited = Pick<Membership, 'userId' | 'role'> & { readonly tenant: Tenant };

/** What proves that the person is meant. */
interface Proof {
  /** The address that the link was for, or that the identity provider vouches for. */
  readonly email: string;
  /** RFC 3339: when the link was made, which must not be older than the last invitation; null: no link. */
  readonly madeAt: string | null;
}

/**
 * Answers false, and nothing is stored, unless the user is Invited, with this address, and is nobody else. The user is
 * locked while that is checked and the membership is stored, so an invitation is good once, whatever races.
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
  // Memberships only ever grow, and their constraints refuse what another call inserts meanwhile.
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

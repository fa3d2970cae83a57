/** Prepares account mails. Their links are created on sending and never stored. */
import { randomBytes } from 'node:crypto';
import { type Database, writeTransaction } from '../../postgres/db.ts';
import { readFirst, readSome } from '../../postgres/store-tenants.ts';
import type { Claimed } from '../../queue/handler.ts';
import type { Row } from '../../record/row.ts';
import { mintToken } from '../../record/secrets/secret-token.ts';
import {
  findPerson,
  findPersonOfUser,
  insertInvitation,
  linkLifetimeMs,
  makeLink,
  user,
} from '../identity/exports.ts';
import { tenantSettings } from '../tenants/exports.ts';
import { composeAccountMail } from './compose-account-mail.ts';
import { outcomeOf } from './outcomes.ts';

interface AccountMailOptions {
  readonly db: Database;
  readonly now: () => Date;
  /** The public URL of the service, without trailing slash. */
  readonly publicUrl: string;
}

/**
 * Null for other kinds of mail. `operator`: the sender if the tenant has no address yet, as when its first Admin is
 * invited.
 */
export async function prepareAccountMail(
  { db, now, publicUrl }: AccountMailOptions,
  { tenantId, subjectId, name }: Claimed,
  operator: string,
) {
  if (name !== 'user-invited' && name !== 'password-reset') return null;
  const userId = String(subjectId);
  const [[row], settings] = await Promise.all([
    readSome(db, tenantId, user, [userId]),
    readFirst(db, tenantId, tenantSettings),
  ]);
  const seller = {
    name: (settings?.['name'] ?? null) as string | null,
    email: (settings?.['email'] ?? operator) as string,
  };
  if (row === undefined || typeof row.email !== 'string') return outcomeOf('user_gone');
  const wanted = name === 'user-invited' ? 'Invited' : 'Active';
  if (row.status !== wanted) return outcomeOf('user_moved_on', { status: String(row.status) });
  const link =
    name === 'user-invited'
      ? await makeInvitation(db, tenantId, row, now())
      : await makeReset(db, tenantId, userId, now());
  if (link === null) return outcomeOf('user_without_account');
  const { email, page, secret } = link;
  return {
    ...composeAccountMail(name, {
      language: String(settings?.['language'] ?? 'en'),
      tenantName: seller.name ?? '',
      email,
      url: `${publicUrl}/${page}#${secret}`,
    }),
    to: { name: (row['name'] ?? null) as string | null, address: email },
    seller,
    attachments: [],
  };
}

interface MailedLink {
  readonly email: string;
  readonly page: 'accept-invitation' | 'new-password';
  readonly secret: string;
}

/**
 * Sent to the identity's own address, because a tenant does not prove the address of its member.
 * Null if the user has no identity.
 */
async function makeReset(
  db: Database,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<MailedLink | null> {
  const personId = await findPersonOfUser(db, tenantId, userId);
  const person = personId === null ? null : await findPerson(db, personId);
  if (person === null) return null;
  const secret = await makeLink(db, 'password-reset', person.id, now);
  return { email: person.email, page: 'new-password', secret };
}

async function makeInvitation(
  db: Database,
  tenantId: string,
  { id: userId, ...user }: Row,
  now: Date,
): Promise<MailedLink> {
  const email = String(user['email']);
  // Not before the invitation, which voids earlier links: the clocks of processes differ.
  const at = Math.max(now.getTime(), Date.parse(String(user['invitedAt'])));
  const { secret, ...hashed } = mintToken(
    randomBytes(32),
    new Date(at).toISOString(),
    linkLifetimeMs.invitation,
  );
  const token = { ...hashed, userId, email, mailed: true };
  await writeTransaction(db, tenantId, (tx) => insertInvitation(tx, token));
  return { email, page: 'accept-invitation', secret };
}

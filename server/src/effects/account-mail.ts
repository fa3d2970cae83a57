/** Prepares mails about accounts. Their links are made when they are sent, and kept nowhere. */
import { randomBytes } from 'node:crypto';
import { makeLink } from '../commands/accounts.ts';
import { endedWell, type Outcome } from '../domain/outcome.ts';
import { mintToken } from '../domain/secret-token.ts';
import { tenantSettings } from '../entities/tenant-settings/tenant-settings.ts';
import { linkLifetimeMs, user } from '../entities/user/user.ts';
import { type Database, writeTransaction } from '../storage/db.ts';
import { findPersonOfUser } from '../storage/people.ts';
import { insertInvitation } from '../storage/person-tokens.ts';
import { readFirst, readSome } from '../storage/tenants.ts';
import type { Claimed } from './handler.ts';
import { composeAccountMail } from './mail/compose-account-mail.ts';

interface AccountMailOptions {
  readonly db: Database;
  readonly now: () => Date;
  /** Where people find the service, without a slash at the end. */
  readonly publicUrl: string;
}

/** Null for another mail. */
export async function prepareAccountMail(
  { db, now, publicUrl }: AccountMailOptions,
  { tenantId, subjectId, name }: Claimed,
  from: (
    settings: Readonly<Record<string, unknown>> | null,
  ) => Outcome | { name: string | null; email: string },
) {
  if (name !== 'user-invited' && name !== 'password-reset') return null;
  const userId = String(subjectId);
  const [[row], settings] = await Promise.all([
    readSome(db, tenantId, user, [userId]),
    readFirst(db, tenantId, tenantSettings),
  ]);
  const seller = from(settings);
  if ('class' in seller) return seller;
  if (row === undefined || typeof row.email !== 'string')
    return endedWell('The user is not there.');
  const wanted = name === 'user-invited' ? 'Invited' : 'Active';
  if (row.status !== wanted)
    return endedWell(`The user is ${String(row.status)}: nothing is to be sent.`);
  const { email } = row;
  const personId = await findPersonOfUser(db, tenantId, userId);
  if (name === 'password-reset' && personId === null) return endedWell('Nobody has this account.');
  const secret =
    name === 'password-reset'
      ? await makeLink(db, name, String(personId), now())
      : await makeInvitation(db, tenantId, userId, email, now());
  const page = name === 'user-invited' ? 'accept-invitation' : 'new-password';
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

async function makeInvitation(
  db: Database,
  tenantId: string,
  userId: string,
  email: string,
  now: Date,
): Promise<string> {
  const { secret, ...hashed } = mintToken(
    randomBytes(32),
    now.toISOString(),
    linkLifetimeMs.invitation,
  );
  const token = { ...hashed, userId, email, mailed: true };
  await writeTransaction(db, tenantId, (tx) => insertInvitation(tx, token));
  return secret;
}

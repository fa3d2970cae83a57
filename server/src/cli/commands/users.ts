/** `daybook users`: manages users from the command line, such as the first one, or those who are locked out. */

import type { Config } from '../../config.ts';
import { makeLink } from '../../features/identity/accounts/accounts.ts';
import {
  findPersonByEmail,
  readAccounts,
  readMemberships,
  setOperator,
} from '../../features/identity/accounts/store-persons.ts';
import { removeSecondFactor } from '../../features/identity/second-factor/store-second-factors.ts';
import { endSessions } from '../../features/identity/sessions/store-sessions.ts';
import { linkLifetimeMs, user } from '../../features/identity/user.ts';
import { AuditLog, type AuditNoted } from '../../pipeline/audit-log.ts';
import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, runOwn } from '../../pipeline/run-own.ts';
import { readAll } from '../../postgres/store-tenants.ts';
import { actorName, type Role } from '../../record/actor.ts';
import { noOrigin } from '../../record/audit.ts';
import type { Row } from '../../record/row.ts';
import type { Installation } from '../installation/open-installation.ts';
import { withTenant } from '../installation/with-tenant.ts';
import { type Output, printResult, tableOf } from '../output.ts';
import { urlOf } from '../start/serve.ts';

const actor = { type: 'system', id: 'cli', role: 'Admin' } as const;

/** Prints the invitation link; the service also sends it by mail. */
export async function inviteUser(
  options: { email: string; role: Role; name?: string; tenant?: string },
  output: Output,
): Promise<void> {
  const { email, role, name } = options;
  await withTenant(options.tenant, async ({ engine }, tenant, config) => {
    const at = new Date().toISOString();
    const id = engine.newId(at);
    const verb = {
      kind: 'create',
      input: { email, role, ...(name === undefined ? {} : { name }) },
    } as const;
    const command = ownCommand(user, id, verb, { actor, at, requestId: 'cli' });
    const [result] = await runOwn(engine, tenant, [command]);
    if (result?.kind !== 'done' || result.issued === null)
      throw new Error('the user was not invited');
    const url = `${baseUrl(config)}/accept-invitation#${result.issued[1]}`;
    const lines = [url, '', `For ${email}, as ${role}; valid for 7 days.`];
    printResult(output, { id, email, role, url, tenant: tenant.id }, lines);
  });
}

export async function listUsers(tenantId: string | undefined, output: Output): Promise<void> {
  await withTenant(tenantId, async ({ db }, tenant) => {
    const accounts = await readAccounts(db, tenant.id);
    const users = (await readAll(db, tenant.id, user)).map((one) => {
      const known = accounts.get(one.id);
      const isOperator = known?.operator === true;
      return { ...one, addressProved: known?.addressProved === true, operator: isOperator } as Row;
    });
    const cells = users.map((one) =>
      [
        ...[one.id, one['status'], one['role'], one['lastSignInAt']],
        ...[one['addressProved'], one['operator']].map((is) => (is === true ? 'yes' : 'no')),
        ...[one['email'], one['name']],
      ].map((value) => String(value ?? '-')),
    );
    const head = ['ID', 'STATUS', 'ROLE', 'LAST SIGN-IN', 'PROVED', 'OPERATOR', 'EMAIL', 'NAME'];
    printResult(output, { tenant: tenant.id, users }, tableOf([head, ...cells]));
  });
}

/** Prints a link to set a new password. */
export async function resetPasswordLink(email: string, output: Output): Promise<void> {
  await withTenant(undefined, async ({ db, engine }, _tenant, config) => {
    const person = await personOf(db, email);
    const secret = await makeLink(db, 'password-reset', person.id, new Date());
    await noteEverywhere(engine, person.id, { action: 'password.reset_requested' });
    const url = `${baseUrl(config)}/new-password#${secret}`;
    const minutes = linkLifetimeMs['password-reset'] / 60_000;
    printResult(output, { email: person.email, url }, [
      url,
      '',
      `Valid once, for ${minutes} minutes.`,
    ]);
  });
}

/** For a user who lost it: the password alone is enough to sign in, and all sessions end. */
export async function resetSecondFactor(email: string, output: Output): Promise<void> {
  await withTenant(undefined, async ({ db, engine }) => {
    const person = await personOf(db, email);
    await removeSecondFactor(db, person.id);
    const ended = await endSessions(db, person.id, { allBut: null });
    engine.commits.announceAccess();
    const details = { sessions: ended };
    await noteEverywhere(engine, person.id, { action: 'second_factor.disabled', details });
    const had = person.totpConfirmedAt !== null;
    const line = `${person.email} ${had ? 'no longer has a second factor' : 'had no second factor'}; ${ended} sessions ended.`;
    printResult(output, { email: person.email, had, ended }, [line]);
  });
}

/** Allows or forbids the user to create tenants. */
export async function changeOperator(email: string, may: boolean, output: Output): Promise<void> {
  await withTenant(undefined, async ({ db, engine }) => {
    const person = await personOf(db, email);
    if (may && person.emailVerifiedAt === null) throw new Error(unproved(person.email));
    await setOperator(db, person.id, may);
    engine.commits.announceAccess();
    const details = { operator: may };
    await noteEverywhere(engine, person.id, { action: 'user.operator_changed', details });
    const memberships = await readMemberships(db, person.id);
    const line = `${person.email} may ${may ? '' : 'not '}create tenants; member of ${memberships.length}.`;
    printResult(output, { email: person.email, operator: may }, [line]);
  });
}

function unproved(email: string): string {
  return (
    `The address ${email} is not proved: the account was created with a link that an Admin could see, so it may be ` +
    `another person's. Send the link that \`daybook users reset-password ${email}\` prints to that address; when a ` +
    'new password has been set with it, run this command again.'
  );
}

/** In the audit log of each tenant of the user. */
async function noteEverywhere(
  engine: Engine,
  personId: string,
  what: Pick<AuditNoted, 'action' | 'details'>,
): Promise<void> {
  const now = () => new Date();
  const onLost = (_count: number, error: unknown) => {
    throw error;
  };
  const audit = new AuditLog(engine, { now, onLost });
  const from = { at: now().toISOString(), actor: actorName(actor), requestId: 'cli' };
  for (const { tenant, userId } of await readMemberships(engine.db, personId)) {
    const subject = { type: 'user', id: userId };
    audit.note({ tenantId: tenant.id, ...from, origin: noOrigin, subject, ...what });
  }
  await audit.close();
}

async function personOf(db: Installation['db'], email: string) {
  const person = await findPersonByEmail(db, email);
  if (person !== null) return person;
  throw new Error(
    `There is no account with the email ${email}; \`daybook users list\` shows invited users.`,
  );
}

function baseUrl(config: Config): string {
  return urlOf(config, config.port);
}

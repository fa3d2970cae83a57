/** The database login for requests: one that owns nothing, or the owner's if there is no other. */
import type { Config } from '../../config.ts';
import type { Login } from '../../postgres/db.ts';
import { checkedLogin, ensureRequestLogin } from '../../postgres/request-login.ts';
import type { Installation } from './open-installation.ts';
import { secretKeysOf } from './secret-key.ts';

export interface FoundLogin {
  readonly login: Login;
  /** A warning for the operator. */
  readonly problem: string | null;
}

/** Throws an Error with a remedy when DAYBOOK_SERVICE_URL cannot be used. */
export async function findLogin(
  config: Config,
  { db, url }: Pick<Installation, 'db' | 'url'>,
): Promise<FoundLogin> {
  if (config.serviceUrl !== null) {
    return { login: await checkedLogin(db, config.serviceUrl), problem: null };
  }
  const { login, problem } = await ensureRequestLogin(db, url, secretKeysOf(config));
  if (login !== null) {
    const left = `An old login for requests could not be removed: ${problem}.`;
    return { login, problem: problem === null ? null : left };
  }
  return {
    login: { url, role: null },
    problem:
      'Requests use the login of DATABASE_URL, which owns the tables, because a separate login cannot be used: ' +
      `${problem}. Give the owner CREATEROLE and \`grant daybook_app, daybook_service to <owner> with admin option\`, or ` +
      'set DAYBOOK_SERVICE_URL to another login (docs/operations.md).',
  };
}

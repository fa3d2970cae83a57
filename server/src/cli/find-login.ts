/** What a start serves requests as: a login that owns nothing, or that of the owner where there is no other. */
import type { Config } from '../config.ts';
import type { Login } from '../postgres/db.ts';
import { checkedLogin, ensureRequestLogin } from '../postgres/request-login.ts';
import type { Installation } from './open-installation.ts';
import { secretKeysOf } from './secret-key.ts';

export interface FoundLogin {
  readonly login: Login;
  /** What the operator should know. */
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
    const left = `An old login of requests could not be removed: ${problem}.`;
    return { login, problem: problem === null ? null : left };
  }
  return {
    login: { url, role: null },
    problem:
      'Requests run by the login of DATABASE_URL, which owns the tables, because one of their own cannot be used: ' +
      `${problem}. Give the owner CREATEROLE and \`grant daybook_app, daybook_service to <owner> with admin option\`, or ` +
      'name a login in DAYBOOK_SERVICE_URL (docs/operations.md).',
  };
}

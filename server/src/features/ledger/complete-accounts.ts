/** Creates accounts of the chart that tenants of an earlier release lack. */

import type { Engine } from '../../pipeline/group.ts';
import { ownCommand, runOwn, setUpActor } from '../../pipeline/run-own.ts';
import { readAll, type TenantRecord } from '../../postgres/store-tenants.ts';
import type { Command, Verb } from '../../record/command.ts';
import type { Row } from '../../record/row.ts';
import { account } from './account/account.ts';
import { chart } from './chart.ts';
import { eachTenantWithoutRoles } from './store-tenants-lacking.ts';

type ChartAccount = (typeof chart)[number];

/**
 * Creates an account for each role that no account of a tenant has or ever had. A role that a
 * Controller removed stays unassigned. `at`: RFC 3339.
 */
export async function completeAllAccounts(engine: Engine, at: string): Promise<void> {
  const wanted = chart.filter(([, , , role]) => role !== null);
  const roles = wanted.map(([, , , role]) => String(role));
  for await (const [tenant, missing] of eachTenantWithoutRoles(engine.db, roles))
    await complete(
      engine,
      tenant,
      wanted.filter(([, , , role]) => missing.includes(String(role))),
      at,
    );
}

async function complete(
  engine: Engine,
  tenant: TenantRecord,
  missing: readonly ChartAccount[],
  at: string,
): Promise<void> {
  const accounts = await readAll(engine.db, tenant.id, account);
  const from = { actor: setUpActor, at, requestId: 'setup' };
  const commands = missing.map((wanted): Command => {
    const known = accounts.find((row) => isOfEarlierRelease(row, wanted));
    const [, name, type, role] = wanted;
    const verb: Verb =
      known === undefined
        ? { kind: 'create', input: { code: freeCode(wanted, accounts), name, type, role } }
        : { kind: 'patch', field: 'role', value: role };
    return ownCommand(account, known?.id ?? engine.newId(at), verb, from);
  });
  await runOwn(engine, tenant, commands);
}

/** Whether it is the account of an earlier release's chart, from before the role existed. */
function isOfEarlierRelease(
  { code, name, type, role, active }: Row,
  wanted: ChartAccount,
): boolean {
  const [itsCode, itsName, itsType] = wanted;
  const asMade = code === itsCode && name === itsName && type === itsType;
  return asMade && role === null && active === true;
}

/** The code in the chart, or the next free one. */
function freeCode([code]: ChartAccount, accounts: readonly Row[]): string {
  const taken = new Set(accounts.map((row) => row['code']));
  let free = Number(code);
  while (taken.has(String(free))) free += 1;
  return String(free);
}

/**
 * Roles of accounts in automatic postings. A role is played by the first active account that has
 * it, by code.
 */
import type { Context } from '../../../record/entity.ts';
import type { AllNeed } from '../../../record/need.ts';
import type { ProblemDetail } from '../../../record/problem.ts';
import type { Row } from '../../../record/row.ts';
import { problemAt } from '../messages.ts';

export const accountRoles = [
  'Receivable',
  'Tax',
  'Rounding',
  'ExchangeDifference',
  'Bank',
  'CustomerCredit',
  'RetainedEarnings',
] as const;
export type AccountRole = (typeof accountRoles)[number];

export const rolesNeed: AllNeed = {
  kind: 'all',
  entity: 'account',
  where: [
    ['role', 'isNull', false],
    ['active', 'eq', true],
  ],
  order: 'code',
};

/** The active account with the role: the first by code. */
export function accountFor(role: AccountRole, accounts: readonly Row[]): Row | undefined {
  return accounts
    .filter((account) => account.role === role)
    .sort((a, b) => String(a.code).localeCompare(String(b.code)))[0];
}

/** A problem for each role that no active account has. */
export function missingRoles(
  roles: readonly AccountRole[],
  { related }: Pick<Context, 'related'>,
): ProblemDetail[] {
  const accounts = related.all(rolesNeed);
  return roles
    .filter((role) => accountFor(role, accounts) === undefined)
    .map((role) => problemAt('', 'account_missing', { role }));
}

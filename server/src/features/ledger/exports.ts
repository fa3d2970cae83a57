/** What other features may import of this one. */
import type { generatePeriods as generate } from './make-periods.ts';

export { chart } from './chart.ts';
export {
  entryNeeds,
  type PostingPeriod,
  periodAt,
  placeEntry,
  placeReversal,
  reversalNeeds,
} from './period/posting-period.ts';

/** Loaded when it is first wanted, as it writes: entities that use the rest are loaded everywhere. */
export const generatePeriods = async (...given: Parameters<typeof generate>) =>
  (await import('./make-periods.ts')).generatePeriods(...given);
export { account } from './account/account.ts';
export { type AccountRole, accountFor, missingRoles, rolesNeed } from './account/account-roles.ts';

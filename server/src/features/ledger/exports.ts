/** What other features may import from this one. */
import type { generatePeriods as generate } from './make-periods.ts';

export { chart } from './chart.ts';
export {
  checkNumbering,
  counterNeeds,
  type NumberedKind,
  numberFields,
  numberingNeeds,
  postingNeedsAlways,
  takeNumber,
} from './numbering.ts';
export {
  entryNeeds,
  type PostingPeriod,
  periodAt,
  placeEntry,
  placeReversal,
  reversalNeeds,
} from './period/posting-period.ts';

/** Imported on the first call, because it writes: the other exports are loaded by every process. */
export const generatePeriods = async (...given: Parameters<typeof generate>) =>
  (await import('./make-periods.ts')).generatePeriods(...given);
export { account } from './account/account.ts';
export { type AccountRole, accountFor, missingRoles, rolesNeed } from './account/account-roles.ts';
export { closedAfterNeed, datedBy, type Tally } from './period/closing-facts.ts';

/** What other features may import from this one. */
export { makeLink } from './accounts.ts';
export { boundTo } from './second-factor.ts';
export { findPerson, findPersonOfUser } from './store-persons.ts';
export { readFactorsSealedOtherwise, replaceSealedFactor } from './store-second-factors.ts';
export { insertInvitation } from './store-tokens.ts';
export { linkLifetimeMs, user } from './user.ts';

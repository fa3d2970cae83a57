/** What other features may import from this one. */
export { makeLink } from './accounts/accounts.ts';
export { findPerson, findPersonOfUser } from './accounts/store-persons.ts';
export { insertInvitation } from './accounts/store-tokens.ts';
export { boundTo } from './second-factor/second-factor.ts';
export {
  readFactorsSealedOtherwise,
  replaceSealedFactor,
} from './second-factor/store-second-factors.ts';
export { linkLifetimeMs, user } from './user.ts';

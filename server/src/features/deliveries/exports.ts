/** What other features may import of this one. */
export { toldTo } from './effect.ts';
export { retryPolicy } from './retry-policy.ts';

/** What other features may import from this one. */
export { visibleResult } from './effect.ts';
export { retryPolicy } from './retry-policy.ts';
export { isSentOnce } from './sent-once.ts';

/** What other features may import from this one. */
export { auditEntry } from './audit-entry.ts';

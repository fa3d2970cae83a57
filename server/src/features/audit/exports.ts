/** What other features may import of this one. */
export { auditEntry } from './audit-entry.ts';

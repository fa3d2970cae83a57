/** The audit log: who did what to access, keys and settings. */
import type { Feature } from '../feature.ts';
import { auditEntry } from './audit-entry.ts';

export const audit: Feature = {
  entities: [auditEntry],
};

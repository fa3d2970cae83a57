/** The audit log: changes of access, keys and settings, with their actors. */
import type { Feature } from '../feature.ts';
import { auditEntry } from './audit-entry.ts';

export const audit: Feature = {
  entities: [auditEntry],
};

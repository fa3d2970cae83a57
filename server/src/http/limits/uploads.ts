/** Limits the files that arrive at once: handlers that cannot work on parts of a file have all of it in memory. */
import { messageOf } from '../../record/messages/messages.ts';
import { createSlots } from './in-progress.ts';

export const limits = {
  /** Files of all tenants that arrive at once, in one process. */
  uploads: 16,
  /** Files of one tenant that arrive at once, in one process. */
  uploadsPerTenant: 4,
  /** Retry-After of a file that finds no place. */
  busyRetrySeconds: 2,
} as const;

export function createUploads(): ReturnType<typeof createSlots> {
  const { uploads, uploadsPerTenant: most, busyRetrySeconds } = limits;
  return createSlots({
    all: uploads,
    fullAll: messageOf('uploads_of_process'),
    owners: [{ most, full: messageOf('uploads_of_tenant', { max: most }), code: 'rate_limited' }],
    busyRetrySeconds,
  });
}

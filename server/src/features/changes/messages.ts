/** Messages about the feed of changes. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const changesMessages = {
  changes_of_another_reach: {
    message:
      'The records that you may read are others than those of this cursor: the role or the release changed, or it was made for another user or key. Start with a new snapshot.',
  },
  changes_restored: {
    message:
      'The database was restored: this cursor names a change that it does not have. Start with a new snapshot.',
  },
  changes_cursor_unreadable: {
    message:
      'The service cannot open this cursor: its key was replaced, or the cursor was altered or belongs to another tenant or list. Start with a new snapshot.',
  },
  change_waits_of_process: {
    message: 'The server process has reached its maximum of requests that wait for changes.',
  },
  change_waits_of_key: {
    params: { max: 'number' },
    message: '{max} requests of this API key wait for changes, the maximum; wait with one of them.',
  },
  change_waits_of_tenant: {
    params: { max: 'number' },
    message:
      'The server is busy, and {max} requests of this tenant wait for changes, its maximum; wait with fewer.',
  },
} as const satisfies Messages;

export const { messageOf } = reporting(changesMessages);

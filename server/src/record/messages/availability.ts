/** Messages about load, limits and internal errors. */
import type { Messages } from './message.ts';

export const availabilityMessages = {
  internal: {
    message:
      'An internal error occurred; the operator finds its cause in the log by the requestId.',
  },
  answer_too_late: { message: 'The request timed out.' },
  change_too_late: { message: 'The request timed out; the change may still be committed.' },
  commit_unknown: { message: 'The connection was lost while the change was being committed.' },
  database_unavailable: { message: 'The database does not answer; nothing was changed.' },
  database_busy: { message: 'The database is overloaded and did not finish in time.' },
  database_full: { message: 'The database is out of disk space; nothing was changed.' },
  changes_waiting: { message: 'Too many changes are queued.' },
  reads_waiting: { message: 'Too many reads are queued.' },
  service_stopping: { message: 'The service is stopping.' },
  process_behind: { message: 'The server process is overloaded.' },
  requests_of_process: {
    message: 'The server process has reached its maximum of concurrent requests.',
  },
  requests_of_credential: {
    params: { max: 'number' },
    message: 'This credential has {max} concurrent requests, the maximum.',
  },
  requests_of_tenant: {
    params: { max: 'number' },
    message: 'The server is busy, and this tenant has {max} concurrent requests, its maximum.',
  },
  uploads_of_process: {
    message: 'The server process has reached its maximum of files that arrive at once.',
  },
  uploads_of_tenant: {
    params: { max: 'number' },
    message: 'This tenant sends {max} files at once, the maximum.',
  },
  requests_per_minute: {
    params: { who: 'label', max: 'number' },
    message:
      'The limit of {max} requests per minute {who, select, tenant {for this tenant} address {without a credential from this address} other {for this credential}} is reached.',
  },
  bad_credentials_too_many: {
    message: 'Too many invalid API keys or sessions were sent from this address.',
  },
  exports_of_process: {
    message: 'The server process has reached its maximum of concurrent exports.',
  },
  exports_of_tenant: {
    params: { max: 'number' },
    message: 'The server is busy, and this tenant has {max} running exports, its maximum.',
  },
  pages_of_tenant: {
    params: { max: 'number' },
    message: 'The server is busy, and this tenant prepares {max} pages at once, its maximum.',
  },
  export_too_long: { message: 'The export exceeded its time limit.' },
} as const satisfies Messages;

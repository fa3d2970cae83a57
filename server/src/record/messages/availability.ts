/** Why the service does not do something now: limits, load and faults of its own. */
import type { Messages } from './message.ts';

export const availabilityMessages = {
  internal: { message: 'The service failed; the operator finds the cause by the requestId.' },
  answer_too_late: { message: 'The answer took too long.' },
  change_too_late: { message: 'The answer took too long; the change may still be made.' },
  commit_unknown: { message: 'The connection was lost while the change was being committed.' },
  database_unavailable: { message: 'The database does not answer; nothing was changed.' },
  database_busy: { message: 'The database was too busy to do this in time.' },
  database_full: { message: 'The database has no space for this; nothing was changed.' },
  changes_waiting: { message: 'Too many changes are waiting.' },
  reads_waiting: { message: 'Too many reads are waiting.' },
  service_stopping: { message: 'The service is stopping.' },
  process_behind: { message: 'This process cannot keep up with its requests.' },
  requests_of_process: { message: 'This process handles as many requests at once as it can.' },
  requests_of_credential: {
    params: { max: 'number' },
    message: 'This credential has {max} requests open at once, the most it may have.',
  },
  requests_of_tenant: {
    params: { max: 'number' },
    message: 'This process is busy, and this tenant has its share of {max} requests open at once.',
  },
  requests_per_minute: {
    params: { who: 'label', max: 'number' },
    message:
      'This {who, select, tenant {tenant} address {address} other {credential}} has made its {max} requests of the minute{who, select, address { without a credential} other {}}.',
  },
  bad_credentials_too_many: {
    message: 'Too many invalid keys or sessions came from this address.',
  },
  streams_of_process: { message: 'This process serves as many event streams as it can.' },
  streams_of_key: {
    params: { max: 'number' },
    message: 'This key has {max} event streams open, the most it may have; close one.',
  },
  streams_of_tenant: {
    params: { max: 'number' },
    message:
      'This process is busy, and this tenant has its share of {max} event streams open; close one.',
  },
  exports_of_process: { message: 'This process makes as many exports as it can.' },
  exports_of_tenant: {
    params: { max: 'number' },
    message: 'This process is busy, and this tenant has its share of {max} exports running.',
  },
  export_too_long: { message: 'The export took longer than an export may.' },
  documents_waiting: {
    params: { count: 'number' },
    message: '{count, plural, one {# document is} other {# documents are}} waiting to be printed.',
  },
  printer_closed: { message: 'The PDF renderer is closed.' },
  printing_too_late: {
    params: { seconds: 'number' },
    message: 'The document took longer than {seconds} s to print.',
  },
  printing_ended: {
    params: { how: 'text' },
    message: 'The printing process ended ({how}).',
  },
  printing_too_large: {
    params: { megabytes: 'number' },
    message: 'The document needs more than {megabytes} MB to be printed.',
  },
  sign_ins_waiting: { message: 'Too many people are signing in at once; try again shortly.' },
  passwords_waiting: {
    params: { count: 'number' },
    message:
      '{count, plural, one {# new password is} other {# new passwords are}} waiting to be checked.',
  },
  password_check_too_late: {
    params: { seconds: 'number' },
    message: 'The password was not checked within {seconds} s.',
  },
  too_many_sign_ins: {
    params: { seconds: 'number' },
    message:
      'Too many failed sign-ins: set a new password by mail, or try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  too_many_new_passwords: {
    params: { seconds: 'number' },
    message:
      'Too many new passwords were refused: try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
} as const satisfies Messages;

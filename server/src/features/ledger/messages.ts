/** Messages about the ledger and its periods. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';
import { reportsMessages } from '../reports/exports.ts';

/** `names`: the first ones; `more`: the number of the others. */
const found = { count: 'number', names: 'list', more: 'number' } as const;

export const ledgerMessages = {
  posting_horizon: {
    params: { date: 'date', last: 'date' },
    message:
      '{date} is beyond the posting horizon of this tenant; the last posting date is {last}.',
  },
  period_missing: { params: { date: 'date' }, message: 'No accounting period covers {date}.' },
  period_closed: {
    params: { period: 'text', status: 'label', date: 'date', firstOpen: 'date' },
    message:
      '{date} is in the period {period}, which is {status, select, SoftClosed {soft-closed} other {closed}}; the first open date is {firstOpen}.',
  },
  no_open_period: {
    params: { period: 'text', status: 'label', date: 'date' },
    message:
      '{date} is in the period {period}, which is {status, select, SoftClosed {soft-closed} other {closed}}; no later date is open.',
  },
  later_period_closed: {
    params: found,
    message:
      '{count, plural, one {# later period is} other {# later periods are}} closed: {names}{more, plural, =0 {} other { and # more}}. Reopen the later ones first, newest first.',
  },
  earlier_period_open: {
    params: found,
    message:
      '{count, plural, one {# earlier period is} other {# earlier periods are}} not closed: {names}{more, plural, =0 {} other { and # more}}. Close the earlier ones first, oldest first; acceptWarnings does not skip this.',
  },
  drafts_inside: {
    params: found,
    message:
      '{count, plural, one {# draft is} other {# drafts are}} dated in the period: {names}{more, plural, =0 {} other { and # more}}. Post, void or redate them, or close anyway with acceptWarnings.',
  },
  unposted_payments: {
    params: found,
    message:
      '{count, plural, one {# payment} other {# payments}} dated in the period {count, plural, one {is} other {are}} not posted: {names}{more, plural, =0 {} other { and # more}}. Post, void or redate them, or close anyway with acceptWarnings.',
  },
  failed_effects: {
    params: found,
    message:
      '{count, plural, one {# effect} other {# effects}} of documents dated in the period failed: {names}{more, plural, =0 {} other { and # more}}. Retry or cancel them, or close anyway with acceptWarnings.',
  },
  account_missing: {
    params: { role: 'label' },
    message: 'No active account has the role {role}: a Controller can assign it to an account.',
  },
  number_series_used: {
    params: { series: 'text', date: 'date' },
    message:
      'The series {series} has numbers of this year already. Its pattern and its years can change from {date} on, until the first document of that year is posted.',
  },
  first_number_used: {
    params: { series: 'text' },
    message:
      'The series {series} has numbers already, and the next one follows them. Set the first number of a series without numbers: that of a later year, or of another pattern.',
  },
  number_pattern_taken: {
    params: { pattern: 'text' },
    message:
      'Documents of another kind have, or can get, the same numbers by {pattern}. Choose another prefix.',
  },
  number_of_other_pattern: {
    params: { number: 'text', example: 'text' },
    message: '{number} is not a number of the pattern. Send one such as {example}.',
  },
  role_needs_equity: {
    params: { type: 'text' },
    message:
      'An account with the role RetainedEarnings needs the type Equity, and this one has {type}: change the type first, or give the role to another account.',
  },
  parameters_alike: {
    params: { name: 'text', other: 'text' },
    message: '{name} and {other} are two names of one parameter: give one of them.',
  },
} as const satisfies Messages;

export const { problemAt, invalidValue } = reporting({ ...reportsMessages, ...ledgerMessages });

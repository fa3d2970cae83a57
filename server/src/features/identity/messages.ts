/** Messages about credentials, roles, accounts, passwords and second factors. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const identityMessages = {
  session_ended: { message: 'The session has ended; sign in again.' },
  key_unknown: {
    message:
      'The API key is unknown or was revoked, or the user who owns it is not active: another Admin can take it over.',
  },
  key_without_owner: {
    message:
      'The key belongs to the installation operator: it has no owner to take it over from. Create a key of your own.',
  },
  scope_invalid: {
    message: 'Send the name of a part of the API and read or write, as in invoices:read.',
  },
  scope_unknown: {
    params: { name: 'text', near: 'list', known: 'list' },
    message:
      'There is no scope "{name}". {near, select, none {Known: {known}.} other {Did you mean {near}?}}',
  },
  key_exceeds_maker: {
    params: { scopes: 'list' },
    message:
      'A narrowed API key creates and rotates only keys with some of its scopes, and no others: {scopes}.',
  },
  narrowed_key_admits: {
    message:
      'A narrowed API key neither invites nor reactivates users, nor changes their roles, because scopes do not narrow users. Sign in, or use a key without scopes.',
  },
  key_of_operator: {
    message:
      'The key belongs to the installation operator, who replaces it by a new one: daybook keys create.',
  },
  key_outlives_maker: {
    params: { at: 'instant' },
    message:
      'An API key that expires creates and rotates only keys that expire no later: at {at} or earlier.',
  },
  identities_too_many: {
    params: { max: 'number' },
    message:
      'Four-eyes approval counts at most {max} users and keys as one: create a new key, or prove your own address first by signing in with a mailed link.',
  },
  last_admin: {
    message: 'This is the last active Admin: make another user an Admin first.',
  },
  key_expired: { params: { at: 'instant' }, message: 'The API key expired at {at}.' },
  account_gone: { message: 'The account no longer exists.' },
  credentials_changed: {
    message: 'The password or the sessions of this account have changed: sign in again.',
  },
  sign_in_failed: {
    message: 'Email, password or code is wrong, or the account is not active.',
  },
  cross_site_request: {
    params: { origin: 'text' },
    message:
      'A change with the session cookie must come from {origin}, with the header `Origin` or `Sec-Fetch-Site`.',
  },
  second_factor_required: {
    message: 'A second factor is required: repeat the request with `code`.',
  },
  second_factor_not_begun: { message: 'Start the setup first: POST /api/me/second-factor.' },
  second_factor_missing: { message: 'No second factor is set up.' },
  second_factor_present: { message: 'A second factor is already set up; disable it first.' },
  wrong_password: { message: 'The password is wrong.' },
  wrong_code: { message: 'The code is wrong, too old, or was used before.' },
  password_too_short: {
    params: { min: 'number' },
    message: 'Use at least {min} characters, for example several words.',
  },
  password_too_long: { params: { max: 'number' }, message: 'Use at most {max} characters.' },
  password_guessable: {
    message:
      'This password is easy to guess: a common password, a pattern, or your name. Choose another, such as four words that only you would combine.',
  },
  password_breached: {
    message:
      'This password is in lists of stolen passwords, which attackers try first. Choose another, such as four words that only you would combine.',
  },
  resets_waiting: {
    message: 'Too many requests for new passwords are waiting; repeat this one in a second.',
  },
  invalid_link: { message: 'The link has expired, was used before, or was replaced.' },
  invited_address_differs: { message: 'The invitation is for another address.' },
  invited_address_fixed: {
    message:
      'The invitation was sent to this address: deactivate this user and invite the right address.',
  },
  invitation_address_required: { message: 'Give the address to invite.' },
  own_account: { message: 'You cannot do this to your own account; ask another Admin.' },
  joined: { message: 'This user has already joined: reactivate the user.' },
  not_joined: { message: 'This user has never joined: invite the user again.' },
  tenant_not_yours: {
    message:
      'You are not a member of this tenant, or its Admin ended your sessions; in that case, sign in again.',
  },
  no_identity_provider: { message: 'No identity provider is configured.' },
  sign_ins_waiting: { message: 'Too many users are signing in at once; try again shortly.' },
  passwords_waiting: {
    params: { count: 'number' },
    message:
      '{count, plural, one {# new password is} other {# new passwords are}} waiting to be checked.',
  },
  password_check_too_late: {
    params: { seconds: 'number' },
    message: 'Checking the password took longer than {seconds} s.',
  },
  too_many_sign_ins: {
    params: { seconds: 'number' },
    message:
      'Too many failed sign-ins: set a new password by mail, or try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  too_many_new_passwords: {
    params: { seconds: 'number' },
    message:
      'Too many new passwords were rejected: try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  path_of_service_expected: { message: 'Give one path of this service, such as /invoices.' },
} as const satisfies Messages;

export const { messageOf, problemAt, invalidValue } = reporting(identityMessages);

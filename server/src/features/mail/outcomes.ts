/** Outcomes of attempts to send mails. `answer` is the response of the mail server. */
import { outcomesOf } from '../../queue/outcome.ts';
import type { OutcomeMessages } from '../../record/messages/outcome-message.ts';
import { documentsOutcomes } from '../documents/exports.ts';

const ofMailServer = { server: 'text', answer: 'text' } as const;
const checkSmtp =
  'Check SMTP_URL, and that the mail server is running and accepts connections from this service.';

export const mailOutcomes = {
  mail_kept: {
    class: 'ok',
    reason: 'Stored in the mail outbox: no SMTP server is configured.',
    remedy: '',
  },
  mail_partly_refused: {
    class: 'ok',
    params: { addresses: 'list' },
    reason: 'Sent, but the mail server rejected these addresses: {addresses}.',
    remedy: '',
  },
  user_gone: { class: 'ok', reason: 'The user no longer exists: nothing is sent.', remedy: '' },
  user_moved_on: {
    class: 'ok',
    params: { status: 'label' },
    reason: 'The user is {status}: nothing is sent.',
    remedy: '',
  },
  user_without_account: {
    class: 'ok',
    reason: 'The user has no account yet: nothing is sent.',
    remedy: '',
  },
  endpoint_enabled_again: {
    class: 'ok',
    reason: 'The endpoint was enabled again: no notice is needed.',
    remedy: '',
  },
  document_voided: {
    class: 'ok',
    params: { document: 'text' },
    reason:
      'The {document, select, creditNote {credit note} other {invoice}} was voided: nothing is sent.',
    remedy: '',
  },
  invoice_paid: {
    class: 'ok',
    reason: 'The invoice was paid: no reminder is needed.',
    remedy: '',
  },
  reminder_covered: {
    class: 'deferred',
    params: { covered: 'decimal', currency: 'text' },
    reason:
      'Deferred: payments or credit notes of the customer that are not applied yet cover the {covered} {currency} due.',
    remedy:
      'Apply them to the invoice. It is checked again every day, and a reminder is sent when they no longer cover it.',
  },
  reminder_outdated: {
    class: 'deferred',
    reason:
      'Deferred: the invoice, or a credit of its customer, changed while the mail was prepared.',
    remedy: 'It is prepared again at once.',
  },
  invoice_not_approved: {
    class: 'ok',
    reason: 'The invoice is not approved: no reminder is sent to the customer.',
    remedy: '',
  },
  reminders_off: { class: 'ok', reason: 'Reminders were switched off.', remedy: '' },
  endpoint_missing: {
    class: 'rejected',
    reason: 'The webhook endpoint does not exist.',
    remedy: 'Cancel the effect.',
  },
  sender_address_missing: {
    class: 'rejected',
    reason: 'The tenant settings have no `email`, which is the sender address.',
    remedy: 'Give `email` in the tenant settings, then retry.',
  },
  customer_address_missing: {
    class: 'rejected',
    reason: 'The customer has no email address.',
    remedy: 'Give the customer an email address, then retry.',
  },
  address_malformed: {
    class: 'rejected',
    params: { whose: 'text', address: 'text' },
    reason:
      'No mail can be sent with the email address of the {whose, select, customer {customer} sender {sender} seller {seller} other {recipient}}, {address}: an address has the form name@example.com, without accents before the @.',
    remedy: 'Correct the address, then retry.',
  },
  mail_malformed: {
    class: 'rejected',
    params: { part: 'text' },
    reason: 'The mail cannot be sent: its {part} is malformed.',
    remedy: 'Report this to the operator.',
  },
  mail_too_large: {
    class: 'rejected',
    params: { megabytes: 'number' },
    reason: 'The mail is larger than {megabytes} MB.',
    remedy: 'Shorten the texts of the document, then retry.',
  },
  mail_not_accepted: {
    class: 'rejected',
    params: { error: 'text' },
    reason: 'The mail server cannot accept the mail: {error}.',
    remedy: 'Correct what the error names, then retry.',
  },
  mail_refused: {
    class: 'rejected',
    params: ofMailServer,
    reason: 'The mail server {server} permanently rejected the mail: {answer}.',
    remedy: 'Correct the address, or what else the response names, then retry.',
  },
  mail_sender_refused: {
    class: 'rejected',
    params: ofMailServer,
    reason: 'The mail server {server} permanently rejected the mail: {answer}.',
    remedy:
      'Ask the operator to set MAIL_FROM to an address that the mail server accepts, then retry.',
  },
  mail_own_sender_refused: {
    class: 'rejected',
    params: { server: 'text', answer: 'text', sender: 'text' },
    reason: 'The mail server {server} permanently rejected the mail: {answer}.',
    remedy:
      'Ask the operator to allow {sender} as a sender on the mail server, or to withdraw its domain (daybook tenants withdraw-domain), then retry.',
  },
  mail_refused_for_now: {
    class: 'refused',
    params: ofMailServer,
    reason: 'The mail server {server} temporarily rejected the mail: {answer}.',
    remedy: 'It is retried automatically; if this continues, ask the operator of the mail server.',
  },
  mail_login_refused: {
    class: 'refused',
    params: ofMailServer,
    reason: 'The mail server {server} rejected the login: {answer}.',
    remedy: 'Correct user and password in SMTP_URL.',
  },
  mail_service_refused: {
    class: 'refused',
    params: ofMailServer,
    reason: 'The mail server {server} rejected the connection: {answer}.',
    remedy: checkSmtp,
  },
  mail_server_unreachable: {
    class: 'refused',
    params: { server: 'text', error: 'text' },
    reason: 'The mail server {server} cannot be reached ({error}).',
    remedy: checkSmtp,
  },
  mail_server_hung_up: {
    class: 'refused',
    params: { server: 'text', phase: 'text' },
    reason:
      'The mail server {server} closed the connection {phase, select, connecting {before it was ready} login {during the login} envelope {before it accepted the message} body {before it received the whole message} other {after it received the whole message}}.',
    remedy: checkSmtp,
  },
  mail_server_not_smtp: {
    class: 'refused',
    params: { server: 'text' },
    reason: '{server} does not respond as an SMTP server.',
    remedy: checkSmtp,
  },
  mail_server_without_login: {
    class: 'refused',
    params: { server: 'text', error: 'text' },
    reason: 'The mail server {server} does not support the login: {error}.',
    remedy: 'Correct user and password in SMTP_URL.',
  },
  mail_server_too_slow: {
    class: 'timeout',
    params: { server: 'text', seconds: 'number' },
    reason: 'The mail server {server} took longer than {seconds} s or stopped responding.',
    remedy: checkSmtp,
  },
  mail_server_unresolved: {
    class: 'dns',
    params: { server: 'text' },
    reason: 'The name of the mail server {server} could not be resolved.',
    remedy: 'Check the host in SMTP_URL and its DNS records.',
  },
  mail_server_not_trusted: {
    class: 'tls',
    params: { server: 'text', error: 'text' },
    reason: 'The TLS connection to the mail server {server} was not trusted: {error}.',
    remedy:
      'Give the mail server a valid certificate for its host name, or correct the host in SMTP_URL.',
  },
  mail_given_up: {
    class: 'internal',
    reason: 'The service stopped sending the mail before it was complete.',
    remedy: 'Retry.',
  },
  mail_failed: {
    class: 'internal',
    params: { error: 'text' },
    reason: 'The mail could not be sent: {error}.',
    remedy: 'Retry.',
  },
  mails_of_day_sent: {
    class: 'deferred',
    params: { max: 'number' },
    reason: 'Deferred: this tenant has sent {max} mails today, the maximum per day.',
    remedy:
      'It is sent automatically tomorrow (UTC); to send more per day, ask the operator to raise DAYBOOK_MAILS_PER_DAY.',
  },
  mails_of_hour_sent: {
    class: 'deferred',
    params: { max: 'number' },
    reason: 'Deferred: {max} such mails were sent to this recipient within an hour, the maximum.',
    remedy: 'It is sent automatically when the hour is over; cancel it if it is not needed.',
  },
  mail_worker_lost: {
    class: 'unknown',
    reason: 'It is not known whether the mail was sent: the worker stopped while sending it.',
    remedy: 'Ask the recipient; retry only if nothing arrived.',
  },
  mail_fate_unknown: {
    class: 'unknown',
    params: { server: 'text', cause: 'text' },
    reason:
      'It is not known whether the mail was sent: {cause, select, mail_server_too_slow {the mail server {server} stopped responding} mail_given_up {the service stopped waiting for the mail server {server}} other {the connection to the mail server {server} was lost}} after the whole message was sent, before it was confirmed.',
    remedy: 'Ask the recipient; retry only if nothing arrived.',
  },
} as const satisfies OutcomeMessages;

export const outcomeOf = outcomesOf({ ...documentsOutcomes, ...mailOutcomes });

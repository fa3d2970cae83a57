/**
 * How attempts of effects end. A text of others, such as the error of a library, is a param as it came.
 */
import type { OutcomeMessages } from './outcome-message.ts';

const byItself = 'None is needed: it runs again by itself.';

export const commonOutcomes = {
  done: { class: 'ok', reason: 'Done.', remedy: '' },
  events_queued: {
    class: 'ok',
    params: { count: 'number' },
    reason: '{count, plural, one {# event} other {# events}} queued.',
    remedy: '',
  },
  host_unresolved: {
    class: 'dns',
    params: { host: 'text' },
    reason: 'The host name {host} could not be resolved.',
    remedy: 'Check the spelling of the host and its DNS records.',
  },
  connection_refused: {
    class: 'refused',
    reason: 'No answer: the receiver refused the connection.',
    remedy: 'Check that the receiver runs and that its firewall admits this service.',
  },
  connection_cut: {
    class: 'refused',
    reason: 'No answer: the receiver closed the connection before its answer was complete.',
    remedy:
      'Look at the log of the receiver, and of a proxy before it: it broke off while it answered.',
  },
  handshake_cut: {
    class: 'refused',
    reason: 'No answer: the receiver closed the connection during the TLS handshake.',
    remedy:
      'Check that the receiver speaks TLS 1.2 or later on this port, and asks for no certificate of the client.',
  },
  network_unreachable: {
    class: 'refused',
    reason: 'No answer: the network has no route to the receiver.',
    remedy: 'Check that the receiver runs and that its firewall admits this service.',
  },
  connection_forbidden: {
    class: 'refused',
    reason: 'No answer: this system does not permit the connection.',
    remedy: 'Have the operator let this service connect to the address of the receiver.',
  },
  answer_not_http: {
    class: 'refused',
    reason: 'No answer: what came is not HTTP/1.1.',
    remedy:
      'Another program listens there, or the receiver wants TLS: correct the port, or begin the URL with https://.',
  },
  tls_not_spoken: {
    class: 'tls',
    reason: 'The TLS connection failed: the receiver does not speak TLS on this port.',
    remedy: 'Correct the port of the URL to the one where the receiver speaks TLS.',
  },
  tls_not_trusted: {
    class: 'tls',
    params: { error: 'text' },
    reason: 'The TLS connection was not trusted: {error}.',
    remedy: 'Give the receiver a valid certificate for its host name, with its whole chain.',
  },
  answer_too_slow: {
    class: 'timeout',
    params: { seconds: 'number' },
    reason: 'There was no complete answer within {seconds} s.',
    remedy: 'Answer first and work afterwards, or raise `timeoutSeconds` of the retry policy.',
  },
  address_not_public: {
    class: 'blocked_address',
    params: { address: 'text' },
    reason: '{address} is not a public address.',
    remedy: 'Use a public address, or have the operator add its range to DAYBOOK_WEBHOOK_ALLOW.',
  },
  receiver_refused: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver refused the request with status {status}.',
    remedy:
      'Look at its answer below; usually the path, or the verification of the signature, is wrong.',
  },
  receiver_gone: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver refused the request with status {status}.',
    remedy:
      'The webhook was disabled: give it the new address of the receiver and enable it, then retry.',
  },
  receiver_takes_less: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver refused the request with status {status}.',
    remedy: 'The receiver takes no body of this size: have its limit raised, then retry.',
  },
  receiver_limits_calls: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver refused the request with status {status}.',
    remedy:
      'The receiver limits how often it is called: wait as long as its Retry-After says, then retry; if that lasts, have its limit raised.',
  },
  receiver_failed: {
    class: 'http_5xx',
    params: { status: 'number' },
    reason: 'The receiver failed with status {status}.',
    remedy: 'Look at its answer below and at its log; then retry.',
  },
  receiver_busy: {
    class: 'http_5xx',
    params: { status: 'number' },
    reason: 'The receiver failed with status {status}.',
    remedy: 'The receiver asks for time: wait as long as its Retry-After says, then retry.',
  },
  receiver_redirects: {
    class: 'redirect',
    params: { status: 'number' },
    reason: 'The receiver answered with the redirect {status}; redirects are not followed.',
    remedy: 'Register the address that it redirects to.',
  },
  answer_headers_too_large: {
    class: 'too_large',
    reason: 'The headers of the answer were too large.',
    remedy: 'Answer with short headers and an empty body.',
  },
  url_not_allowed: {
    class: 'rejected',
    params: { problem: 'text' },
    reason: 'The URL of the endpoint is not allowed: `{problem}`.',
    remedy: 'Correct the URL of the endpoint, then retry.',
  },
  endpoint_without_url: {
    class: 'rejected',
    reason: 'The endpoint has no URL.',
    remedy: 'Give the endpoint its URL, then retry.',
  },
  replay_to_disabled: {
    class: 'rejected',
    reason: 'The endpoint is disabled.',
    remedy: 'Enable the endpoint, then retry.',
  },
  event_expired: {
    class: 'rejected',
    reason: 'The event is no longer kept.',
    remedy: 'It cannot be sent any more: read the record instead, or cancel the effect.',
  },
  document_missing: {
    class: 'rejected',
    reason: 'The document does not exist.',
    remedy: 'Cancel the effect.',
  },
  unexpected: {
    class: 'internal',
    params: { error: 'text' },
    reason: 'The service itself failed: {error}.',
    remedy: 'Retry; if it fails again, look at the log.',
  },
  events_too_many: {
    class: 'internal',
    reason: 'The service itself failed: there are more events than one attempt may count.',
    remedy: 'Retry; if it fails again, look at the log.',
  },
  secret_key_missing: {
    class: 'internal',
    params: { key: 'text' },
    reason:
      'The service itself failed: the secret was sealed with the key {key}, which is not given.',
    remedy:
      'Have the operator add the key {key} to DAYBOOK_SECRET_KEY, after the present one and a comma, then retry; if it is lost, rotate the secret.',
  },
  secret_altered: {
    class: 'internal',
    reason: 'The service itself failed: the sealed secret was altered.',
    remedy: 'Rotate the secret of the endpoint, then retry.',
  },
  secret_missing: {
    class: 'internal',
    reason: 'The service itself failed: there is no live secret.',
    remedy: 'Rotate the secret of the endpoint, then retry.',
  },
  worker_lost: {
    class: 'internal',
    reason: 'The worker was lost while it had this.',
    remedy: byItself,
  },
  run_again: {
    class: 'internal',
    params: { error: 'text' },
    reason: 'The service itself failed: {error}.',
    remedy: byItself,
  },
  /** For roles that may not see the address or host. */
  outline: {
    class: 'internal',
    params: { class: 'label', readers: 'list' },
    reason:
      '{class, select, dns {The host name could not be resolved.} refused {There was no answer.} tls {The TLS connection was not trusted.} timeout {There was no complete answer in time.} blocked_address {The address is not a public address.} rejected {It was refused for good.} unknown {Whether it happened is not known.} other {The service itself failed.}}',
    remedy: 'The whole reason is for {readers}.',
  },
} as const satisfies OutcomeMessages;

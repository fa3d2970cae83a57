/** Outcomes of attempts to call a receiver. Error texts of libraries are params, unchanged. */
import { outcomesOf } from '../../queue/outcome.ts';
import type { OutcomeMessages } from '../../record/messages/outcome-message.ts';

export const webhookOutcomes = {
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
    reason: 'The receiver refused the connection.',
    remedy:
      'Check that the receiver is running and that its firewall allows connections from this service.',
  },
  connection_cut: {
    class: 'refused',
    reason: 'The receiver closed the connection before its response was complete.',
    remedy: 'Check the logs of the receiver and of any proxy in front of it.',
  },
  handshake_cut: {
    class: 'refused',
    reason: 'The receiver closed the connection during the TLS handshake.',
    remedy:
      'Check that the receiver speaks TLS 1.2 or later on this port and does not require a client certificate.',
  },
  network_unreachable: {
    class: 'refused',
    reason: 'The network has no route to the receiver.',
    remedy:
      'Check that the receiver is running and that its firewall allows connections from this service.',
  },
  connection_forbidden: {
    class: 'refused',
    reason: 'The operating system of this service does not permit the connection.',
    remedy:
      'Ask the operator to allow connections from this service to the address of the receiver.',
  },
  answer_not_http: {
    class: 'refused',
    reason: 'The response is not HTTP/1.1.',
    remedy:
      'Another program listens on this port, or the receiver requires TLS: correct the port, or begin the URL with https://.',
  },
  answer_malformed: {
    class: 'refused',
    params: { error: 'text' },
    reason: 'The response violates HTTP/1.1: {error}.',
    remedy: 'Correct the response of the receiver, or of the proxy in front of it.',
  },
  answer_status_invalid: {
    class: 'refused',
    params: { status: 'text' },
    reason: 'The status {status} of the response is not between 100 and 599.',
    remedy: 'Correct the status that the receiver, or the proxy in front of it, responds with.',
  },
  answer_switches_protocol: {
    class: 'refused',
    reason:
      'The receiver switched to another protocol (status 101), which the request did not ask for.',
    remedy: 'Correct the path of the URL to one that accepts a POST over HTTP/1.1.',
  },
  answers_informational: {
    class: 'refused',
    params: { max: 'number' },
    reason: 'The receiver sent more than {max} informational responses (1xx) before its response.',
    remedy: 'Correct the receiver, or the proxy in front of it.',
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
    reason: 'There was no complete response within {seconds} s.',
    remedy: 'Respond first and process afterwards, or raise `timeoutSeconds` of the retry policy.',
  },
  address_not_public: {
    class: 'blocked_address',
    params: { address: 'text' },
    reason: '{address} is not a public address.',
    remedy: 'Use a public address, or ask the operator to add its range to DAYBOOK_WEBHOOK_ALLOW.',
  },
  receiver_refused: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver rejected the request with status {status}.',
    remedy:
      'Check its response below; usually the path or the verification of the signature is wrong.',
  },
  receiver_gone: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver rejected the request with status {status}.',
    remedy:
      'The webhook was disabled: give it the new address of the receiver and enable it, then retry.',
  },
  receiver_takes_less: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver rejected the request with status {status}.',
    remedy: 'The receiver does not accept bodies of this size: raise its limit, then retry.',
  },
  receiver_limits_calls: {
    class: 'http_4xx',
    params: { status: 'number' },
    reason: 'The receiver rejected the request with status {status}.',
    remedy:
      'The receiver limits how often it is called: wait as long as its Retry-After says, then retry; if this continues, raise its limit.',
  },
  receiver_failed: {
    class: 'http_5xx',
    params: { status: 'number' },
    reason: 'The receiver failed with status {status}.',
    remedy: 'Check its response below and its log, then retry.',
  },
  receiver_busy: {
    class: 'http_5xx',
    params: { status: 'number' },
    reason: 'The receiver failed with status {status}.',
    remedy: 'The receiver is overloaded: wait as long as its Retry-After says, then retry.',
  },
  receiver_redirects: {
    class: 'redirect',
    params: { status: 'number' },
    reason: 'The receiver responded with the redirect {status}; redirects are not followed.',
    remedy: 'Register the URL that it redirects to.',
  },
  answer_headers_too_large: {
    class: 'too_large',
    reason: 'The headers of the response were too large.',
    remedy: 'Respond with short headers and an empty body.',
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
    reason: 'The event has expired and was deleted.',
    remedy: 'Read the record instead, or cancel the effect.',
  },
  secret_key_missing: {
    class: 'internal',
    params: { key: 'text' },
    reason:
      'An internal error occurred: the secret is encrypted with the key {key}, which is not configured.',
    remedy:
      'Ask the operator to append a comma and the key {key} to DAYBOOK_SECRET_KEY, then retry; if the key is lost, rotate the secret.',
  },
  secret_altered: {
    class: 'internal',
    reason: 'An internal error occurred: the encrypted secret was altered.',
    remedy: 'Rotate the secret of the endpoint, then retry.',
  },
  secret_missing: {
    class: 'internal',
    reason: 'An internal error occurred: there is no valid secret.',
    remedy: 'Rotate the secret of the endpoint, then retry.',
  },
} as const satisfies OutcomeMessages;

export const outcomeOf = outcomesOf(webhookOutcomes);

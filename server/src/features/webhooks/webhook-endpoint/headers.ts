/** Which custom headers an endpoint may have: none that a proxy or server interprets. */
import type { RenderedMessage } from '../../../record/messages/messages.ts';
import { messageOf } from '../messages.ts';

export const limits = { headers: 10, headerNameChars: 64, headerValueChars: 500 } as const;

/** Names that gateways, clouds and frameworks trust, by their prefix after `X-`. */
const reservedPrefixes = [
  'accel-', // nginx: reads other files
  'amz', // Amazon: signatures and tokens
  'aws-', // Amazon: metadata service
  'azure-',
  'client-ip',
  'cluster-client-ip',
  'connection',
  'daybook-', // this service
  'envoy-',
  'forwarded', // the client's address
  'goog',
  'host',
  'http-', // other methods or hosts
  'keep-alive',
  'metadata-', // Google: metadata service
  'method-override',
  'ms-',
  'original-', // other paths
  'proxy-',
  'real-ip',
  'remote-',
  'rewrite-',
  'sendfile',
  'true-client-ip',
];

/** Null, or what is wrong with the header. */
export function customHeaderProblem(name: string, value: string): RenderedMessage | null {
  const { headerNameChars, headerValueChars } = limits;
  if (name.length > headerNameChars) {
    const shown = name.slice(0, headerNameChars);
    return messageOf('header_name_too_long', { name: shown, max: headerNameChars });
  }
  if (!/^x-[a-z0-9]+(-[a-z0-9]+)*$/i.test(name))
    return messageOf('header_name_malformed', { name });
  const rest = name.slice(2).toLowerCase();
  if (reservedPrefixes.some((start) => rest.startsWith(start)))
    return messageOf('header_name_reserved', { name });
  if (value.length > headerValueChars)
    return messageOf('header_value_too_long', { name, max: headerValueChars });
  if (!/^[\x20-\x7e]*$/.test(value) || value.trim() !== value)
    return messageOf('header_value_malformed', { name });
  return null;
}

/** The first problem of all custom headers, or null. */
export function customHeadersProblem(
  headers: Readonly<Record<string, string>>,
): RenderedMessage | null {
  const entries = Object.entries(headers);
  if (entries.length > limits.headers)
    return messageOf('headers_too_many', { max: limits.headers });
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) return messageOf('header_twice');
  for (const [name, value] of entries) {
    const problem = customHeaderProblem(name, value);
    if (problem !== null) return problem;
  }
  return null;
}

/** Renders a sent request as a curl command with the same bytes. */
import { shellQuote } from '../../core/curl.ts';

/** Headers that curl sets itself. */
const made = new Set(['host', 'content-length', 'connection']);
/** Placeholder of the service for values that are not stored. */
const hiddenValue = '(redacted)';

export interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Names of headers without a stored value. */
export function hiddenHeaders(headers: Sent['headers']): string[] {
  return Object.keys(headers).filter((name) => headers[name] === hiddenValue);
}

export function curlOf({ url, headers, body }: Sent): string {
  const lines = Object.entries(headers)
    .filter(([name, value]) => !made.has(name.toLowerCase()) && value !== hiddenValue)
    .map(([name, value]) => `  --header ${shellQuote(`${name}: ${value}`)}`);
  return [
    `curl --include --request POST ${shellQuote(url)}`,
    ...lines,
    `  --data-raw ${shellQuote(body)}`,
  ].join(' \\\n');
}

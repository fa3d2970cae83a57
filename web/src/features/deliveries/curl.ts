/** A request as a command for the shell, which sends the same bytes again. */
import { shellQuote } from '../../core/curl.ts';

/** Headers that curl makes by itself. */
const made = new Set(['host', 'content-length', 'connection']);
/** What the service writes in place of a value that it does not keep. */
const hiddenValue = '(redacted)';

export interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Names of headers whose values are not known here. */
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

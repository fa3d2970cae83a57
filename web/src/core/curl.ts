/** A call of the API as a line for a POSIX shell. The credential stays a variable of that shell. */

export interface ShownCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a shell takes as it stands (POSIX, 2.2.2): nothing inside of single quotes means anything. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Headers that only repeat what curl or the line says anyway. */
const left = /^(accept|authorization|content-type|cookie|user-agent|save-session)$/i;

export function curlOf({ method, path, body, headers = {} }: ShownCall, origin: string): string {
  const lines = [`curl ${shellQuote(`${origin}${path}`)}`];
  if (method !== 'GET') lines.push(`-X ${method}`);
  lines.push(`-H "Authorization: Bearer $DAYBOOK_KEY"`);
  for (const [name, value] of Object.entries(headers))
    if (!left.test(name)) lines.push(`-H ${shellQuote(`${name}: ${value}`)}`);
  if (body !== undefined && body !== null && body !== '') {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d ${shellQuote(typeof body === 'string' ? body : JSON.stringify(body))}`);
  }
  return lines.join(' \\\n  ');
}

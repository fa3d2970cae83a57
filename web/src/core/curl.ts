/** Renders an API call as a curl command for a POSIX shell. The credential is a shell variable. */

export interface ShownCall {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Quotes for a shell: inside single quotes no character is special (POSIX, 2.2.2). */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Headers that curl or the command sets anyway. */
const left = /^(accept|authorization|content-type|cookie|user-agent|save-session)$/i;

export function curlOf({ method, path, body, headers = {} }: ShownCall, origin: string): string {
  const lines = [`curl ${shellQuote(`${origin}${path}`)}`];
  if (method !== 'GET') lines.push(`-X ${method}`);
  lines.push(`-H "Authorization: Bearer $DAYBOOK_API_KEY"`);
  for (const [name, value] of Object.entries(headers))
    if (!left.test(name)) lines.push(`-H ${shellQuote(`${name}: ${value}`)}`);
  if (body instanceof Blob) {
    lines.push(`-H ${shellQuote(`Content-Type: ${body.type}`)}`, '--data-binary @FILE');
  } else if (body !== undefined && body !== null && body !== '') {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d ${shellQuote(typeof body === 'string' ? body : JSON.stringify(body))}`);
  }
  return lines.join(' \\\n  ');
}

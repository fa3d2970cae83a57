/**
 * `fetch` for thousands of small JSON responses: without the streams of the Fetch standard and without compression, a
 * request costs half of the processor time.
 */
import { request } from 'undici';

/** Redirects are not followed. */
export async function fetchJson(
  url: string | URL | Request,
  { method = 'GET', headers: sent, body: text, signal }: RequestInit = {},
): Promise<Response> {
  const answer = await request(String(url), {
    method: method as 'GET',
    headers: Object.fromEntries(new Headers(sent)),
    body: typeof text === 'string' ? text : null,
    signal: signal ?? null,
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, String(value));
  return new Response(await answer.body.text(), { status: answer.statusCode, headers });
}

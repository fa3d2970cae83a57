/** Requests of tests that must succeed, and the problems of those that must not. */
import assert from 'node:assert/strict';
import type { Api, Body, Reply } from './service.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The body of a successful response. */
export async function succeed(
  api: Api,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const reply = await api(method, path, body, headers);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** Sets a field of a record, whatever version it has. */
export async function setField(api: Api, path: string, field: object): Promise<Body> {
  const { RowVersion } = await succeed(api, 'GET', path);
  return succeed(api, 'PATCH', path, { ...field, RowVersion });
}

/** Pointer and code of each problem of a rejected request. */
export function problemsOf({ status, body }: Reply): string[] {
  assert.deepEqual([status, body.code], [422, 'validation_failed'], JSON.stringify(body));
  return body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

let taxCodes = 0;

/** A tax code of its own, so that a test can change it. */
export function makeTaxCode(api: Api, fields: Fields): Promise<Body> {
  taxCodes += 1;
  return succeed(api, 'POST', '/api/tax-codes', { code: `OWN${taxCodes}`, ...fields });
}

/** `Accept`: what the document lists for an operation is never refused. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { documentedOperations } from '../../../test/support/documented-operations.ts';
import { type Service, startService } from '../../../test/support/service.ts';

const unknownId = '0193d0a4-0000-7000-8000-0000deadbeef';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Response {
  readonly $ref?: string;
  readonly content?: object;
}

function resolve(response: Response): Response {
  const { responses } = service.document['components'] as { responses: Record<string, Response> };
  return responses[response.$ref?.split('/').at(-1) ?? ''] ?? response;
}

async function statusOf(method: string, path: string, accept: string): Promise<number> {
  const reply = await fetch(service.url + path.replace(/\{\w+\}/g, unknownId), {
    method,
    headers: {
      accept,
      authorization: `Bearer ${service.tenant.keys.Admin}`,
      'content-type': 'application/json',
    },
    redirect: 'manual',
    // Not an object: rejected after `Accept` and before anything is changed.
    ...(method === 'GET' ? {} : { body: '[]' }),
  });
  await reply.body?.cancel();
  return reply.status;
}

test('no operation returns 406 for a media type of its responses, problems included', async () => {
  const refused: string[] = [];
  let asked = 0;
  for (const { method, path, operation } of documentedOperations(service.document)) {
    const types = new Set(['application/problem+json']);
    for (const response of Object.values(operation['responses'] as Record<string, Response>))
      for (const type of Object.keys(resolve(response).content ?? {})) types.add(type);
    for (const type of types) {
      asked += 1;
      if ((await statusOf(method, path, type)) === 406) refused.push(`${method} ${path} ${type}`);
    }
  }
  assert.ok(asked > 300, `${asked} requests`);
  assert.deepEqual(refused, []);
});

test('an Accept of the problem type alone returns the first representation', async () => {
  const accept = 'application/problem+json';
  const list = await service.api('GET', '/api/invoices', undefined, { accept });
  assert.equal(list.status, 200);
  assert.match(list.headers.get('content-type') ?? '', /^application\/json/);
  assert.deepEqual(list.body.items, []);
});

test('a PDF is refused for a type that the operation does not list', async () => {
  for (const accept of ['application/json', 'text/html', 'application/problem+json;q=0'])
    assert.equal(await statusOf('GET', '/api/invoices/{id}/pdf', accept), 406, accept);
});

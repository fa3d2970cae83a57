/** The documents that a service has as Markdown. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link);

test('/llms.txt lists documents, each of which is Markdown, and so is what they link to', async () => {
  const list = await fetch(`${service.url}/llms.txt`);
  assert.equal(list.headers.get('content-type'), 'text/markdown; charset=utf-8');
  const text = await list.text();
  assert.match(text, /^# Daybook\n\n> A self-hosted REST service/);
  const todo = new Set(linksOf(text).map((link) => new URL(link, list.url).href));
  assert.ok(todo.size > 15, text);
  const missing: string[] = [];
  for (const url of todo) {
    const reply = await fetch(url);
    const type = reply.headers.get('content-type') ?? '';
    if (reply.status !== 200 || !/markdown|openapi|json|png/.test(type))
      missing.push(`${url} ${reply.status} ${type}`);
    const body = await reply.text();
    const further = type.includes('markdown') ? linksOf(body) : [];
    for (const link of further.filter((one) => /\.(md|png)$/.test(one)))
      todo.add(new URL(link, url).href);
  }
  assert.deepEqual(missing, []);
  assert.ok([...todo].some((url) => url.includes('/docs/decisions/')));
});

test('nothing but documents and their pictures is served', async () => {
  const paths = [
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e%2fserver%2fpackage.json',
    '/docs/..%5cpackage.json',
    '/docs/decisions',
    '/docs/decisions/',
    '/package.json',
    '/docs/api.md/../../package.json',
  ];
  for (const path of paths) {
    // Unlike fetch, it sends the path as it is.
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const { hostname, port } = new URL(service.url);
    const sent = request({ hostname, port, path }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.on('error', reject).end();
    assert.match(String(await promise), /^40[04]$/, path);
  }
});

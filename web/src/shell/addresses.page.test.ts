/** The addresses of the web app: what the server answers when a browser opens one directly. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../../test/stage.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.close());

/** The status of an address, and whether the body is the app. */
async function answerAt(path: string, accept = 'text/html'): Promise<[number, boolean]> {
  const reply = await fetch(stage.service.url + path, { headers: { accept } });
  return [reply.status, (await reply.text()).includes('<div id="root">')];
}

/** The paths of the router in the browser, such as `/invoices/$id`. */
async function routerPaths(): Promise<string[]> {
  const visitor = await stage.visit();
  await visitor.goto('/');
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  const paths = await visitor.page.evaluate(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { routesByPath: Record<string, unknown> };
    };
    return Object.keys(router.routesByPath);
  });
  await visitor.close();
  return paths.filter((path) => path !== '/$');
}

test('returns 200 with the app for every route of the app, and 404 with the app below it', async () => {
  const paths = await routerPaths();
  assert.ok(paths.length > 45, `${paths.length} routes`);
  for (const route of paths) {
    const path = route.replaceAll(/\$\w+/g, crypto.randomUUID());
    assert.deepEqual(await answerAt(path), [200, true], path);
    assert.deepEqual(await answerAt(path, '*/*'), [200, true], path);
    const below = path === '/' ? '/mistyped' : `${path}/x/y/z`;
    assert.deepEqual(await answerAt(below), [404, true], below);
    assert.deepEqual(await answerAt(below, 'application/json'), [404, false], below);
    if (path !== '/') assert.deepEqual(await answerAt(`${path}/`), [200, true], `${path}/`);
  }
});

test('returns 405 with Allow for other methods at a route of the app', async () => {
  for (const path of ['/import', `/invoices/${crypto.randomUUID()}`]) {
    const reply = await fetch(stage.service.url + path, { method: 'DELETE' });
    assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET, HEAD'], path);
  }
});

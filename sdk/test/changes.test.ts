/** `daybook.changes()` on a real service, where a copy cannot be continued. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../server/test/support/service.ts';
import { createDaybook, isDaybookError } from '../src/index.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** Each cursor is another one, which the service cannot open, before it arrives there. */
const withUnreadableCursors: typeof fetch = (input, init) =>
  fetch(String(input).replace(/cursor=[^&]+/, 'cursor=unreadable'), init);

test('a copy whose snapshots are of no use takes the second one at once, and later ones after pauses', async () => {
  const daybook = createDaybook({
    ...{ baseUrl: service.url, apiKey: service.tenant.keys.Admin, fetch: withUnreadableCursors },
  });
  const stop = new AbortController();
  const pauses: [number, unknown][] = [];
  let snapshots = 0;
  const entityTypes = ['account'] as const;
  const onWaiting = (error: unknown) => {
    pauses.push([snapshots, isDaybookError(error) && error.code]);
    if (pauses.length === 2) stop.abort();
  };
  const options = { cursor: 'stored', entityTypes, signal: stop.signal, onWaiting };
  for await (const { step } of daybook.changes(options)) {
    if (step === 'begin') snapshots += 1;
    if (snapshots > 4) stop.abort();
  }
  assert.deepEqual(pauses, [
    [1, 'snapshot_required'],
    [2, 'snapshot_required'],
  ]);
});

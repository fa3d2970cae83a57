/** OWASP API4:2023: one unauthenticated request for a large document does not block the event loop. */
import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import { startService } from '../../test/support/service.ts';

test('the first GET of /openapi.yaml yields to other requests while the document is generated', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const delay = monitorEventLoopDelay();
  delay.enable();
  const begun = performance.now();
  const replies = await Promise.all(
    [1, 2, 3].map(() => fetch(`${service.url}/openapi.yaml`).then((reply) => reply.text())),
  );
  const tookMs = performance.now() - begun;
  delay.disable();
  const longestTurnMs = delay.max / 1e6;
  t.diagnostic(JSON.stringify({ tookMs, longestTurnMs }));
  assert.ok(longestTurnMs < tookMs / 2, `${longestTurnMs} of ${tookMs} ms in one turn`);
  assert.match(replies[0] ?? '', /^openapi: 3\.0/);
  assert.equal(new Set(replies).size, 1);
});

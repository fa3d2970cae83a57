/** Waits that a response asks for are bounded in every command. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createDaybook } from '../../../../sdk/src/index.ts';
import { until } from '../../../test/support/deliveries.ts';
import { followCli } from '../../../test/support/run-cli.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

test('a stream reconnects after 250 ms to 15 s, whatever delay the stream sets', async () => {
  for (const retry of ['0', '99999999999999']) {
    const { url, close } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`retry: ${retry}\nid: 1\n\n`);
    });
    const stop = new AbortController();
    let waitMs = Number.NaN;
    const stream = createDaybook({ baseUrl: url, apiKey: 'key' }).eventMessages({
      signal: stop.signal,
      onState(state, _, pauseMs = Number.NaN) {
        if (state === 'open') return;
        waitMs = pauseMs;
        stop.abort();
      },
    });
    assert.equal((await stream.next()).done, true);
    close();
    assert.ok(waitMs >= 250 && waitMs <= 15_000, `${retry}: ${waitMs}`);
  }
});

test('export waits at most a minute, and says so, whatever Retry-After asks for', async () => {
  const { url, close } = await serve((_, response) => {
    const type = 'application/problem+json';
    response.writeHead(503, { 'retry-after': '99999999999999', 'content-type': type });
    response.end('{"code":"overloaded","title":"Overloaded","detail":"Busy.","errors":[]}');
  });
  const running = followCli(['export', 'invoices', '--url', url], { DAYBOOK_API_KEY: 'key' });
  await until('the message', () => running.output().stderr.includes('Retrying'));
  const { stderr } = await running.end('SIGKILL');
  close();
  assert.match(stderr, /^Busy\. Retrying in 60\.0 s\./);
});

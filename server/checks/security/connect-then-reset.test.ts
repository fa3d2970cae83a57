/** CWE-248, CWE-400: a CONNECT request neither crashes the process nor leaks its connection. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { until } from '../../test/support/deliveries.ts';
import { type Service, startService } from '../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const connections = () =>
  new Promise<number>((resolve) =>
    service.app.server.getConnections((_error, count) => resolve(count)),
  );

/** Sends CONNECT; resolves once the operating system has accepted the request. */
function sendConnect(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', () => resolve(socket));
  });
}

test('CONNECT followed by a connection reset does not crash the process', async (t) => {
  // The test runner survives errors that would stop the service.
  const uncaught: Error[] = [];
  const record = (error: Error) => void uncaught.push(error);
  process.on('uncaughtExceptionMonitor', record);
  t.after(() => void process.off('uncaughtExceptionMonitor', record));
  let received = 0;
  service.app.server.on('connect', () => {
    received += 1;
  });
  for (let round = 0; round < 24; round += 1) {
    const socket = await sendConnect();
    if (round % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.resetAndDestroy();
  }
  assert.ok(received > 0, 'some requests were read before their connection was reset');
  await until('the connections to be gone', async () => (await connections()) === 0);
  assert.equal((await fetch(`${service.url}/health/live`)).status, 200);
  assert.deepEqual(uncaught, []);
});

test('a CONNECT client that never closes is disconnected', async (t) => {
  await service.api('GET', '/api/invoices', undefined, { connection: 'close' });
  const before = await connections();
  const socket = await sendConnect();
  t.after(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  await until('the error response', () => text.includes('not_implemented'));
  await until('the connection to be gone', async () => (await connections()) <= before);
  assert.match(text, /^HTTP\/1\.1 501 /);
});

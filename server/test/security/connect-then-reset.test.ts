/** CWE-248, CWE-400: whoever asks for a tunnel neither stops the process nor keeps a connection, however it leaves. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { until } from '../support/deliveries.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const connections = () =>
  new Promise<number>((resolve) =>
    service.app.server.getConnections((_error, count) => resolve(count)),
  );

/** Asks for a tunnel; resolves once the system has taken the request. */
function askForTunnel(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', () => resolve(socket));
  });
}

test('a client that asks for a tunnel and resets the connection does not stop the process', async (t) => {
  // The test runner goes on where the service would stop.
  const uncaught: Error[] = [];
  const keep = (error: Error) => void uncaught.push(error);
  process.on('uncaughtExceptionMonitor', keep);
  t.after(() => void process.off('uncaughtExceptionMonitor', keep));
  let asked = 0;
  service.app.server.on('connect', () => {
    asked += 1;
  });
  for (let round = 0; round < 24; round += 1) {
    const socket = await askForTunnel();
    if (round % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.resetAndDestroy();
  }
  assert.ok(asked > 0, 'some requests were read before their connection was reset');
  await until('the connections to be gone', async () => (await connections()) === 0);
  assert.equal((await fetch(`${service.url}/health/live`)).status, 200);
  assert.deepEqual(uncaught, []);
});

test('a client that asks for a tunnel and never closes does not keep its connection', async (t) => {
  await service.api('GET', '/api/invoices', undefined, { connection: 'close' });
  const before = await connections();
  const socket = await askForTunnel();
  t.after(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  await until('the refusal', () => text.includes('not_implemented'));
  await until('the connection to be gone', async () => (await connections()) <= before);
  assert.match(text, /^HTTP\/1\.1 501 /);
});

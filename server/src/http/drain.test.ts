/** What a proxy meets when a service closes its listener; cli/start.test.ts stops the whole service. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { closeListener, createDrain } from './drain.ts';

/** Prints `connect`, or the code of the error. */
const client = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
  for (const name of ['connect', 'error'])
    socket.once(name, (error) => {
      process.stdout.write(error?.code ?? name);
      socket.destroy();
    });`;

test('a connection is refused from the turn that found the queue empty', async () => {
  const server = createServer();
  const drain = createDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = () =>
    execFileSync(process.execPath, ['-e', client, String(port)], { encoding: 'utf8' });
  const seen = [connect()];
  // The kernel resets a connection that is not accepted, and no proxy sends its POST again.
  server.on('removeListener', (name) => {
    if (name === 'connection') seen.push(connect());
  });
  const closed = once(server, 'close');
  drain.begin();
  await closeListener(server);
  await drain.close();
  await closed;
  assert.deepEqual(seen, ['connect', 'ECONNREFUSED']);
});

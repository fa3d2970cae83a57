/** Requests whose body arrives too slowly are rejected; each has its own time. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { watchBodies } from './body.ts';
import { refuseClient } from './refuse-client.ts';

test('a body that arrives too slowly gets an error, and one with more time goes on', async (t) => {
  const server = createServer();
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  const bodies = watchBodies(server);
  server.on('clientError', refuseClient);
  server.on('request', (request, response) => {
    bodies.begin(request, request.url === '/slow' ? 60_000 : 1);
    request.on('end', () => response.end('arrived')).resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (path: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nhal`);
    return socket;
  };
  const [patient, late] = [send('/slow'), send('/')];
  const [answer] = await once(late, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 400 [\s\S]*not arrived completely/);
  patient.write('f');
  assert.match(String((await once(patient, 'data'))[0]), /arrived/);
  patient.destroy();
});

/** Unreadable data after pipelined requests: responses keep their order and are never mixed. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { until } from '../../../test/support/deliveries.ts';
import { exchange } from '../../../test/support/raw-http.ts';
import { type Service, startService } from '../../../test/support/service.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const head = (line: string, more = '') =>
  `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${service.tenant.keys.Admin}\r\n${more}\r\n`;
const chunked = 'content-type: application/json\r\ntransfer-encoding: chunked\r\n';

/** Sends a list request that waits for the database, followed by `bytes`; returns the statuses. */
async function afterWaiting(bytes: string): Promise<number[]> {
  await service.sql('begin');
  await service.sql('lock table customer in access exclusive mode');
  const read = new Promise((resolve) => service.app.server.once('clientError', resolve));
  const exchanged = exchange(service.port, head('GET /api/customers') + bytes);
  await read;
  await service.sql('rollback');
  const { answers, rest } = await exchanged;
  assert.equal(rest, '');
  return answers.map(({ status }) => status);
}

test('an unreadable request is rejected after the response to the previous one', async () => {
  const broken = head('BREW /api/customers');
  assert.deepEqual(await afterWaiting(broken), [200, 501]);
  const noise = 'hello\r\n\r\n';
  assert.deepEqual(await afterWaiting(noise), [200, 400]);
  const twice = head('GET /api/invoices') + noise;
  assert.deepEqual(await afterWaiting(twice), [200, 200, 400]);
});

test('an unreadable body is rejected once, after the previous response', async () => {
  const broken = `${head('POST /api/invoices', chunked)}1\r\n{\r\nnot a size\r\n`;
  assert.deepEqual(await afterWaiting(broken), [200, 400]);
  const alone = await exchange(service.port, broken);
  assert.deepEqual([alone.answers.map(({ status }) => status), alone.rest], [[400], '']);
});

test('a request answered before its body is not answered again when the body is malformed', async () => {
  let received = '';
  let isClosed = false;
  const socket = connect(service.port, '127.0.0.1');
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true;
    });
  socket.write(
    `POST /api/invoices HTTP/1.1\r\nhost: localhost\r\n${chunked}authorization: Bearer no\r\n\r\n1\r\n{\r\n`,
  );
  await until('the error response', () => /^HTTP\/1\.1 401 [\s\S]*\}$/.test(received));
  socket.write('not a size\r\n');
  await until('the connection to be closed', () => isClosed);
  assert.equal(received.match(/HTTP\/1\.1 /g)?.length, 1, received);
});

/** What clients see that open connections while a service stops. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createTestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/support/deliveries.ts';
import { type Started, startCli } from '../../../test/support/run-cli.ts';
import { runsAll } from '../../../test/support/worker.ts';

const clients = 32;
const stops = runsAll ? 25 : 2;
/** Connections that are served before the stop begins. */
const servedBefore = 200;

type End = 'served' | 'refused' | 'reset';

/** One request on a connection of its own. A refused one was not begun, so that a proxy may send it elsewhere. */
function ask(port: number): Promise<End> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    );
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('error', (error: Error & { code?: string }) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'reset'),
    );
    socket.once('close', () => resolve(text.startsWith('HTTP/1.1 200 ') ? 'served' : 'reset'));
  });
}

/** Clients that open one connection after the other until one is refused. */
function openConnections(port: number) {
  const ends: Record<End, number> = { served: 0, refused: 0, reset: 0 };
  const all = Promise.all(
    Array.from({ length: clients }, async () => {
      for (let end: End = 'served'; end !== 'refused'; ) {
        end = await ask(port);
        ends[end] += 1;
      }
    }),
  );
  return { ends, all };
}

async function stopUnderLoad(start: () => Promise<Started>): Promise<Record<End, number>> {
  const service = await start();
  const { ends, all } = openConnections(Number(new URL(service.url).port));
  await until('served connections', () => ends.served >= servedBefore);
  const { code, stderr } = await service.stop();
  assert.equal(code, 0, stderr);
  await all;
  return ends;
}

for (const processes of [1, 2]) {
  test(`a stop resets no new connection of ${clients} clients, with ${processes} processes`, async (t) => {
    const database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.url,
      DAYBOOK_PROCESSES: String(processes),
      DAYBOOK_BOOTSTRAP_KEY: 'stopping-'.repeat(5),
      DAYBOOK_SECRET_KEY: 'secret-key-'.repeat(4),
      DAYBOOK_RATE_LIMIT: '0',
    };
    const total = { served: 0, refused: 0, reset: 0 };
    for (let stop = 0; stop < stops; stop += 1) {
      const ends = await stopUnderLoad(() => startCli(env));
      for (const name of ['served', 'refused', 'reset'] as const) total[name] += ends[name];
    }
    t.diagnostic(`${stops} stops: ${JSON.stringify(total)}`);
    assert.equal(total.reset, 0);
    await database.drop();
  });
}

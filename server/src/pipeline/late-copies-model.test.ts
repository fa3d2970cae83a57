/**
 * Plain HTTP clients of one save session behind a proxy that drops, delays, repeats and reorders their requests: no value
 * is followed by an older one, and no acknowledged value is lost.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FlakyProxy, startFlakyProxy } from '../../../sdk/test/support/flaky-proxy.ts';
import { type Body, type Service, startService } from '../../test/support/service.ts';
import { cases } from '../../test/support/worker.ts';
import { createRandom, type Random } from '../cli/seed/random.ts';

let service: Service;
let proxy: FlakyProxy;
before(async () => {
  service = await startService();
  proxy = await startFlakyProxy(service.url);
});
after(async () => {
  await proxy.close();
  await service.close();
});

const values = 8;
const longestMs = 25;
/** How often a client sends one value before it goes on to the next. */
const attempts = 4;

/** A field that one client saves, with a path below the record. */
interface Lane {
  readonly path: string;
  readonly field: string;
  /** The newest acknowledged value. */
  acknowledged: number;
}

/** Saves 1, 2, 3, … with the newest version that any of the clients knows. */
async function saveAll(lane: Lane, known: { version: string }, random: Random): Promise<void> {
  const base = `${proxy.url}/api/invoices`;
  const key = service.tenant.keys.Clerk;
  for (let value = 1; value <= values; value += 1) {
    let { version } = known;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'save-session': 'one-flaky-session',
      };
      const body = JSON.stringify({ [lane.field]: String(value), RowVersion: version });
      const reply = await fetch(base + lane.path, { method: 'PATCH', headers, body }).catch(
        () => null,
      );
      // Without a response, the client repeats the request byte for byte, or goes on.
      if (reply === null) {
        if (random.chance(0.5)) continue;
        break;
      }
      const record = (await reply.json()) as Body;
      known.version = record.RowVersion;
      version = record.RowVersion;
      if (reply.status === 200) {
        lane.acknowledged = value;
        break;
      }
      assert.equal(reply.status, 409, JSON.stringify(record).slice(0, 300));
    }
  }
}

function misbehave(random: Random): void {
  const delayMs = () => random.next() * longestMs;
  proxy.decide = () => {
    const kind = random.next();
    if (kind < 0.1) return { lose: 'request' };
    if (kind < 0.2) return { lose: 'answer', delayMs: delayMs() };
    if (kind < 0.35) return { lose: 'late', delayMs: delayMs() };
    if (kind < 0.6) return { delayMs: delayMs(), againMs: delayMs() };
    return { delayMs: delayMs(), answerDelayMs: delayMs() };
  };
}

test('no late, lost, repeated or reordered request undoes a newer value of its field', async () => {
  for (let seed = 1; seed <= cases(6, 60); seed += 1) {
    const random = createRandom(seed);
    misbehave(random);
    const made = await service.api('POST', '/api/invoices', { lines: [{}, {}] });
    const { id, RowVersion, lines } = made.body;
    const fields = ['memo', 'reference', 'internalNote'];
    const lanes: Lane[] = [
      ...fields.map((field) => ({ path: `/${id}`, field, acknowledged: 0 })),
      ...lines.map((line) => {
        return { path: `/${id}/lines/${line.id}`, field: 'description', acknowledged: 0 };
      }),
    ];
    const known = { version: RowVersion };
    await Promise.all(lanes.map((lane) => saveAll(lane, known, random)));
    await proxy.settled();
    const changes = await service.api(
      'GET',
      `/api/invoices/${id}/changes?limit=200&after=${RowVersion}`,
    );
    for (const { path, field, acknowledged } of lanes) {
      const name = path === `/${id}` ? field : `${path.slice(id.length + 2)}/${field}`;
      const saved = changes.body.items
        .filter((change) => change['path'] === name)
        .map((change) => Number(change['new']));
      assert.deepEqual(
        saved,
        [...new Set(saved)].sort((a, b) => a - b),
        `seed ${seed}: ${name}`,
      );
      assert.ok((saved.at(-1) ?? 0) >= acknowledged, `seed ${seed}: ${name} lost ${acknowledged}`);
    }
  }
});

/** From the request that causes an event to the first byte at the receiver, at 100 events a second. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownCommand, runOwn, setUpActor } from '../server/src/commands/run-own.ts';
import { createEngine } from '../server/src/engine.ts';
import { webhookEndpoint } from '../server/src/entities/webhook-endpoint/webhook-endpoint.ts';
import { readInstallation } from '../server/src/storage/tenants.ts';
import type { Benchmark } from './benchmark.ts';
import { createDraftMaker, idPrefix, vacuumDrafts } from './drafts.ts';
import { benchKey, openPlace, type Place } from './place.ts';
import { startReceiver } from './receiver.ts';
import { secretKey, startService } from './service.ts';

const perSecond = 100;
const seconds = 10;
const warmUp = 200;

export const latency: Benchmark = async (run) => {
  const place = await openPlace(join(run.folder, 'latency'));
  const receiver = await startReceiver(run);
  try {
    const drafts = await createDraftMaker(place);
    const { first } = await drafts.make(perSecond * seconds + warmUp);
    await vacuumDrafts(place);
    await addEndpoint(place, receiver.url);
    const service = await startService(run, {
      DATABASE_URL: place.url,
      DAYBOOK_WEBHOOK_ALLOW: '127.0.0.0/8',
    });
    try {
      const wrong = await postAll(service.url, first, warmUp, run.stop);
      await receiver.arrived(warmUp - wrong);
      receiver.reset();
      const count = perSecond * seconds;
      const refused = await postAll(service.url, first + warmUp, count, run.stop);
      await receiver.arrived(count - refused);
      const delays = receiver.delays().toSorted((a, b) => a - b);
      const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
      const words = {
        work: 'request of /post to first byte at the receiver',
        measured: `${perSecond}/s for ${seconds} s, ${delays.length} deliveries`,
        unit: 'ms' as const,
        wrong: wrong + refused,
      };
      return [
        { ...words, against: 'p50', value: at(0.5), bar: { kind: 'below', limit: 20 } as const },
        { ...words, against: 'p99', value: at(0.99), bar: { kind: 'below', limit: 100 } as const },
      ];
    } finally {
      await service.stop();
    }
  } finally {
    await receiver.stop();
    await place.close();
  }
};

async function addEndpoint({ db, tenant }: Place, url: string): Promise<void> {
  const at = new Date().toISOString();
  const engine = createEngine(db, await readInstallation(db, at), [secretKey]);
  const input = { url, eventTypes: ['invoice.posted'] };
  const from = { actor: setUpActor, at, requestId: 'bench' };
  const id = engine.newId(at);
  await runOwn(engine, tenant, [ownCommand(webhookEndpoint, id, { kind: 'create', input }, from)]);
}

/** Posts at a fixed rate, whether or not answers come; answers how many were refused. */
async function postAll(
  url: string,
  first: number,
  count: number,
  stop: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  let refused = 0;
  const calls: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    stop.throwIfAborted();
    await sleep(Math.max(0, begun + (index * 1_000) / perSecond - performance.now()));
    const call = fetch(`${url}/api/invoices/${idPrefix}${first + index}/post`, {
      method: 'POST',
      headers: { authorization: `Bearer ${benchKey}` },
    }).then(async (answer) => {
      await answer.arrayBuffer();
      if (answer.status !== 200) refused += 1;
    });
    calls.push(call);
  }
  await Promise.all(calls);
  return refused;
}

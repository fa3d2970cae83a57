/** The rate of creating sample records through the validation and the pipeline of the API. */
import { rmSync } from 'node:fs';
import type { Benchmark } from './benchmark.ts';
import { openSample } from './sample.ts';

const count = 20_000;

export const seed: Benchmark = async (run) => {
  const { place, seededPerSecond } = await openSample(run, count);
  await place.close();
  rmSync(place.location, { recursive: true, force: true });
  const rate = seededPerSecond ?? Number.NaN;
  return [
    {
      work: 'seed',
      measured: `${rate.toFixed(0)}/s`,
      against: `${count} invoices with their history, events and ledger`,
      value: rate,
      unit: '/s',
      bar: null,
    },
  ];
};

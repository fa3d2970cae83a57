/**
 * Schema-driven fuzzing of the whole OpenAPI document; in the full run also each invalid request
 * of the corpus at each operation.
 */
import { fuzz, roomForFiles } from '../server/test/support/fuzz.ts';
import { roomForCorpus, sendCorpus } from '../server/test/support/raw-corpus.ts';
import { startService } from '../server/test/support/service.ts';
import { type Campaign, type Run, violation } from './campaign.ts';

/** Each part has its own seed, so that the last part of a long run can be repeated. */
const requestsPerPart = 3_000;

export const fuzzing: Campaign = {
  name: 'fuzz',
  promise: 'No input causes a 500, and every response conforms to the OpenAPI document.',
  unit: 'requests',
  fullRounds: 200_000,
  shortRounds: 3_000,
  async run(run) {
    for (let done = 0; !run.over(done); done += requestsPerPart) {
      // A new service, because the fuzzer may have changed accounts and settings.
      const service = await startService({ exportLimits: roomForFiles });
      const seed = (run.seed + done) | 0;
      const cases = Math.min(requestsPerPart, run.rounds - done);
      try {
        const report = await fuzz({ seed, cases, service });
        run.add('requests', report.requests);
        for (const [status, count] of Object.entries(report.statuses)) run.add(status, count);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        throw violation(`seed ${seed}: ${message}`);
      } finally {
        await service.close();
      }
    }
    if (run.rounds > fuzzing.shortRounds) await sendRaw(run);
  },
};

async function sendRaw(run: Run): Promise<void> {
  const service = await startService(roomForCorpus);
  try {
    const stop = () => run.over(0);
    const report = await sendCorpus({ service, random: run.random, stop });
    run.add('raw requests', report.requests);
    for (const [status, count] of Object.entries(report.statuses)) run.add(`raw ${status}`, count);
  } catch (error) {
    throw violation(error instanceof Error ? error.message : String(error));
  } finally {
    await service.close();
  }
}

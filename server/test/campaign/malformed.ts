/** P10: schema-driven fuzzing of the whole OpenAPI document, for as long as asked. */
import { fuzz, roomForFiles } from '../support/fuzz.ts';
import { startService } from '../support/service.ts';
import { type Campaign, violation } from './campaign.ts';

/** Each with a seed of its own, so that a long run can be repeated from its last part. */
const requestsPerPart = 3_000;

export const malformed: Campaign = {
  name: 'malformed',
  promise: 'No input makes a fault of the service, no answer breaks the document (P10).',
  unit: 'requests',
  fullRounds: 200_000,
  shortRounds: 3_000,
  async run(run) {
    for (let done = 0; !run.over(done); done += requestsPerPart) {
      // What the fuzzer did to accounts and settings must not stop the next part.
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
  },
};

/** /post lists every error of a draft and no others, for any number of generated drafts. */
import { checkPostingLists } from '../server/test/support/posting-list.ts';
import { startService } from '../server/test/support/service.ts';
import { type Campaign, violation } from './campaign.ts';

const draftsPerPart = 250;

export const postingList: Campaign = {
  name: 'posting-list',
  promise: '/post lists every error, and only errors.',
  unit: 'generated drafts',
  fullRounds: 10_000,
  shortRounds: 250,
  async run(run) {
    for (let done = 0; !run.over(done); done += draftsPerPart) {
      const service = await startService();
      const seed = (run.seed + done) | 0;
      const count = Math.min(draftsPerPart, run.rounds - done);
      try {
        const { codes, ...report } = await checkPostingLists({ seed, count, service });
        for (const [name, found] of Object.entries(report))
          if (name !== 'seed') run.add(name, found);
        run.add('codes', Object.keys(codes).length - (run.counts['codes'] ?? 0));
      } catch (error) {
        throw violation(`seed ${seed}: ${error instanceof Error ? error.message : error}`);
      } finally {
        await service.close();
      }
    }
  },
};

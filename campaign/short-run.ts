/** A campaign as a test: short in `npm test`, long in `npm run test:all`; the report shows its seed and counts. */
import { test } from 'node:test';
import { runsAll } from '../server/test/support/worker.ts';
import { type Campaign, runCampaign } from './campaign.ts';

const shortMinutes = 2 / 60;
const longMinutes = 4;

export function testShortly(campaign: Campaign): void {
  test(`${campaign.name}: ${campaign.promise}`, async (t) => {
    await runCampaign(campaign, {
      rounds: runsAll ? campaign.fullRounds : campaign.shortRounds,
      minutes: runsAll ? (campaign.longMinutes ?? longMinutes) : shortMinutes,
      log: (line) => t.diagnostic(line),
    });
  });
}

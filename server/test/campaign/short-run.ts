/** The short run of a campaign as a test of `npm test`; its seed and counts are in the report. */
import { test } from 'node:test';
import { type Campaign, runCampaign } from './campaign.ts';

export function testShortly(campaign: Campaign): void {
  test(`${campaign.name}: ${campaign.promise}`, async (t) => {
    await runCampaign(campaign, {
      rounds: campaign.shortRounds,
      say: (line) => t.diagnostic(line),
    });
  });
}

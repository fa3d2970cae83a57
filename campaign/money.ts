/**
 * 20 concurrent requests of every kind on the documents of one customer and their periods: posting,
 * approving, voiding, one by one and in bulk, applying, unapplying, editing, closing and reopening.
 * Each transition happens once; no cent is applied twice or lost; no entry is posted into a closed
 * period.
 */
import type { Campaign } from './campaign.ts';
import { makeRacers, themes } from './money-racers.ts';
import {
  closeEarlier,
  coins,
  layStakes,
  openAgain,
  readPeriods,
  type Stake,
  undoAll,
} from './money-stakes.ts';
import { checkAnswers, type Start } from './race-answers.ts';
import { race } from './racer.ts';
import { type Round, runRounds } from './racing.ts';

const racers = 20;

export const money: Campaign = {
  name: 'money',
  promise: 'Of concurrent transitions one succeeds, and amounts add up.',
  unit: 'rounds of 20 concurrent requests of every kind over 2 processes',
  fullRounds: 10_000,
  shortRounds: 75,
  run: (run) => runRounds(run, playRound, closeEarlier),
};

async function playRound(round: Round): Promise<void> {
  const { run, scene } = round;
  const { random } = run;
  const [coin, theme] = [random.pick(coins), random.pick(themes)];
  const stakes = await layStakes(round, coin, theme.posted);
  const periods = await readPeriods(round);
  const field = { random, stakes, periods, coin, lastDay: `${scene.year}-04-28` };
  const starts = [...(await readStarts(round, stakes)), ...periods];
  const prefix = `money-${round.round}-`;
  const outcomes = await race(round, makeRacers(field, racers, theme), prefix);
  await checkAnswers(round, starts, outcomes, prefix);
  await openAgain(round);
  if (random.chance(0.2)) await undoAll(round, stakes);
}

/** Reads them after the preparation, which also changed invoices by applying to them. */
async function readStarts({ client, scene }: Round, stakes: readonly Stake[]): Promise<Start[]> {
  const { rows } = await client.query<Start>(
    ['invoice', 'payment', 'credit_note']
      .map(
        (table) =>
          `select id, status, row_version as "RowVersion" from ${table}
            where tenant_id = $1 and id = any($2::uuid[])`,
      )
      .join(' union all '),
    [scene.tenantId, stakes.map(({ record }) => record.id)],
  );
  return rows;
}

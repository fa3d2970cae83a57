/**
 * `npm run campaign -- <name> [--rounds N] [--seed S] [--minutes M] [--short]`: tests a promise under
 * faults and load. Without a name it lists the campaigns. Exit code 1: a promise is broken; 2: the
 * campaign itself failed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../server/test/runner/test-cluster.ts';
import { newSeed, runCampaign, Violation } from './campaign.ts';
import { campaigns } from './campaigns.ts';

const root = join(import.meta.dirname, '..');

const options = {
  rounds: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  short: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function parse() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const chosen = campaigns.filter(({ name }) => positionals.includes(name));
  const isAsking =
    values.help === true || chosen.length === 0 || chosen.length < positionals.length;
  const rounds = wholeNumber('rounds', values.rounds);
  const minutes = wholeNumber('minutes', values.minutes);
  const seed = wholeNumber('seed', values.seed) ?? newSeed();
  return { chosen, isAsking, rounds, minutes, seed, isShort: values.short === true };
}

async function main({
  chosen,
  isAsking,
  rounds,
  minutes,
  seed,
  isShort,
}: ReturnType<typeof parse>) {
  if (isAsking) {
    for (const { name, promise, fullRounds, unit } of campaigns)
      console.log(`${name.padEnd(12)} ${promise} ${fullRounds} ${unit}.`);
    return 2;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort());
  return withCluster(async () => {
    for (const campaign of chosen) {
      const own = isShort ? campaign.shortRounds : campaign.fullRounds;
      await runCampaign(campaign, {
        seed,
        stop: stop.signal,
        rounds: rounds ?? own,
        ...(minutes === undefined ? {} : { minutes }),
      });
      console.log(`${campaign.name}: 0 violations${stop.signal.aborted ? ', stopped early' : ''}`);
      if (stop.signal.aborted) break;
    }
    return 0;
  });
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} takes a whole number from 1.`);
}

async function withCluster(work: () => Promise<number>): Promise<number> {
  const cluster = await startTestCluster(root, { durable: true });
  try {
    return await work();
  } finally {
    await cluster.stop();
  }
}

/** The options; invalid ones end the program with one line. */
function parsed(): ReturnType<typeof parse> {
  try {
    return parse();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

try {
  process.exitCode = await main(parsed());
} catch (error) {
  if (error instanceof Violation) console.log(`VIOLATION ${error.message}`);
  else console.error(error);
  process.exitCode = error instanceof Violation ? 1 : 2;
}
// Ends everything that a failed campaign left open.
process.exit();

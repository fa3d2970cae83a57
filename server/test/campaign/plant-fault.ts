/** Plants a fault into a copy of the server and runs there what must notice it. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Campaign } from './campaign.ts';
import { violation } from './campaign.ts';
import { type Fault, faults } from './planted-faults.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const copied = [
  'server/src',
  'server/test',
  'server/migrations',
  'server/package.json',
  'sdk/src',
  'sdk/test',
  'sdk/package.json',
  'web/test/chromium.ts',
];
const runLimitMs = 5 * 60_000;
const shownCharacters = 3_000;

export const plantedFaults: Campaign = {
  name: 'faults',
  promise: 'The campaigns notice what they are there for.',
  unit: 'planted faults',
  fullRounds: faults.length,
  shortRounds: faults.filter(({ quick }) => quick).length,
  longMinutes: 60,
  async run(run) {
    const chosen = run.rounds < faults.length ? faults.filter(({ quick }) => quick) : faults;
    const missed: string[] = [];
    for (const [index, fault] of chosen.entries()) {
      if (run.over(index)) break;
      const begun = performance.now();
      // A run that breaks proves nothing, and must not keep the others from theirs.
      const notice = await plant(fault).catch((error: unknown) => {
        run.say(error instanceof Error ? error.message : String(error));
        return null;
      });
      if (notice === null) missed.push(fault.name);
      else run.add('caught');
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      run.say(`${fault.name}: ${notice ?? 'MISSED'} (${seconds} s)`);
    }
    run.say(`${run.counts['caught'] ?? 0}/${chosen.length} caught`);
    if (missed.length > 0) throw violation('planted faults were missed', missed);
  },
};

/** What noticed the fault, with its words, or null. Throws an Error when the run itself broke. */
async function plant(fault: Fault): Promise<string | null> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'daybook-fault-'));
  try {
    mkdirSync(join(folder, 'server'));
    for (const path of [...copied, 'package.json'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    for (const path of ['node_modules', 'server/node_modules'].filter((one) =>
      existsSync(join(root, one)),
    ))
      symlinkSync(join(root, path), join(folder, path), 'dir');
    for (const { file, find, replace } of fault.edits) {
      const path = join(folder, 'server', file);
      const parts = readFileSync(path, 'utf8').split(find);
      if (parts.length !== 2)
        throw new Error(`${fault.name}: ${file} has ${parts.length - 1} times: ${find}`);
      writeFileSync(path, parts.join(replace));
    }
    return await runCopy(folder, fault);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runCopy(
  folder: string,
  { name, caughtBy, orBreaks }: Fault,
): Promise<string | null> {
  const words =
    'campaign' in caughtBy
      ? ['server/test/campaign/run.ts', caughtBy.campaign, '--short']
      : ['server/test/run.ts', caughtBy.test];
  const { code, output } = await execute(folder, words);
  if (code === 0) return null;
  // A test may fail by what is thrown; beside others that passed, it is no run that broke.
  const failed = /^.*\bAssertionError\b.*$|^[1-9]\d* passed, [1-9]\d* failed$/m;
  const sign = 'campaign' in caughtBy ? /^VIOLATION (.*)$/m : failed;
  const found = sign.exec(output);
  if (code === 1 && found !== null) return `${words.slice(1).join(' ')}: ${found[1] ?? found[0]}`;
  if (orBreaks !== undefined && output.includes(orBreaks)) return orBreaks;
  throw new Error(`${name}: the run broke (${code}):\n${output.slice(-shownCharacters)}`);
}

function execute(cwd: string, words: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const child = spawn(process.execPath, words, {
      cwd,
      env,
      timeout: runLimitMs,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

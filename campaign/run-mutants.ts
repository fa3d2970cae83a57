/** Applies each mutant to a copy of the server and runs the campaign or test that must fail on it. */
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
import { applyEdit } from './apply-edit.ts';
import type { Campaign } from './campaign.ts';
import { violation } from './campaign.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '..');
const copied = [
  'examples',
  'server/bin',
  'server/src',
  'campaign',
  'server/checks',
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

export const mutations: Campaign = {
  name: 'mutations',
  promise: 'Campaigns and tests fail on the faults that they are meant to detect.',
  unit: 'mutants',
  fullRounds: mutants.length,
  shortRounds: mutants.filter(({ quick }) => quick).length,
  longMinutes: 60,
  async run(run) {
    const chosen = run.rounds < mutants.length ? mutants.filter(({ quick }) => quick) : mutants;
    const survived: string[] = [];
    for (const [index, mutant] of chosen.entries()) {
      if (run.over(index)) break;
      const begun = performance.now();
      // A run that fails for another reason proves nothing, and must not stop the others.
      const failure = await test(mutant).catch((error: unknown) => {
        run.log(error instanceof Error ? error.message : String(error));
        return null;
      });
      if (failure === null) survived.push(mutant.name);
      else run.add('killed');
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      run.log(`${mutant.name}: ${failure ?? 'SURVIVED'} (${seconds} s)`);
    }
    run.log(`${run.counts['killed'] ?? 0}/${chosen.length} killed`);
    if (survived.length > 0) throw violation('mutants survived', survived);
  },
};

/** The failure that killed the mutant, or null. Throws an Error if the run failed for another reason. */
async function test(mutant: Mutant): Promise<string | null> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'daybook-mutant-'));
  try {
    mkdirSync(join(folder, 'server'));
    for (const path of [...copied, 'package.json'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    for (const path of ['node_modules', 'server/node_modules'].filter((one) =>
      existsSync(join(root, one)),
    ))
      symlinkSync(join(root, path), join(folder, path), 'dir');
    for (const edit of mutant.edits) {
      const path = join(folder, 'server', edit.file);
      writeFileSync(path, applyEdit(readFileSync(path, 'utf8'), edit));
    }
    return await runCopy(folder, mutant);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runCopy(
  folder: string,
  { name, killedBy, orFailsWith }: Mutant,
): Promise<string | null> {
  const words =
    'campaign' in killedBy
      ? ['campaign/run.ts', killedBy.campaign, '--short']
      : ['server/test/run.ts', killedBy.test];
  const { code, output } = await execute(folder, words);
  if (code === 0) return null;
  // A test may fail with any error. If other tests of the run passed, the run itself worked.
  const failed = /^.*\bAssertionError\b.*$|^[1-9]\d* passed, [1-9]\d* failed$/m;
  const failureLine = 'campaign' in killedBy ? /^VIOLATION (.*)$/m : failed;
  const found = failureLine.exec(output);
  if (code === 1 && found !== null) return `${words.slice(1).join(' ')}: ${found[1] ?? found[0]}`;
  if (orFailsWith !== undefined && output.includes(orFailsWith)) return orFailsWith;
  throw new Error(`${name}: the run failed (${code}):\n${output.slice(-shownCharacters)}`);
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

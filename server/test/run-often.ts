/**
 * `npm run test:often`: runs the tests of `npm test` and `npm run test:web` five times in eight workers, on two cores a
 * load of eight and more, to find flaky tests. Ends with a list of failures, which must be empty.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';

const times = 5;
const workers = '8';
const folder = mkdtempSync(join(tmpdir(), 'daybook-often-'));

function runSuite(junit: string): Promise<number> {
  const tiers = ['--tier', 'test', '--tier', 'web'];
  const options = [...tiers, '--workers', workers, '--junit', junit];
  const words = [join(import.meta.dirname, 'run.ts'), ...options];
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

interface Suite {
  readonly '@_name'?: string;
  readonly testsuite?: readonly Suite[];
  readonly testcase?: readonly (Suite & { readonly failure?: unknown })[];
}

/** `file: name` of each failed test. */
function failuresIn(junit: string): string[] {
  const isArray = (name: string) => name === 'testsuite' || name === 'testcase';
  const parser = new XMLParser({ ignoreAttributes: false, isArray });
  const { testsuites }: { testsuites: Suite } = parser.parse(readFileSync(junit, 'utf8'));
  const namesIn = ({ testsuite = [], testcase = [] }: Suite, file: string): string[] => [
    ...testcase
      .filter(({ failure }) => failure !== undefined)
      .map((test) => `${file}: ${test['@_name']}`),
    ...testsuite.flatMap((suite) => namesIn(suite, file === '' ? String(suite['@_name']) : file)),
  ];
  return namesIn(testsuites, '');
}

const failed = new Map<string, number>();
try {
  for (let time = 1; time <= times; time += 1) {
    const junit = join(folder, `${time}.xml`);
    console.log(`\nRun ${time} of ${times}, in ${workers} workers.`);
    const code = await runSuite(junit);
    // Of the last five minutes.
    console.log(`Load: ${loadavg()[1]?.toFixed(1)}`);
    const names = failuresIn(junit);
    const other = code !== 0 && names.length === 0 ? ['an error outside of the tests'] : [];
    for (const name of [...names, ...other]) failed.set(name, (failed.get(name) ?? 0) + 1);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${failed.size} tests failed at least once in ${times} runs.`);
for (const [name, count] of failed) console.log(`${count} of ${times}: ${name}`);
process.exitCode = failed.size === 0 ? 0 : 1;

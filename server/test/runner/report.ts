/** The output of `npm test`: a line for each file, then the slowest files and the failures. */
import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { junit } from 'node:test/reporters';
import type { ProcessorTimes } from './processor-time.ts';
import type { FileResult } from './run-files.ts';
import type { CheckResult } from './static-checks.ts';

const slowestShown = 20;
const wordsWidth = 7;

export class Report {
  readonly #files: FileResult[] = [];
  readonly #failures: string[] = [];
  readonly #expected: number;
  readonly #isWhole: boolean;
  #passed = 0;
  #failed = 0;
  #processor = '';

  /** `isWhole`: shows every test, not only those of failed files. */
  constructor(expected: number, isWhole: boolean) {
    this.#expected = expected;
    this.#isWhole = isWhole;
  }

  get failed(): number {
    return this.#failed;
  }

  addCheck({ name, passed, output, seconds }: CheckResult): void {
    console.log(`${passed ? '✔' : '✖'} ${name} (${seconds.toFixed(1)} s)`);
    if (passed) this.#passed += 1;
    else this.#addFailure(output, name);
  }

  /** `command`: runs test files. */
  addFile(result: FileResult, command: string): void {
    const { file, passed, failed, report, spent } = result;
    this.#files.push(result);
    this.#passed += passed;
    const sign = failed === 0 ? '✔' : '✖';
    const place = `[${this.#files.length}/${this.#expected}]`;
    const count = failed === 0 ? `${passed}` : `${passed} passed, ${failed} failed`;
    console.log(`${sign} ${place} ${file}: ${count} (${seconds(spent['wall'])} s)`);
    if (failed > 0 || this.#isWhole) console.log(`${report}\n`);
    if (failed > 0) this.#addFailure(`${file}\n${report}`, `${command} -- ${file}`, failed);
  }

  /** An error outside of the tests. */
  addError(error: unknown): void {
    this.#addFailure(error instanceof Error ? error.message : String(error), 'npm test');
  }

  /**
   * Of the whole run: before and after the static checks, during which the cluster starts, and at the end. That of the
   * tests is the sum of their files, because the processes of a closed Chromium are not children of the run.
   */
  addProcessorTimes(
    what: string,
    [started, prepared, ended]: readonly [ProcessorTimes, ProcessorTimes, ProcessorTimes],
  ): void {
    const postgresOf = ({ byChild }: ProcessorTimes) => byChild['postgres'] ?? 0;
    const otherOf = (times: ProcessorTimes) => times.total - postgresOf(times);
    const checks = otherOf(prepared) - otherOf(started);
    const own = (kind: string) =>
      this.#files.reduce((sum, { spent }) => sum + (spent[kind] ?? 0), 0);
    const [node, children] = [own('processor'), own('children')];
    const postgres = postgresOf(ended) - postgresOf(started);
    this.#processor =
      `Processor time of ${what}: ${seconds(checks + node + children + postgres)} s; ` +
      `static checks and preparation ${seconds(checks)}, tests ${seconds(node)}, ` +
      `their Chromium and other children ${seconds(children)}, PostgreSQL ${seconds(postgres)}`;
  }

  print(): void {
    if (!this.#isWhole) this.#printSpent();
    if (this.#processor !== '') console.log(this.#processor);
    if (this.#failures.length > 0) console.log(`\nFailures:\n\n${this.#failures.join('\n\n')}\n`);
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
  }

  /** Writes the results as JUnit XML. */
  async writeJunit(path: string): Promise<void> {
    const events = this.#files.flatMap((file) => file.events);
    const xml = (await Readable.from(events).compose(junit).toArray()).join('');
    writeFileSync(path, xml);
  }

  #addFailure(words: string, command: string, count = 1): void {
    this.#failed += count;
    this.#failures.push(`${words}\nRun again: ${command}`);
  }

  #printSpent(): void {
    const slowest = this.#files.toSorted((a, b) => wallOf(b) - wallOf(a)).slice(0, slowestShown);
    const kinds = [
      'wall',
      'processor',
      'children',
      'imports',
      'database',
      'service',
      'browser',
      'axe',
    ];
    const line = (figures: readonly string[], name: string) =>
      `${figures.map((figure) => figure.padStart(wordsWidth + 2)).join(' ')}  ${name}`;
    const figuresOf = (files: readonly FileResult[]) =>
      kinds.map((kind) => seconds(files.reduce((sum, { spent }) => sum + (spent[kind] ?? 0), 0)));
    console.log('\nThe slowest files, in seconds by kind of work:');
    console.log(line(kinds, 'file'));
    for (const file of slowest) console.log(line(figuresOf([file]), file.file));
    console.log(line(figuresOf(this.#files), `all ${this.#files.length} files`));
  }
}

function wallOf({ spent }: FileResult): number {
  return spent['wall'] ?? 0;
}

function seconds(ms: number | undefined): string {
  return ((ms ?? 0) / 1_000).toFixed(1);
}

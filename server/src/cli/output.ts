/** Output of commands: results on standard output, progress and messages on standard error. */
import { coloured, printJson, printLines, printStatus, printStep, shown } from './terminal.ts';

export type Output = 'text' | 'json';

/** One JSON document, or text lines. */
export function printResult(output: Output, result: unknown, lines: readonly string[]): void {
  if (output === 'json') printJson(result);
  else printLines(lines);
}

/** Columns as wide as their longest cell, two spaces apart. */
export function tableOf(texts: readonly (readonly string[])[]): string[] {
  const rows = texts.map((row) => row.map(shown));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => (row[index] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function formatMs(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

export interface Steps {
  /** Runs `work` and prints a line with its duration. */
  run<T>(title: string, work: () => Promise<T>): Promise<T>;
  info(text: string): void;
}

/** On a terminal the running step is also shown; elsewhere each finished step is one line. */
export function createSteps(): Steps {
  return {
    info: printStatus,
    async run(title, work) {
      const begun = performance.now();
      if (process.stderr.isTTY) printStep(coloured('dim', '…'), title, '', '');
      try {
        const result = await work();
        const spent = formatMs(performance.now() - begun);
        printStep(coloured('green', '✓'), title, coloured('dim', spent), '\n');
        return result;
      } catch (error) {
        printStep(coloured('red', '✗'), title, 'failed', '\n');
        throw error;
      }
    },
  };
}

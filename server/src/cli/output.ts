/** Output of commands: results on standard output, progress and messages on standard error. */
import { styleText } from 'node:util';

export type Output = 'text' | 'json';

/** One JSON document, or text lines. */
export function printResult(output: Output, result: unknown, lines: readonly string[]): void {
  process.stdout.write(output === 'json' ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`);
}

/** Columns as wide as their longest cell, two spaces apart. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
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
  say(text: string): void;
}

/** On a terminal the running step is also shown; elsewhere each finished step is one line. */
export function createSteps(stream: NodeJS.WriteStream = process.stderr): Steps {
  const line = (mark: string, title: string, rest: string) => `${mark} ${title.padEnd(34)} ${rest}`;
  const color = (name: 'green' | 'red' | 'dim', text: string) => styleText(name, text, { stream });
  return {
    say: (text) => void stream.write(`${text}\n`),
    async run(title, work) {
      const begun = performance.now();
      if (stream.isTTY) stream.write(line(color('dim', '…'), title, ''));
      const rewrite = stream.isTTY ? '\r\u001b[2K' : '';
      try {
        const result = await work();
        const spent = formatMs(performance.now() - begun);
        stream.write(`${rewrite}${line(color('green', '✓'), title, color('dim', spent))}\n`);
        return result;
      } catch (error) {
        stream.write(`${rewrite}${line(color('red', '✗'), title, 'failed')}\n`);
        throw error;
      }
    },
  };
}

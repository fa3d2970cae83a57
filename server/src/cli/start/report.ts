/**
 * Lines of `daybook start` on standard error, besides those of the log: text on a terminal, elsewhere JSON lines like
 * those of the log, so that one parser reads all output of a service.
 */
import { formatMs, type Steps } from '../output.ts';
import { printStatus, printStatusJson } from '../terminal.ts';

/** As in the log. */
const levels = { info: 30, warn: 40, fatal: 60 } as const;

export function report(
  level: keyof typeof levels,
  text: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const line = { level: levels[level], time: Date.now(), pid: process.pid, ...fields, msg: text };
  if (process.stderr.isTTY) printStatus(text);
  else printStatusJson(line);
}

/** Each finished step as a line of the log; a failed one is reported with the error that ends the start. */
export function createLoggedSteps(): Steps {
  return {
    async run(title, work) {
      const begun = performance.now();
      const result = await work();
      const ms = Math.round(performance.now() - begun);
      report('info', `${title}: ${formatMs(ms)}`, { ms });
      return result;
    },
    info: (text) => report('info', text),
  };
}

/** Warnings of Node.js and uncaught errors, which it prints as text. */
export function reportUnexpected(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => report('warn', `${name}: ${message}`));
  process.on('uncaughtException', ({ name, message, stack }) => {
    report('fatal', `${name}: ${message}`, { err: { type: name, message, stack } });
    process.exit(1);
  });
}

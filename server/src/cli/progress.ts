/** Progress of a long command: a bar with rate and remaining time on a terminal, else a line at intervals. */
import cliProgress from 'cli-progress';
import { formatMs } from './output.ts';
import { printStatus } from './terminal.ts';

/** Between two lines without a terminal. */
const lineEveryMs = 5_000;

interface Progress {
  update(done: number): void;
  stop(): void;
}

/** `things`: what is counted, in the plural. */
export function createProgress(things: string, total: number): Progress {
  const begun = performance.now();
  const rateAt = (done: number) => Math.round((done / (performance.now() - begun)) * 1_000);
  if (process.stderr.isTTY) {
    const format = `${things} {bar} {percentage} % | {value} of {total} | {rate} a second | {eta_formatted} left`;
    const bar = new cliProgress.SingleBar(
      { format, etaBuffer: 20 },
      cliProgress.Presets.shades_classic,
    );
    bar.start(total, 0, { rate: 0 });
    return { update: (done) => bar.update(done, { rate: rateAt(done) }), stop: () => bar.stop() };
  }
  let last = begun;
  return {
    update(done) {
      if (performance.now() - last < lineEveryMs) return;
      last = performance.now();
      const rate = rateAt(done);
      const left = formatMs(((total - done) / Math.max(rate, 1)) * 1_000);
      printStatus(`${done} of ${total} ${things}, ${rate} a second, ${left} left`);
    },
    stop: () => undefined,
  };
}

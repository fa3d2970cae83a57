/**
 * Preloaded into a process (`--import`): its clock is ahead by CLOCK_AHEAD_MS. At SIGUSR2 it is set ahead by CLOCK_STEP_MS,
 * at the next one back, and so on; a line on standard error confirms each step.
 */
const stepMs = Number(process.env.CLOCK_STEP_MS ?? 0);
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
let isAhead = false;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given: readonly unknown[]) {
    // With arguments, as before: a time that was read from the shifted clock, or parsed.
    super(...((given.length > 0 ? given : [RealDate.now() + aheadMs]) as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
} as DateConstructor;

if (stepMs !== 0)
  process.on('SIGUSR2', () => {
    isAhead = !isAhead;
    aheadMs += isAhead ? stepMs : -stepMs;
    process.stderr.write(isAhead ? 'the clock is ahead\n' : 'the clock is back\n');
  });

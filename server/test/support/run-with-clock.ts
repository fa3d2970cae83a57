/** Preloaded into a process (`--import`): its clock is ahead by CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
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

/** A record that would be posted with another figure than the user saw; nothing was posted. */
export class FigureChange extends Error {
  readonly before: string;
  readonly now: string;
  constructor(before: string, now: string) {
    super(`${before} is ${now} now`);
    this.before = before;
    this.now = now;
  }
}

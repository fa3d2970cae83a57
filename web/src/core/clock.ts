/** The service's time. The clock of this machine may be a day off, and would propose wrong dates. */

/** `Date` headers have whole seconds and are some time on the way; smaller differences are ignored. */
const toleranceMs = 60_000;

let offsetMs = 0;

/** `header`: `Date` of a response (RFC 9110, section 6.6.1). */
export function readClock(header: string | null): void {
  const servedAt = Date.parse(header ?? '');
  if (Number.isNaN(servedAt)) return;
  const apartMs = servedAt - Date.now();
  offsetMs = Math.abs(apartMs) > toleranceMs ? apartMs : 0;
}

export function serviceTime(): Date {
  return new Date(Date.now() + offsetMs);
}

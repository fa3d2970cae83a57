/** A short name for a user agent: `Firefox, Windows`. Unknown ones are returned unchanged. */

/** The first match counts, because many user agents name other browsers as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const nameIn = (table: typeof browsers) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length === 0 ? userAgent.split(' ', 1).join('') : names.join(', ');
}

/** PostgreSQL array literals (manual, 8.15.6), made several times as fast as by the driver. */

/** A one-dimensional array of texts, numbers and booleans; `null` and `undefined` become NULL. */
export function arrayLiteral(values: readonly unknown[]): string {
  const json = JSON.stringify(values);
  // JSON quotes as PostgreSQL does, except for escapes such as \n and \u…, which may also be literal text.
  const isAlike = !/\\[bfnrtu]/.test(json) || !values.some(isEscaped);
  return `{${isAlike ? json.slice(1, -1) : values.map(element).join(',')}}`;
}

function isEscaped(value: unknown): boolean {
  return typeof value === 'string' && /[\p{Cc}\p{Cs}]/u.test(value);
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}

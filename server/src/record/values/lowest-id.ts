/** The lowest UUIDv7 (RFC 9562, 5.7) of that time, or of 1970. */
export function lowestIdAt(at: string): string {
  return `${timeOf(at)}-7000-8000-000000000000`;
}

/** The highest UUIDv7 of that time, or of 1970. */
export function highestIdAt(at: string): string {
  return `${timeOf(at)}-7fff-bfff-ffffffffffff`;
}

function timeOf(at: string): string {
  const hex = Math.max(0, Date.parse(at)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

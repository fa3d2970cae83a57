/** JSON as text for people: an array or object that fits into a line has a line of its own. */

/** `at`: the columns that it is indented by; `width`: those of a line. */
export function printJson(value: unknown, at = 0, width = 140): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const parts = isArray
    ? value.map((inner) => printJson(inner, at + 1, width))
    : Object.entries(value).flatMap(([name, inner]) =>
        inner === undefined ? [] : [`${JSON.stringify(name)}: ${printJson(inner, at + 1, width)}`],
      );
  const [open, close] = isArray ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  const isShort = parts.reduce((sum, { length }) => sum + length + 2, at + 2) <= width;
  if (isShort && parts.every((part) => !part.includes('\n'))) {
    const line = parts.join(', ');
    return isArray ? `[${line}]` : `{ ${line} }`;
  }
  const indent = ' '.repeat(at);
  return `${open}\n${parts.map((part) => `${indent} ${part}`).join(',\n')}\n${indent}${close}`;
}

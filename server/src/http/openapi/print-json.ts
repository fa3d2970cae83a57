/** Readable JSON: an array or object that fits into a line is on one line. */

/** `at`: the indentation; `width`: of a line. */
export function printJson(value: unknown, at = 0, width = 140): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const parts: string[] = [];
  if (isArray) for (const inner of value) parts.push(printJson(inner, at + 1, width));
  else
    for (const [name, inner] of Object.entries(value))
      if (inner !== undefined)
        parts.push(`${JSON.stringify(name)}: ${printJson(inner, at + 1, width)}`);
  const [open, close] = isArray ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  let columns = at + 2;
  for (const { length } of parts) columns += length + 2;
  // A part of several lines never fits.
  if (columns <= width) {
    const line = parts.join(', ');
    return isArray ? `[${line}]` : `{ ${line} }`;
  }
  const indent = `\n${' '.repeat(at)}`;
  return `${open}${indent} ${parts.join(`,${indent} `)}${indent}${close}`;
}

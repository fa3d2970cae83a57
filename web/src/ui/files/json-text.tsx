/** JSON, indented and highlighted. Numbers keep all digits, because the text is not parsed to values. */
import { Fragment, type ReactNode } from 'react';

/** Longer texts are not highlighted. */
const longestColouredChars = 60_000;
const indent = 2;

const colors = {
  name: 'light-dark(#0b4a72, #9cc7e6)',
  text: 'light-dark(#1b5e3a, #9ad8b3)',
  other: 'light-dark(#8a3b00, #f0b583)',
} as const;

const token =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const structure = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Indents the text without parsing values. Text that is not JSON is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = text.match(structure) ?? [];
  let depth = 0;
  let out = '';
  const line = () => `\n${' '.repeat(depth * indent)}`;
  tokens.forEach((one, index) => {
    const next = tokens[index + 1];
    if (one === '{' || one === '[') {
      const isEmpty = next === '}' || next === ']';
      depth += 1;
      out += isEmpty ? one : one + line();
    } else if (one === '}' || one === ']') {
      depth -= 1;
      const before = tokens[index - 1];
      out += before === '{' || before === '[' ? one : line() + one;
    } else if (one === ',') out += one + line();
    else if (one === ':') out += ': ';
    else out += one;
  });
  return out;
}

export function ColouredJson({ text }: { readonly text: string }) {
  if (text.length > longestColouredChars) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match;
    const color =
      colon !== undefined ? colors.name : quoted === undefined ? colors.other : colors.text;
    const shown = quoted ?? whole;
    parts.push(<Fragment key={`${match.index}-`}>{text.slice(at, match.index)}</Fragment>);
    parts.push(
      <span key={match.index} style={{ color }}>
        {shown}
      </span>,
    );
    at = match.index + shown.length;
  }
  return [...parts, text.slice(at)];
}

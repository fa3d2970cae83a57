/**
 * The statements of an SQL file, because Citus passes each command to its nodes by itself and rejects several in one
 * string. Knows comments, quotes and dollar quotes; not strings with backslashes and not nested comments.
 */
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g;
const blank = /^(\s|--[^\n]*|\/\*[\s\S]*?\*\/)*$/;

interface SqlStatement {
  readonly text: string;
  /** Where it begins in the file, in characters. */
  readonly start: number;
}

export function splitStatements(sql: string): SqlStatement[] {
  const ends = [...sql.matchAll(tokens)].filter(([token]) => token === ';');
  let start = 0;
  const all = [...ends.map(({ index }) => index), sql.length].map((end): SqlStatement => {
    const statement = { text: sql.slice(start, end + 1), start };
    start = end + 1;
    return statement;
  });
  return all.filter(({ text }) => !blank.test(text));
}

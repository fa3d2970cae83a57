/**
 * Applies an edit of a mutant to the text of a file. Its `find` is compared word by word: other spaces, line breaks and
 * names of variables do not matter, so that a mutant survives a refactoring that does not change what it is about.
 */
import { parseSync } from 'oxc-parser';
import type { Edit } from './mutant.ts';

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Names in the file by those in the edit. */
type Names = ReadonlyMap<string, string>;

/** Throws an Error unless the edit fits exactly one place. */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const exact = text.split(find);
  if (exact.length === 2) return exact.join(replace);
  const places = exact.length > 2 ? [] : findRenamed(file, text, find);
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(`${Math.max(exact.length - 1, places.length)} times in ${file}: ${find}`);
  const renamed = replace.replace(/[\w$]+/g, (word) => place.names.get(word) ?? word);
  return text.slice(0, place.start) + renamed + text.slice(place.end);
}

function findRenamed(file: string, text: string, find: string) {
  const wanted = tokensOf(find);
  const tokens = tokensOf(text);
  const variables = variablesOf(file, text);
  return tokens.flatMap(({ start }, index) => {
    const part = tokens.slice(index, index + wanted.length);
    const names = part.length === wanted.length ? namesIn(wanted, part, variables) : null;
    return names === null ? [] : [{ start, end: part.at(-1)?.end ?? start, names }];
  });
}

/** Null if the tokens differ in more than the names of variables, or if two names became one. */
function namesIn(
  wanted: readonly Token[],
  part: readonly Token[],
  variables: ReadonlySet<number>,
): Names | null {
  const names = new Map<string, string>();
  for (const [index, { word }] of wanted.entries()) {
    const { word: found = '', start = -1 } = part[index] ?? {};
    const mayDiffer = variables.has(start) && /^[a-zA-Z_$]/.test(word);
    if (!mayDiffer && found !== word) return null;
    if (mayDiffer && (names.get(word) ?? found) !== found) return null;
    if (mayDiffer) names.set(word, found);
  }
  return new Set(names.values()).size === names.size ? names : null;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\w$]+|[^\s\w$]/g)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

/** Where the file names variables and parameters; not properties, types, or words in strings. */
function variablesOf(file: string, text: string): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, start, computed, shorthand, ...parts } = node as Record<string, unknown>;
    if (type === 'Identifier') found.add(Number(start));
    if (type === 'MemberExpression' && computed !== true) delete parts['property'];
    if (type === 'Property' && computed !== true && shorthand !== true) delete parts['key'];
    for (const part of Object.values(parts)) visit(part);
  };
  visit(parseSync(file, text).program.body);
  return found;
}

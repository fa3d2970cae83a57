/**
 * `foldText` in SQL, by functions that every PostgreSQL has: no extension and no ICU. The migration that adds
 * `search_text` has a copy of this expression; another one requires a migration that computes the column again.
 */
import { foldedLetters, foldText, ignoredInSearch } from '../record/values/text-forms.ts';

const letters = Object.entries(foldedLetters);
const single = letters.filter(([, to]) => to.length === 1);
const several = letters.filter(([, to]) => to.length > 1);
/** Capitals, too: `lower` knows only ASCII in a database with the character type C. */
const capitalOf = (letter: string) => (letter === 'ß' ? 'ẞ' : letter.toUpperCase());
const capitals = letters.filter(([letter]) => capitalOf(letter) > '\u007f' && letter !== 'ς');

/** `sql`: an expression of type text that is not null. */
export function foldSql(sql: string): string {
  const bare = `regexp_replace(normalize(${sql}, NFKD), '${ignoredInSearch}', '', 'g')`;
  const from = [...single.map(([one]) => one), ...capitals.map(([one]) => capitalOf(one))];
  const to = [
    ...single.map(([, one]) => one),
    ...capitals.map(([one, short]) => (short.length === 1 ? short : one)),
  ];
  const lower = `lower(translate(${bare}, '${from.join('')}', '${to.join('')}'))`;
  const whole = several.reduce((text, [one, two]) => `replace(${text}, '${one}', '${two}')`, lower);
  // Most texts are ASCII, and need a tenth of the time.
  return `(case when octet_length(${sql}) = char_length(${sql}) then lower(${sql}) else ${whole} end)`;
}

/**
 * For a comparison of folded texts with `text`: σ for ς. By the rules of Unicode, which ICU has, `lower` makes the last Σ
 * of a word a ς, also in `search_text`.
 */
export function oneSigma(folded: string, text: string): string {
  return foldText(text).includes('σ') ? `translate(${folded}, 'ς', 'σ')` : folded;
}

/**
 * With single spaces, as texts of one line are stored: releases before stored the spaces as given. Line breaks separate
 * the columns of `joinedSql`.
 */
export function singleSpaces(sql: string): string {
  return `regexp_replace(${sql}, '[ \\t]+', ' ', 'g')`;
}

/** Columns as one text, in which search finds a part. */
export function joinedSql(columns: readonly string[]): string {
  return `(${columns.map((column) => `coalesce(${column}, '')`).join(" || E'\\n' || ")})`;
}

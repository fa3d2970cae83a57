/**
 * The forms of a text: how it is stored, how search compares it, how a cell of a file has it, and that of an id. Pure and
 * without imports: `npm run sdk` copies this file into the SDK, so that the app follows the same rules.
 */

/** Texts of these characters alone are in every form already, but for case. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;

/** Invisible and without meaning in a name or code: soft hyphen, zero width, word joiner, directional controls. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Zero width joiners where they change nothing: not after a letter of a script that joins (Persian, Devanagari), after
 * a mark, or within an emoji.
 */
const idleJoiner =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L})[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** A text of several lines as it is stored: composed (NFC), otherwise as written. */
export function freeText(text: string): string {
  return text.normalize('NFC');
}

/** A name, code or reference as it is stored: composed, without invisible characters, words one space apart. */
export function oneLine(text: string): string {
  if (plainWords.test(text)) return text;
  return text
    .replace(invisible, '')
    .replace(idleJoiner, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Combining marks, joiners and the like, which search ignores: a class of regular expressions in JavaScript and SQL. */
export const ignoredInSearch =
  '[\\u0300-\\u036f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]';
const ignored = new RegExp(ignoredInSearch, 'gu');

/** Letters that Unicode does not decompose, in lower case; ς is σ. */
export const foldedLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ς: 'σ',
};
const folded = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'gu');

/** A text as search compares it: without case, accents and invisible characters. `Straße` is `strasse`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(folded, (letter) => foldedLetters[letter] ?? letter);
}

/**
 * Texts that spreadsheets evaluate as formulas (OWASP, CSV injection), also with full-width and small signs, and after
 * characters that some of them trim: spaces, control and format characters.
 */
const formula = /^['\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n\u2212＝＋－＠﹦﹢﹣﹫]/u;

/** Puts an apostrophe before a text that could be a formula; `originalText` removes it. */
export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverts `harmless`. */
export function originalText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** RFC 9562 text form; letters in either case, stored in lower case. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

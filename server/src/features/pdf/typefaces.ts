/**
 * The typefaces of printed documents beside Inter, by script. Each is read when a document has a character of it; only its
 * used glyphs go into the file. All have the SIL Open Font License 1.1.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Weight = 'regular' | 'semibold';

export interface Typeface {
  readonly name: string;
  /** The npm package, and the files in it. */
  readonly from: string;
  readonly files: Readonly<Record<Weight, string>>;
  /** The characters that it may have; its character map decides. */
  readonly scripts: RegExp;
}

function google(
  family: string,
  name: string,
  scripts: RegExp,
  bold: '600SemiBold' | '700Bold' = '600SemiBold',
): Typeface {
  const file = (weight: string) => `${weight}/${name}_${weight}.ttf`;
  const files = { regular: file('400Regular'), semibold: file(bold) };
  return { name: family, from: `@expo-google-fonts/${family}`, files, scripts };
}

/** Han, with the punctuation and the wide forms that Chinese, Japanese and Korean share. */
const han =
  '\\p{scx=Han}\\p{scx=Bopomofo}\\u2460-\\u24ff\\u3000-\\u303f\\u3200-\\u33ff\\ufe30-\\ufe4f\\uff00-\\uffef';
/** Its letters are whole glyphs; a typeface that composes them of parts has no right text in the file. */
export const arabic = google('ibm-plex-sans-arabic', 'IBMPlexSansArabic', /\p{scx=Arabic}/u);
export const japanese = google(
  'biz-udpgothic',
  'BIZUDPGothic',
  new RegExp(`[\\p{scx=Hiragana}\\p{scx=Katakana}${han}]`, 'u'),
  '700Bold',
);
export const korean = google(
  'nanum-gothic',
  'NanumGothic',
  new RegExp(`[\\p{scx=Hangul}${han}]`, 'u'),
  '700Bold',
);
export const chinese: Typeface = {
  name: 'noto-sans-hans',
  from: '@embedpdf/fonts-sc',
  files: { regular: 'fonts/NotoSansHans-Regular.otf', semibold: 'fonts/NotoSansHans-Bold.otf' },
  scripts: new RegExp(`[\\p{scx=Hiragana}\\p{scx=Katakana}${han}]`, 'u'),
};

/** In the order in which they are tried. */
export const typefaces: readonly Typeface[] = [
  arabic,
  google('noto-sans-hebrew', 'NotoSansHebrew', /\p{scx=Hebrew}/u),
  google('noto-sans-thai', 'NotoSansThai', /\p{scx=Thai}/u),
  google('noto-sans-devanagari', 'NotoSansDevanagari', /\p{scx=Devanagari}/u),
  google('noto-sans-georgian', 'NotoSansGeorgian', /\p{scx=Georgian}/u),
  google('noto-sans-armenian', 'NotoSansArmenian', /\p{scx=Armenian}/u),
  chinese,
  japanese,
  korean,
  google('noto-emoji', 'NotoEmoji', /\p{Emoji}|\p{So}/u),
];

/** At most two files for each typeface. */
const read = new Map<string, Buffer>();

export function typefaceFile({ from, files }: Typeface, weight: Weight): Buffer {
  const file = files[weight];
  let content = read.get(file);
  if (content === undefined) {
    content = readFileSync(join(packageFolder(from), file));
    read.set(file, content);
  }
  return content;
}

/** Of the main file, because a package may not export its files by name. */
function packageFolder(name: string): string {
  const main = fileURLToPath(import.meta.resolve(name));
  const end = main.lastIndexOf(join('node_modules', ...name.split('/')));
  return join(main.slice(0, end), 'node_modules', ...name.split('/'));
}

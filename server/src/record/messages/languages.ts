/** Texts in a reader's language, for mails and printed documents. */

/** By language, ISO 639-1. English is the fallback. */
export type Languages<Texts> = { readonly en: Texts } & {
  readonly [language: string]: Texts | undefined;
};

/** The texts of a BCP 47 tag such as `de` or `de-CH`, and the tag to format with; else English. */
export function inLanguage<Texts>(
  languages: Languages<Texts>,
  tag: string,
): { readonly tag: string; readonly texts: Texts } {
  const [language = ''] = tag.split('-');
  const isKnown = /^[a-z]{2}(-[A-Z]{2})?$/.test(tag) && Object.hasOwn(languages, language);
  const texts = isKnown ? languages[language] : undefined;
  return texts === undefined ? { tag: 'en', texts: languages.en } : { tag, texts };
}

/** A sentence with its `{names}` replaced. */
export function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** Whether a text takes its form for one with this count. `tag`: of `inLanguage`. */
export function isOne(tag: string, count: number): boolean {
  // The regions of our languages have the same rules (CLDR), and making them is slow.
  const [language = ''] = tag.split('-');
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count) === 'one';
}

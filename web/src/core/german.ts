/** The German catalogue; imported by catalogue.ts only. Each message is compiled on first use. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalogue } from './catalogue-types.ts';
import texts from './german.json' with { type: 'json' };

const messages: ReadonlyMap<string, string> = new Map([
  ...keyed('titles', texts.titles),
  ...keyed('messages', texts.messages),
  ...keyed('reasons', texts.reasons),
  ...keyed('remedies', texts.remedies),
]);

function keyed(section: string, of: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(of).map(([code, message]) => [`${section}.${code}`, message]);
}

const compiled = new Map<string, IntlMessageFormat>();

export const german: Catalogue = (key, params, shown) => {
  const message = messages.get(key);
  if (message === undefined) return null;
  let format = compiled.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(message, 'de');
    compiled.set(key, format);
  }
  const tags = Object.entries(shown).map(([name, show]) => [
    name,
    (chunks: readonly string[]) => show(chunks.join('')),
  ]);
  try {
    return String(format.format({ ...params, ...Object.fromEntries(tags) }));
  } catch {
    // A newer service may send other params than this catalogue expects; show its English text then.
    return null;
  }
};

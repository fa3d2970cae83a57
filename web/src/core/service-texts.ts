/** The messages of the service in one language, by their codes. Each is compiled on first use. */

import type { Compiled } from 'virtual:words';
import { IntlMessageFormat } from 'intl-messageformat';

/** Raw values from the service. */
export type Params = Readonly<Record<string, string | number | boolean>>;

/** Formats the values that a message marks by a tag with a capital letter, such as `<Date>{dueDate}</Date>`. */
export type Shown = Readonly<Record<string, (value: string) => string>>;

/** `key`: `messages.customer_required`. Null if the catalogue lacks the key, or a param is missing. */
export type Catalogue = (key: string, params: Params, shown: Shown) => string | null;

type Message = Extract<Compiled, string | unknown[]>;

/** Sections of the texts are groups: `titles.forbidden`. */
function messageAt(texts: Compiled, key: string): Message | undefined {
  const dot = key.indexOf('.');
  const group = isGroup(texts) ? texts[key.slice(0, dot)] : undefined;
  const found = group !== undefined && isGroup(group) ? group[key.slice(dot + 1)] : undefined;
  return found === undefined || isGroup(found) ? undefined : found;
}

const isGroup = (
  texts: Compiled,
): texts is Extract<Compiled, { readonly [key: string]: Compiled }> =>
  typeof texts !== 'string' && !Array.isArray(texts);

export function createCatalogue(language: string, texts: Compiled): Catalogue {
  const formats = new Map<string, IntlMessageFormat>();
  return (key, params, shown) => {
    const message = messageAt(texts, key);
    if (message === undefined) return null;
    if (typeof message === 'string') return message;
    const format = formats.get(key) ?? new IntlMessageFormat(message, language);
    formats.set(key, format);
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
}

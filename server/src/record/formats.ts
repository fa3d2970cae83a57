/** The formats that schemas of values and bodies name: what each takes, and how a message words it. */
import type { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { isUuid } from './fields.ts';

/** What PostgreSQL and people can make sense of. */
const years = /^(19|20|21)[0-9]{2}-/;

const words: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  date: 'a date, YYYY-MM-DD, of the years 1900 to 2199',
  'date-time': 'an instant, RFC 3339, such as 2026-11-21T08:30:00.000Z, of the years 1900 to 2199',
};

export function wordsOfFormat(format: string): string {
  return words[format] ?? `a text of the format ${format}`;
}

/**
 * `uuid` without the prefix `urn:uuid:`; `date-time` is RFC 3339 without leap seconds, which JavaScript does not
 * know.
 */
export function addKnownFormats(ajv: Ajv): void {
  addFormats.default(ajv, ['date', 'date-time']);
  for (const name of ['date', 'date-time']) {
    const { validate } = ajv.formats[name] as { validate(text: string): boolean };
    ajv.addFormat(
      name,
      (text: string) => years.test(text) && validate(text) && !Number.isNaN(Date.parse(text)),
    );
  }
  ajv.addFormat('uuid', isUuid);
}

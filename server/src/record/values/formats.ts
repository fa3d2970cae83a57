/** The formats of schemas: what each accepts, and the message code for other values. */
import type { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { PlainCode } from '../messages/messages.ts';
import { isUuid } from './text-forms.ts';

/** Years 1900 to 2199. */
const years = /^(19|20|21)[0-9]{2}-/;

/** The message code for a value that does not match the format. */
export const codeOfFormat = {
  uuid: 'id_invalid',
  date: 'date_invalid',
  'date-time': 'instant_invalid',
} as const satisfies Readonly<Record<string, PlainCode>>;

export function isKnownFormat(format: unknown): format is keyof typeof codeOfFormat {
  return typeof format === 'string' && Object.hasOwn(codeOfFormat, format);
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

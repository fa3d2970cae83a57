/** The formats that schemas of values and bodies name. */
import type { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** `date-time` is RFC 3339 without leap seconds, which JavaScript does not know. */
export function addKnownFormats(ajv: Ajv): void {
  addFormats.default(ajv, ['date', 'date-time', 'uuid']);
  const known = ajv.formats['date-time'] as { validate(text: string): boolean };
  ajv.addFormat(
    'date-time',
    (text: string) => known.validate(text) && !Number.isNaN(Date.parse(text)),
  );
}

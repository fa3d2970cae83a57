/** Takes over what a client sent: known and writable fields only, right values, references that exist. */
import { Ajv } from 'ajv';
import type { Action } from './entity.ts';
import type { Field, JsonSchema, Value } from './fields.ts';
import { addKnownFormats } from './formats.ts';
import { invalidValue, Problem, type ProblemDetail } from './problem.ts';
import type { Related } from './related.ts';
import { acceptValue } from './values.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;
type Body = Readonly<Record<string, Value>>;

/** The field that a PATCH names. Raises `unknown_field` or `read_only_field`. */
export function requireWritable(fields: Fields, name: string, pointer: string): Field<unknown> {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) {
    if (serviceFields.has(name)) throw readOnly(name, pointer);
    const known = Object.keys(fields).filter((other) => fields[other]?.access !== 'computed');
    const message = `There is no field ${JSON.stringify(name)}. Writable: ${known.join(', ')}.`;
    throw new Problem('unknown_field', message, {
      errors: [{ pointer, code: 'unknown_field', message }],
    });
  }
  if (field.access === 'computed') throw readOnly(name, pointer);
  return field;
}

const serviceFields = new Set(['id', 'createdAt', 'updatedAt', 'availableActions', 'RowVersion']);

function readOnly(name: string, pointer: string): Problem {
  const message = `${name} is computed by the service.`;
  return new Problem('read_only_field', message, {
    errors: [{ pointer, code: 'read_only_field', message }],
  });
}

/**
 * Puts every field of `input` into `target`; answers their names. Raises one Problem that lists
 * all refused fields; its code is that of the first.
 */
export function acceptFields(
  fields: Fields,
  input: Body,
  target: { [name: string]: Value },
  pointer: string,
  related: Related,
): string[] {
  const refused: Problem[] = [];
  for (const [name, value] of Object.entries(input)) {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    try {
      const field = requireWritable(fields, name, at);
      const accepted = acceptValue(field, value, at);
      acceptReference(field, accepted, at, related);
      target[name] = accepted;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (first !== undefined) {
    throw new Problem(first.code, first.message, {
      errors: refused.flatMap((problem) => problem.errors),
    });
  }
  return Object.keys(input);
}

/** Raises `invalid_value` when a reference names no record of this tenant. */
export function acceptReference(
  field: Field<unknown>,
  value: Value,
  pointer: string,
  related: Related,
): void {
  if (field.target === null || value === null) return;
  if (related.record(field.target, String(value)) === null) {
    throw invalidValue(pointer, `There is no ${field.target} with the id ${String(value)}.`);
  }
}

const ajv = new Ajv({ strict: true, allErrors: true, coerceTypes: false, useDefaults: false });
addKnownFormats(ajv);

type CheckBody = (body: Body) => readonly ProblemDetail[];
const compiled = new WeakMap<object, CheckBody>();

/** A check of an action's body; it answers every problem. An action without a body takes `{}`. */
export function compileBody(action: Pick<Action<never>, 'body'>): CheckBody {
  const schema = action.body ?? noBody;
  let check = compiled.get(schema);
  if (check === undefined) {
    const validate = ajv.compile(schema);
    check = (body) => {
      const long = tooLong(schema, body);
      if (long.length > 0) return long;
      return validate(body)
        ? []
        : (validate.errors ?? []).map((error) => {
            const inside = error.params as {
              missingProperty?: string;
              additionalProperty?: string;
            };
            const name = inside.missingProperty ?? inside.additionalProperty;
            return {
              pointer: name === undefined ? error.instancePath : `${error.instancePath}/${name}`,
              code:
                error.keyword === 'required'
                  ? 'required'
                  : error.keyword === 'additionalProperties'
                    ? 'unknown_field'
                    : 'invalid_value',
              message: `${error.message ?? 'is not valid'}.`,
            };
          });
    };
    compiled.set(schema, check);
  }
  return check;
}

/** Lists that are longer than they may be: their members are not looked at one by one. */
function tooLong({ properties }: JsonSchema, body: Body): ProblemDetail[] {
  return Object.entries((properties ?? {}) as Record<string, { maxItems?: number }>).flatMap(
    ([name, { maxItems = Number.POSITIVE_INFINITY }]) => {
      const value = Object.hasOwn(body, name) ? body[name] : null;
      if (!Array.isArray(value) || value.length <= maxItems) return [];
      const message = `At most ${maxItems} at once; these are ${value.length}.`;
      return [{ pointer: `/${name}`, code: 'invalid_value', message }];
    },
  );
}

const noBody = { type: 'object', properties: {}, additionalProperties: false };

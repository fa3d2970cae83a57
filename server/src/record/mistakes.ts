/**
 * What can be wrong with a value that a client sent, wherever it sent it: a stable code, what it is about, and
 * the one sentence that is made of both. Nothing that a client sent is quoted but the names of members.
 */
import { type ProblemDetail, quotedName } from './problem.ts';

/** What each code says in particular. `expected`: what would be right, as `describeSchema` words it. */
interface Params {
  unknown_field: { name: string; known: readonly string[] };
  read_only_field: { name: string };
  required: { name: string; expected: string };
  not_null: { expected: string };
  wrong_type: { expected: string };
  wrong_format: { expected: string };
  not_allowed: { expected: string };
  out_of_range: { expected: string };
  /** In characters (Unicode code points). */
  too_long: { expected: string; length: number };
  too_short: { expected: string };
  /** Items of a list or members of an object. */
  too_many: { expected: string; count: number };
  too_few: { expected: string };
  duplicate: { expected: string };
  /** A reference to no record of the tenant. */
  unknown: { entity: string; id: string };
}

const limits = {
  /** Names that a sentence lists. */
  names: 40,
  /** Letters to change from an unknown name to a known one for them to be alike. */
  distance: 2,
} as const;

const sentences: { readonly [C in keyof Params]: (params: Params[C]) => string } = {
  unknown_field: ({ name, known }) =>
    `There is no field ${JSON.stringify(quotedName(name))}. ${suggestion(name, known)}`,
  read_only_field: ({ name }) => `${name} is computed by the service.`,
  required: ({ name, expected }) => `Give ${name}: ${expected}.`,
  not_null: ({ expected }) => `This field always has a value: send ${expected}.`,
  wrong_type: ({ expected }) => `Expected ${expected}.`,
  wrong_format: ({ expected }) => `Expected ${expected}.`,
  not_allowed: ({ expected }) => `Expected ${expected}.`,
  out_of_range: ({ expected }) => `Expected ${expected}.`,
  too_long: ({ expected, length }) => `Expected ${expected}; this one has ${length}.`,
  too_short: ({ expected }) => `Expected ${expected}.`,
  too_many: ({ expected, count }) => `Expected ${expected}; these are ${count}.`,
  too_few: ({ expected }) => `Expected ${expected}.`,
  duplicate: ({ expected }) => `Expected ${expected}; this one is there already.`,
  unknown: ({ entity, id }) => `There is no ${entity} with the id ${id}.`,
};

export type MistakeCode = keyof Params;

/** An entry of `errors`. */
export function mistake<C extends MistakeCode>(
  code: C,
  pointer: string,
  params: Params[C],
): ProblemDetail {
  return { pointer, code, message: sentences[code](params) };
}

/** `pointer` with one more token (RFC 6901). */
export function pointerTo(pointer: string, token: string): string {
  return `${pointer}/${quotedName(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The known names that are like this one; where none is, the known names. */
export function suggestion(name: string, known: readonly string[]): string {
  const near = known.filter((other) => isNear(name.toLowerCase(), other.toLowerCase()));
  if (near.length > 0) return `Did you mean ${listed(near, ' or ')}?`;
  return known.length === 0 ? 'None is expected.' : `Known: ${listed(known, ', ')}.`;
}

function listed(names: readonly string[], separator: string): string {
  const more = names.length - limits.names;
  const shown = names.slice(0, limits.names).join(separator);
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** Whether few changes of single letters lead from one name to the other (Levenshtein). */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > limits.distance) return false;
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const same = (above[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(same, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return (above.at(-1) ?? 0) <= Math.min(limits.distance, Math.floor(b.length / 2));
}

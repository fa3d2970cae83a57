/** The shape of the message tables in this folder: one entry for each code. */

/**
 * The type of a param. A `list` is one text, its items separated by `, `; an empty list is `none`. A `label` is a
 * state, a role or another value that clients translate.
 */
export type ParamKind =
  | 'text'
  | 'list'
  | 'label'
  | 'field'
  | 'id'
  | 'currency'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'number'
  | 'boolean';

export interface Message {
  readonly params?: Readonly<Record<string, ParamKind>>;
  /** English, in ICU MessageFormat. */
  readonly message: string;
}

export type Messages = Readonly<Record<string, Message>>;

/** The JSON Schema of `params` in responses. */
export const messageParams = {
  type: 'object',
  additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
  description: 'What the message is about, unformatted: decimal strings, ISO 8601 dates, codes.',
} as const;

type ValueOf<K> = K extends 'number' ? number : K extends 'boolean' ? boolean : string;

/** The types of the params of an entry. */
export type ParamsOf<M> = M extends { readonly params: infer P }
  ? { readonly [N in keyof P]: ValueOf<P[N]> }
  : Readonly<Record<never, never>>;

const limits = { listItems: 40 } as const;

/** A param of the kind `list`; at most 40 items, then `…`. */
export function listOf(items: readonly string[], most: number = limits.listItems): string {
  if (items.length === 0) return 'none';
  return [...items.slice(0, most), ...(items.length > most ? ['…'] : [])].join(', ');
}

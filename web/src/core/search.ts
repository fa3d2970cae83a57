/** Typed search parameters of a page; all values are texts. */
import type { CollectionName, ListQuery } from '@daybook/sdk';

export type Search = Readonly<Record<string, string>>;

/** The known parameters of a page, all optional. */
export type Values = Readonly<Record<string, string | undefined>>;
export type NoSearch = Readonly<Record<never, string>>;

/** As parsed by the router, or given by a link. */
export type RawSearch = Readonly<Record<string, unknown>>;

function textsOf(raw: RawSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, String(value)]),
  );
}

/** Accepts these parameters and drops all others. */
export function searchOf<const K extends string>(
  ...names: readonly K[]
): (raw: RawSearch) => { readonly [N in K]?: string } {
  return (raw) => {
    const texts = textsOf(raw);
    const known = names.filter((name) => texts[name] !== undefined);
    return Object.fromEntries(known.map((name) => [name, texts[name]])) as {
      readonly [N in K]?: string;
    };
  };
}

/** Parameters of a list: the API's filters, sorting and search, the visible columns, and a saved view. */
export type ListSearch<N extends CollectionName> = {
  readonly [K in
    | Exclude<keyof ListQuery<N> & string, 'cursor' | 'limit'>
    | 'columns'
    | 'view']?: string;
};

/** Keeps unknown parameters, so that the API reports what is wrong with them. */
export function listSearch<N extends CollectionName>(): (raw: RawSearch) => ListSearch<N> {
  return (raw) => textsOf(raw) as ListSearch<N>;
}

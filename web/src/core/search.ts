/** The search parameters of a page: texts, as they stand behind the `?` of its address. */
import type { CollectionName, ListQuery } from '@daybook/sdk';

export type Search = Readonly<Record<string, string>>;

/** The parameters that a page knows, each or none of them given. */
export type Values = Readonly<Record<string, string | undefined>>;
export type NoSearch = Readonly<Record<never, string>>;

/** As the router reads them from the address, or as a link gives them. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Those that are there, as texts. */
function textsOf(raw: RawSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, String(value)]),
  );
}

/** A page with these parameters; any other is dropped. */
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

/** What the address of a list may say: the API's own filters, order and search, and the columns to show. */
export type ListSearch<N extends CollectionName> = {
  readonly [K in Exclude<keyof ListQuery<N> & string, 'cursor' | 'limit'> | 'columns']?: string;
};

/** The page of a list. What is not known here is kept: the API says what is wrong with it. */
export function listSearch<N extends CollectionName>(): (raw: RawSearch) => ListSearch<N> {
  return (raw) => textsOf(raw) as ListSearch<N>;
}

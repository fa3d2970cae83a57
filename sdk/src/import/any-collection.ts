/** A collection of the API by its name, for code that handles all of them. */
import type { CallOptions } from '../answers.ts';
import type { CollectionName } from '../catalogue.ts';
import type { ActOptions } from '../collections.ts';
import type { Daybook } from '../daybook.ts';

export interface AnyRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

interface AnyCollection {
  get(id: string, options?: CallOptions): Promise<AnyRecord>;
  list(
    query: object,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly AnyRecord[]; readonly nextCursor: string | null }>;
  create(fields: object, options?: ActOptions): Promise<AnyRecord>;
  act(id: string, action: string, fields: object, options?: ActOptions): Promise<AnyRecord>;
}

export function anyCollection(daybook: Daybook, name: CollectionName): AnyCollection {
  const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const collections: object = daybook;
  return (collections as Readonly<Record<string, AnyCollection>>)[key] as AnyCollection;
}

/** A collection of the API by its name, for code that handles all of them. */
import type {
  ActOptions,
  CallOptions,
  ChangeList,
  CollectionName,
  ProblemDetail,
  TimelineItem,
} from '@daybook/sdk';
import { daybook } from './daybook.ts';

/** The fields that code for all collections uses. */
export interface AnyItem {
  readonly id: string;
  readonly [field: string]: unknown;
}

interface ItemPage<T = AnyItem> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
  /** If requested; null if counting took too long. */
  readonly totalCount?: number | null;
  readonly totalCountIsExact?: boolean;
  /** By currency, if requested; null if unknown. */
  readonly totals?: readonly Readonly<Record<string, unknown>>[] | null;
}

interface AnyCollection {
  get(id: string): Promise<AnyItem>;
  list(query: object, options?: CallOptions): Promise<ItemPage>;
  changes(id: string, query: object): Promise<ChangeList>;
  timeline(id: string, query: object): Promise<ItemPage<TimelineItem>>;
  /** Only where the catalogue lists a create operation. */
  create(fields: object, options?: ActOptions): Promise<AnyItem>;
  patch(
    id: string,
    field: string,
    value: unknown,
    rowVersion: string,
    options?: CallOptions,
  ): Promise<AnyItem>;
  act(id: string, action: string, fields: object): Promise<AnyItem>;
  actMany(
    action: string,
    ids: readonly string[],
    fields: object,
    options?: ActOptions,
  ): Promise<object>;
  readiness(id: string): Promise<{
    readonly problems: readonly ProblemDetail[];
    readonly problemsOmitted?: number;
    /** Absent in earlier releases. */
    readonly warnings?: readonly ProblemDetail[];
  }>;
  autosave(id: string, options: object): object;
}

export function anyCollection(name: CollectionName): AnyCollection {
  const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return daybook[key as keyof typeof daybook] as AnyCollection;
}

type Path = Parameters<typeof daybook.GET>[0];

/** Collections whose records have a list of this name, such as `effects`. */
export type CollectionWith<Part extends string> = Path extends infer P
  ? P extends `/api/${infer N}/{id}/${Part}`
    ? N
    : never
  : never;

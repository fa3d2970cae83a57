/**
 * `daybook.invoices` and the other collections: their methods follow from the OpenAPI document, both in the types
 * and at run time, so that no record type is named here.
 */
import type { AnswerOf, BodyOf, CallOptions, LooseCall, Op, QueryOf } from './answers.ts';
import type { AutosaveOptions, Editor } from './autosave/autosave.ts';
import { createEditor } from './autosave/editor.ts';
import type { CollectionInfo, CollectionName } from './catalogue.ts';
import { collections } from './generated/catalogue.ts';
import type { ChangeList, paths, Readiness, Timeline } from './generated/schema.ts';
import { createPages, type Pages } from './pages.ts';

type CamelCase<S extends string> = S extends `${infer A}-${infer B}`
  ? `${A}${Capitalize<CamelCase<B>>}`
  : S;

/** Every collection under its name in camel case. */
export type Collections = {
  readonly [N in CollectionName as CamelCase<N>]: Collection<N>;
};

type All<N extends CollectionName> = `/api/${N}` & keyof paths;
type One<N extends CollectionName> = `/api/${N}/{id}` & keyof paths;
type Lines<N extends CollectionName> = `/api/${N}/{id}/lines/{lineId}` & keyof paths;

/** One record as `get` returns it. */
export type RecordOf<N extends CollectionName> = AnswerOf<Op<One<N>, 'get'>>;

/** One record as a list returns it. */
export type ItemOf<N extends CollectionName> =
  AnswerOf<Op<All<N>, 'get'>> extends { items: (infer Item)[] } ? Item : never;

/** `expand`, if the collection has it: references whose records `expanded` has. */
type GetOptions<N extends CollectionName> = CallOptions &
  (QueryOf<Op<One<N>, 'get'>> extends { expand?: infer Expand }
    ? { readonly expand?: Expand }
    : object);

/** Filters, order and search. */
export type ListQuery<N extends CollectionName> = Omit<
  QueryOf<Op<All<N>, 'get'>>,
  'format' | 'headings' | 'decimal' | 'labels'
>;

/** The fields of a new record. */
export type FieldsOf<N extends CollectionName> = BodyOf<Op<All<N>, 'post'>>;

/** The patchable fields, by name. */
export type PatchOf<N extends CollectionName> = Omit<BodyOf<Op<One<N>, 'patch'>>, 'RowVersion'>;

/** The patchable fields of a line, by name. */
export type LinePatchOf<N extends CollectionName> = [Lines<N>] extends [never]
  ? object
  : Omit<BodyOf<Op<Lines<N>, 'patch'>>, 'RowVersion'>;

/** The actions that POST to one record. */
export type ActionOf<N extends CollectionName> = Exclude<
  {
    [P in keyof paths]: P extends `/api/${N}/{id}/${infer A}`
      ? [Op<P, 'post'>] extends [never]
        ? never
        : A
      : never;
  }[keyof paths],
  'lines'
>;

type ActionPath<N extends CollectionName, A extends string> = `/api/${N}/{id}/${A}` & keyof paths;

/** The actions that POST to many records at once. */
export type BulkActionOf<N extends CollectionName> = {
  [P in keyof paths]: P extends `/api/${N}/actions/${infer A}` ? A : never;
}[keyof paths];

type BulkPath<N extends CollectionName, A extends string> = `/api/${N}/actions/${A}` & keyof paths;

/** The actions that return the record, with their bodies; an editor adds the RowVersion. */
type OwnActions<N extends CollectionName> = {
  [A in ActionOf<N> as AnswerOf<Op<ActionPath<N, A>, 'post'>> extends RecordOf<N>
    ? A
    : never]: Omit<BodyOf<Op<ActionPath<N, A>, 'post'>>, 'RowVersion'>;
};

/** Whether a body has required members. */
type BodyArguments<B> = object extends B
  ? [body?: B, options?: ActOptions]
  : [body: B, options?: ActOptions];

export interface CreateOptions extends CallOptions {
  /** Generated if absent, and the same for all attempts. */
  readonly idempotencyKey?: string;
}

export interface ActOptions extends CreateOptions {
  /** `true`: validates only. */
  readonly dryRun?: boolean;
}

interface Reading<N extends CollectionName> {
  readonly name: N;
  get(id: string, options?: GetOptions<N>): Promise<RecordOf<N>>;
  list(query?: ListQuery<N>, options?: CallOptions): Promise<AnswerOf<Op<All<N>, 'get'>>>;
  /** Every item of the list, over all its pages. */
  pages(query?: Omit<ListQuery<N>, 'cursor'>, options?: CallOptions): Pages<ItemOf<N>>;
  changes(
    id: string,
    query?: { readonly after?: string; readonly limit?: number },
    options?: CallOptions,
  ): Promise<ChangeList>;
  timeline(
    id: string,
    query?: { readonly cursor?: string; readonly limit?: number },
    options?: CallOptions,
  ): Promise<Timeline>;
}

interface Creating<N extends CollectionName> {
  /** `dryRun`, if the catalogue says `createDryRun`: returns the record as it would be created. */
  create(fields?: FieldsOf<N>, options?: ActOptions): Promise<AnswerOf<Op<All<N>, 'post'>>>;
}

interface Patching<N extends CollectionName> {
  /** Changes one field; throws a ConflictError if `rowVersion` is not the current one. */
  patch<F extends keyof PatchOf<N> & string>(
    id: string,
    field: F,
    value: Exclude<PatchOf<N>[F], undefined>,
    rowVersion: string,
    options?: CallOptions,
  ): Promise<AnswerOf<Op<One<N>, 'patch'>>>;
  /** An editor of one record that saves each change automatically. */
  autosave(
    id: string,
    options?: AutosaveOptions<RecordOf<N>>,
  ): Editor<RecordOf<N>, PatchOf<N>, LinePatchOf<N>, OwnActions<N>>;
}

interface Acting<N extends CollectionName> {
  act<A extends ActionOf<N>>(
    id: string,
    action: A,
    ...rest: BodyArguments<BodyOf<Op<ActionPath<N, A>, 'post'>>>
  ): Promise<AnswerOf<Op<ActionPath<N, A>, 'post'>>>;
}

interface ActingOnMany<N extends CollectionName> {
  /** Returns one result for each id, in order; `fields`: further members of the body, such as a reason. */
  actMany<A extends BulkActionOf<N>>(
    action: A,
    ids: readonly string[],
    fields?: Omit<BodyOf<Op<BulkPath<N, A>, 'post'>>, 'ids'>,
    options?: ActOptions,
  ): Promise<AnswerOf<Op<BulkPath<N, A>, 'post'>>>;
}

interface Checking {
  /** The problems that prevent posting or closing the record. */
  readiness(id: string, options?: CallOptions): Promise<Readiness>;
}

type When<Condition, Part> = [Condition] extends [never] ? unknown : Part;

/** The methods of one collection. */
export type Collection<N extends CollectionName> = Reading<N> &
  When<Op<All<N>, 'post'>, Creating<N>> &
  When<Op<One<N>, 'patch'>, Patching<N>> &
  When<ActionOf<N>, Acting<N>> &
  When<BulkActionOf<N>, ActingOnMany<N>> &
  When<`/api/${N}/{id}/readiness` & keyof paths, Checking>;

/** At run time all collections have one type; unsupported methods are missing. */
export function createCollections(call: LooseCall): Collections {
  const entries = Object.values(collections).map((info) => [
    info.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    createCollection(call, info),
  ]);
  return Object.fromEntries(entries) as Collections;
}

function createCollection(call: LooseCall, info: CollectionInfo): object {
  const all = info.path;
  const one = `${all}/{id}`;
  const read = (path: string, id: string, query?: object, options?: CallOptions) =>
    call('GET', path, { ...options, params: { path: { id }, query } });
  const list = (query?: object, options?: CallOptions) =>
    call('GET', all, { ...options, params: { query } });
  const { roles, actions, readiness } = info;
  const acting = {
    act(id: string, action: string, body?: object, { dryRun, ...options }: ActOptions = {}) {
      const query = dryRun === undefined ? {} : { dryRun };
      const params = { path: { id }, query };
      return call('POST', `${one}/${action}`, { ...keyed(options), params, body: body ?? {} });
    },
  };
  const actingOnMany = {
    actMany(
      action: string,
      ids: readonly string[],
      fields?: object,
      { dryRun, ...options }: ActOptions = {},
    ) {
      const params = { query: dryRun === undefined ? {} : { dryRun } };
      const body = { ids, ...fields };
      return call('POST', `${all}/actions/${action}`, { ...keyed(options), params, body });
    },
  };
  return {
    name: info.name,
    get: (id: string, { expand, ...options }: CallOptions & { expand?: readonly string[] } = {}) =>
      read(one, id, expand && { expand }, options),
    list,
    pages: (query?: object, options?: CallOptions) =>
      createPages(
        (cursor) =>
          list({ ...query, ...(cursor === null ? {} : { cursor }) }, options) as Promise<never>,
      ),
    changes: (id: string, query?: object, options?: CallOptions) =>
      read(`${one}/changes`, id, query, options),
    timeline: (id: string, query?: object, options?: CallOptions) =>
      read(`${one}/timeline`, id, query, options),
    ...(roles.create === undefined ? {} : creating(call, all)),
    ...(roles.patch === undefined ? {} : patching(call, info)),
    ...(actions.length === 0 ? {} : acting),
    ...(actions.some(({ many }) => many) ? actingOnMany : {}),
    ...(readiness === undefined
      ? {}
      : {
          readiness: (id: string, options?: CallOptions) =>
            read(`${one}/readiness`, id, undefined, options),
        }),
  };
}

function creating(call: LooseCall, path: string) {
  return {
    create(fields?: object, { dryRun, ...options }: ActOptions = {}) {
      const params = { query: dryRun === undefined ? {} : { dryRun } };
      return call('POST', path, { ...keyed(options), params, body: fields ?? {} });
    },
  };
}

function patching(call: LooseCall, info: CollectionInfo) {
  return {
    patch(id: string, field: string, value: unknown, RowVersion: string, options?: CallOptions) {
      const body = { [field]: value, RowVersion };
      return call('PATCH', `${info.path}/{id}`, { ...options, params: { path: { id } }, body });
    },
    autosave: (id: string, options?: AutosaveOptions<Readonly<Record<string, unknown>>>) =>
      createEditor({ call, info, id }, options),
  };
}

/** Moves the idempotency key into a header. */
function keyed({ idempotencyKey, ...options }: CreateOptions = {}): CallOptions {
  if (idempotencyKey === undefined) return options;
  return { ...options, headers: { ...options.headers, 'Idempotency-Key': idempotencyKey } };
}

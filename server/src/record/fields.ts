/**
 * The field types of entities. A field declares its JSON Schema (for validation and the OpenAPI document), its storage,
 * and its filters.
 */
import type { Role } from './actor.ts';

import { messageOf, type RenderedMessage } from './messages/messages.ts';
import { freeText, oneLine } from './values/text-forms.ts';

export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [name: string]: Value };
export type JsonSchema = { readonly [keyword: string]: unknown };

export const operators = [
  'eq',
  'ne',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'startsWith',
  'isNull',
] as const;
export type Operator = (typeof operators)[number];

/** The filter operators of each field type; `isNull` only if the field is nullable. */
const operatorsOf = {
  key: ['eq', 'ne', 'in', 'nin', 'isNull'],
  text: ['eq', 'in', 'contains', 'startsWith', 'isNull'],
  prose: ['eq', 'contains', 'isNull'],
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'isNull'],
  date: ['eq', 'gt', 'gte', 'lt', 'lte', 'isNull'],
  instant: ['gt', 'gte', 'lt', 'lte', 'isNull'],
  boolean: ['eq'],
} as const satisfies Record<string, readonly Operator[]>;

export type PgType =
  | 'text'
  | 'uuid'
  | 'numeric'
  | 'integer'
  | 'date'
  | 'timestamptz'
  | 'boolean'
  | 'jsonb';

/** How a value is compared and normalised before it is stored. */
type FieldKind =
  | 'text'
  | 'reference'
  | 'enum'
  | 'decimal'
  | 'integer'
  | 'date'
  | 'timestamp'
  | 'boolean'
  | 'list'
  | 'map'
  | 'object';

export interface Field<T = Value> {
  readonly kind: FieldKind;
  readonly pgType: PgType;
  /** JSON Schema of a value that is not null. */
  readonly schema: JsonSchema;
  readonly operators: readonly Operator[];
  /** `writable` by POST and PATCH, `createOnly` by POST, `computed` by the service. */
  readonly access: 'writable' | 'createOnly' | 'computed';
  /** The only actions that change it: completes "It changes by …". */
  readonly changedBy?: string | undefined;
  /** The roles that may PATCH it; by default those that may write the record. */
  readonly roles?: readonly Role[] | undefined;
  readonly nullable: boolean;
  /** Value of a new record; null when the option is absent. */
  readonly initial: T;
  readonly sortable: boolean;
  /** Searched by `q=`. */
  readonly search: boolean;
  /** Recorded in the field history. Derived totals are not. */
  readonly history: boolean;
  /** False for a value derived when read; it has no column. */
  readonly stored: boolean;
  /**
   * SQL of a derived value for filters; `$today` is the date parameter. With `$value`, the list of filter values, it
   * is the whole condition.
   */
  readonly filterSql: string | null;
  /** For values that are read from another record of the tenant. */
  readonly lookup: Lookup | null;
  /** For references: the name of the entity. */
  readonly target: string | null;
  /** Normalizes a text before it is stored and compared; null: unchanged. */
  readonly spell: ((text: string) => string) | null;
  readonly description: string;
  readonly example: unknown;
}

/** A field of a referenced record, or SQL of a value from tables that belong to the record. */
type Lookup =
  | {
      /** The field with its id. */
      readonly by: string;
      readonly table: string;
      readonly field: string;
    }
  | { readonly sql: string };

interface Options<T> {
  readonly access?: 'writable' | 'createOnly' | 'computed';
  readonly changedBy?: string;
  readonly roles?: readonly Role[];
  readonly initial?: T;
  readonly required?: boolean;
  readonly sortable?: boolean;
  readonly filterable?: boolean;
  readonly search?: boolean;
  readonly history?: boolean;
  readonly stored?: boolean;
  readonly filterSql?: string;
  readonly lookup?: Lookup;
  readonly spell?: (text: string) => string;
  readonly description?: string;
  readonly example?: unknown;
}

function make<T, N extends T | null>(
  kind: FieldKind,
  pgType: PgType,
  schema: JsonSchema,
  filterOperators: readonly Operator[],
  options: Options<T>,
  initial: N,
  target: string | null = null,
): Field<N> {
  const stored = options.stored ?? options.lookup === undefined;
  const filterable = options.filterable ?? (stored || options.filterSql !== undefined);
  const nullable = initial === null && options.required !== true;
  return {
    kind,
    pgType,
    schema,
    operators: filterable
      ? filterOperators.filter((operator) => nullable || operator !== 'isNull')
      : [],
    access: options.access ?? 'writable',
    changedBy: options.changedBy,
    roles: options.roles,
    nullable,
    initial,
    sortable: options.sortable ?? false,
    search: options.search ?? false,
    history: options.history ?? true,
    stored,
    filterSql: options.filterSql ?? null,
    lookup: options.lookup ?? null,
    target,
    spell: options.spell ?? null,
    description: options.description ?? '',
    example: options.example,
  };
}

/** The form of a text: its JSON Schema, and the message for other texts. */
export interface Form {
  readonly pattern: string;
  readonly 'x-form': RenderedMessage;
}

/**
 * Text up to `max` characters (Unicode code points). `filters`: `key` for codes and ids, which no filter searches for
 * parts; `prose` for sentences. Without it, the text is a name or reference of one line; `multiline`: it is not.
 */
export function text(
  options: Options<string> & {
    max: number;
    form?: Form;
    filters?: 'key' | 'prose';
    multiline?: true;
  },
): Field<string | null> {
  const schema = { type: 'string', maxLength: options.max, ...options.form };
  const filters = operatorsOf[options.filters ?? 'text'];
  const isLine = options.filters === undefined && options.multiline === undefined;
  const all = { spell: isLine ? oneLine : freeText, ...options };
  return make('text', 'text', schema, filters, all, options.initial ?? null);
}

/** The id of a record of another entity of the same tenant. */
export function reference(target: string, options: Options<string> = {}): Field<string | null> {
  const schema = { type: 'string', format: 'uuid' };
  return make(
    'reference',
    'uuid',
    schema,
    operatorsOf.key,
    options,
    options.initial ?? null,
    target,
  );
}

export function enumeration<const V extends string>(
  values: readonly V[],
  options: Options<V> = {},
): Field<V | null> {
  const schema = { type: 'string', enum: values };
  return make('enum', 'text', schema, operatorsOf.key, options, options.initial ?? null);
}

/** At most 18 digits before and 12 after the point: always storable, exact, never a float. */
const decimalForm: Form = {
  pattern: '^-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,12})?$',
  'x-form': messageOf('decimal_invalid'),
};

/** A decimal that is not negative. */
export const amountForm: Form = {
  pattern: decimalForm.pattern.replace('-?', ''),
  'x-form': messageOf('decimal_negative'),
};

/** A decimal string such as `"1234.50"`; `form`: a narrower one. */
export function decimal(options: Options<string> & { form?: Form } = {}): Field<string | null> {
  const schema = { type: 'string', ...decimalForm, ...options.form };
  return make('decimal', 'numeric', schema, operatorsOf.number, options, options.initial ?? null);
}

/** A decimal computed by the service; it may be longer than client input. */
export function amount(options: Options<string> = {}): Field<string> {
  const form: Form = {
    pattern: '^-?[0-9]{1,100}(\\.[0-9]{1,12})?$',
    'x-form': messageOf('amount_invalid'),
  };
  const schema = { type: 'string', ...form };
  const all = { history: false, example: '1190.00', ...options, access: 'computed' as const };
  return make('decimal', 'numeric', schema, operatorsOf.number, all, options.initial ?? '0.00');
}

export function integer(
  options: Options<number> & { min: number; max: number },
): Field<number | null> {
  const schema = { type: 'integer', minimum: options.min, maximum: options.max };
  return make('integer', 'integer', schema, operatorsOf.number, options, options.initial ?? null);
}

/** A calendar date, `YYYY-MM-DD` (RFC 3339 full-date), years 1900 to 2199. */
export function date(options: Options<string> = {}): Field<string | null> {
  const schema = { type: 'string', format: 'date' };
  return make('date', 'date', schema, operatorsOf.date, options, options.initial ?? null);
}

/** An instant, RFC 3339 in UTC with milliseconds. */
export function timestamp(options: Options<string> = {}): Field<string | null> {
  const schema = { type: 'string', format: 'date-time' };
  return make(
    'timestamp',
    'timestamptz',
    schema,
    operatorsOf.instant,
    options,
    options.initial ?? null,
  );
}

export function boolean(options: Options<boolean> & { initial: boolean }): Field<boolean> {
  return make(
    'boolean',
    'boolean',
    { type: 'boolean' },
    operatorsOf.boolean,
    options,
    options.initial,
  );
}

/** A short list of texts, each of the given form. */
export function list(
  options: Options<readonly string[]> & { max: number; form: Form },
): Field<readonly string[]> {
  const schema = {
    type: 'array',
    maxItems: options.max,
    uniqueItems: true,
    items: { type: 'string', ...options.form },
  };
  return make(
    'list',
    'jsonb',
    schema,
    [],
    { ...options, filterable: false },
    options.initial ?? [],
  );
}

/** Texts by name, such as header fields; replaced as a whole. */
export function textMap(
  options: Options<Readonly<Record<string, string>>> & {
    max: number;
    nameForm: Form;
    valueForm: Form;
  },
): Field<Readonly<Record<string, string>>> {
  const schema = {
    type: 'object',
    maxProperties: options.max,
    propertyNames: { type: 'string', ...options.nameForm },
    additionalProperties: { type: 'string', ...options.valueForm },
  };
  return make('map', 'jsonb', schema, [], { ...options, filterable: false }, options.initial ?? {});
}

/** A structure computed by the service; it cannot be filtered. */
export function object<T>(schema: JsonSchema, options: Options<T> & { initial: T }): Field<T> {
  const all = { history: false, access: 'computed' as const, ...options, filterable: false };
  return make('object', 'jsonb', schema, [], all, options.initial);
}

/** For an entity with a single record: its list has nothing to filter. */
export function withoutFilters<F extends Readonly<Record<string, Field<unknown>>>>(fields: F): F {
  const unfiltered = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, operators: [] },
  ]);
  return Object.fromEntries(unfiltered) as F;
}

/** `paymentTermsDays` is stored as `payment_terms_days`. */
export function columnName(fieldName: string): string {
  return fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `payment_terms_days` is the field `paymentTermsDays`. */
export function fieldName(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

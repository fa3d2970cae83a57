/** What `generated/catalogue.ts` holds: the OpenAPI document, boiled down to what a client needs to run. */
import type { paths } from './generated/schema.ts';

/** A collection of records: `invoices`, `webhook-endpoints`. What has a history is a record. */
export type CollectionName = {
  [P in keyof paths]: P extends `/api/${infer N}/{id}/changes` ? N : never;
}[keyof paths];

export type Role = 'Viewer' | 'Clerk' | 'Approver' | 'Controller' | 'Integrator' | 'Admin';

export type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'nin'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'contains'
  | 'startsWith'
  | 'isNull';

export type FieldType =
  | 'id'
  | 'text'
  | 'enum'
  | 'reference'
  | 'decimal'
  | 'amount'
  | 'date'
  | 'instant'
  | 'boolean'
  | 'integer'
  | 'array'
  | 'object';

export interface FieldInfo {
  readonly name: string;
  readonly type: FieldType;
  /** Absent where create and PATCH take it: `create` alone, or `computed` by the service. */
  readonly access?: 'create' | 'computed';
  readonly nullable?: true;
  /** Of what a form or a filter takes. */
  readonly description?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly string[];
  /** Which records a reference means, where the name of the field tells. */
  readonly collection?: CollectionName;
  /** Filters are `name.operator`. */
  readonly operators?: readonly Operator[];
  readonly sortable?: true;
}

export interface ActionInfo {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Whether `/actions/{name}` takes many records. */
  readonly many?: true;
}

export interface CollectionInfo {
  readonly name: CollectionName;
  /** As in `/api/invoices`. */
  readonly path: string;
  /** The name of the schema of one record. */
  readonly entity: string;
  readonly fields: readonly FieldInfo[];
  /** The fields of its lines. */
  readonly lines?: readonly FieldInfo[];
  /** What `q` searches, in words. */
  readonly q?: string;
  /** Who may do what; absent where nobody can. */
  readonly roles: {
    readonly list: readonly Role[];
    readonly get: readonly Role[];
    readonly create?: readonly Role[];
    readonly patch?: readonly Role[];
  };
  readonly readiness?: true;
  readonly actions: readonly ActionInfo[];
}

export interface OperationInfo {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Absent where no credential is needed, or any is enough. */
  readonly roles?: readonly Role[];
  /** Whether it takes an `Idempotency-Key`, so that it can be repeated. */
  readonly repeatable?: true;
}

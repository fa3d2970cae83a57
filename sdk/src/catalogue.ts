/** Types of `generated/catalogue.ts`: the parts of the OpenAPI document that a client needs at run time. */
import type { paths } from './generated/schema.ts';

/** A collection of records: `invoices`, `webhook-endpoints`. Records are resources with a history. */
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
  /** Absent if create and PATCH accept the field; else only `create` does, or the service has `computed` it. */
  readonly access?: 'create' | 'computed';
  /** The roles that may change it, if not every role of `patch`. */
  readonly roles?: readonly Role[];
  readonly nullable?: true;
  /** The type of a form control or filter. */
  readonly description?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly string[];
  /** The collection of a reference, if the name of the field implies it. */
  readonly collection?: CollectionName;
  /** Filters are `name.operator`. */
  readonly operators?: readonly Operator[];
  readonly sortable?: true;
}

export interface ActionInfo {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Whether `/actions/{name}` accepts many records. */
  readonly many?: true;
  /** Whether it can validate many records without changing them. */
  readonly dryRun?: true;
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
  /** A description of what `q` searches. */
  readonly q?: string;
  /** The amounts that `totals=true` sums by currency. */
  readonly totals?: readonly string[];
  /** Roles by operation; absent if no role can. */
  readonly roles: {
    readonly list: readonly Role[];
    readonly get: readonly Role[];
    readonly create?: readonly Role[];
    readonly patch?: readonly Role[];
  };
  /** Whether a create can be validated without storing the record. */
  readonly createDryRun?: true;
  readonly readiness?: true;
  readonly actions: readonly ActionInfo[];
}

export interface OperationInfo {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Absent if no credential, or any, is sufficient. */
  readonly roles?: readonly Role[];
  /** Whether it accepts an `Idempotency-Key`, so that it can be retried. */
  readonly repeatable?: true;
}

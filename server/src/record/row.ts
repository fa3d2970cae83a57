/** The type of a record. */
import type { Value } from './fields.ts';

/** A record in the form of its JSON, without derived fields. */
export interface Row {
  readonly id: string;
  readonly RowVersion: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: Value;
}

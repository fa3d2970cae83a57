/** A record as its JSON, the base of every type that carries one. */
import type { Value } from './fields.ts';

/** A record as its JSON shows it, without what is derived when read. */
export interface Row {
  readonly id: string;
  readonly RowVersion: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly [field: string]: Value;
}

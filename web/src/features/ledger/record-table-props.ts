/** What tables of master data have in common: accounts and tax codes. */
import type { Account, TaxCode } from '@daybook/sdk';
import type { ReactNode } from 'react';
import type { DataColumn } from '../../ui/data-table/column.ts';

/** Master data of the ledger. */
type MasterData = 'accounts' | 'tax-codes';
export type MasterRecord = Account | TaxCode;

export interface Column {
  readonly field: string;
  readonly isNumeric?: boolean;
  /** Not a field of the record, so it cannot be edited. */
  readonly isComputed?: boolean;
  /** The first one is the row header. */
  readonly card: NonNullable<DataColumn<MasterRecord>['card']>;
  readonly show: (record: MasterRecord) => ReactNode;
}

export interface RecordTableProps {
  readonly collection: MasterData;
  readonly title: string;
  readonly caption: string;
  readonly newLabel: string;
  readonly emptyText: string;
  /** Below the table. */
  readonly note?: string;
  readonly columns: readonly Column[];
  /** Fields of an expanded row and of the form for a new record, in this order. */
  readonly fields: readonly string[];
  /** Action of a record, next to its values. */
  readonly beside?: (record: MasterRecord) => ReactNode;
  readonly read: () => Promise<readonly MasterRecord[]>;
  readonly create: (
    values: Readonly<Record<string, string>>,
    idempotencyKey: string,
  ) => Promise<MasterRecord>;
  readonly operations: { readonly create: string; readonly patch: string };
}

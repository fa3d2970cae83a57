/** Dependencies of operations; one per server, passed to every feature. */
import type { AuditLog } from '../pipeline/audit-log.ts';
import type { Engine } from '../pipeline/group.ts';
import type { Pipeline } from '../pipeline/submit.ts';
import type { Database } from '../postgres/db.ts';
import type { Reader } from '../postgres/store-reader.ts';
import type { Entity } from '../record/entity.ts';
import type { RowVersions } from '../record/row-version.ts';
import type { CountingBus } from './limits/counts.ts';
import type { Cursors } from './lists/cursors.ts';
import type { Exports } from './lists/exports.ts';
import type { AnyOperation } from './operation.ts';

export interface ApiContext {
  readonly engine: Engine;
  /** Of the engine. */
  readonly db: Database;
  readonly entities: readonly Entity[];
  readonly cursors: Cursors;
  readonly pipeline: Pipeline;
  readonly reader: Reader;
  readonly versions: RowVersions;
  readonly exports: Exports;
  /** Null: this process hears no other one. */
  readonly bus: CountingBus | null;
  readonly audit: Pick<AuditLog, 'note' | 'lose'>;
  readonly newId: (at: string) => string;
  /** Called after a change of credentials outside of the pipeline: in every process. */
  readonly forgetCredentials: () => void;
  /** All operations of the API; call it only after they are created. */
  readonly operations: () => readonly AnyOperation[];
  /** Reports an error of work that continues after the response. */
  readonly onError: (error: unknown) => void;
}

/** Types and requests of the isolation tests: one parameter of one operation, and requests for it. */
import { randomUUID } from 'node:crypto';
import type { DocumentedOperation } from './documented-operations.ts';
import { collectionOf, type Ready, type TenantData } from './tenant-data.ts';

type Json = { readonly [name: string]: unknown };

export interface CrossTenantRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** One parameter of one operation, and the values to send. */
export interface Input {
  readonly operation: DocumentedOperation;
  /** The requester's own record and body; its version is kept up to date. */
  readonly ready: Ready;
  /** `path id`, `query customerId.eq`, … */
  readonly name: string;
  /**
   * The expected result for a foreign value: a 404, an error, a 404 for each; null: as for a value that
   * does not exist.
   */
  readonly must: 'hide' | 'refuse' | 'hideEach' | null;
  readonly request: (value: string) => CrossTenantRequest;
  readonly foreign: readonly string[];
  /** A value like the foreign ones that no tenant has; null if others may have the same by chance. */
  readonly absent: string | null;
  /** Values of the requester, one of which makes a difference; none if that cannot be observed. */
  readonly own: readonly string[] | (() => Promise<readonly string[]>);
}

/** The two tenants. */
export interface Sides {
  readonly document: Json;
  readonly requester: TenantData;
  readonly owner: TenantData;
  /** Occurs in no text; as long as the words of the tenants. */
  readonly absentWord: string;
  /** How many values of a kind are tried in one input. */
  readonly breadth: number;
}

export interface Base {
  readonly operation: DocumentedOperation;
  readonly sides: Sides;
  readonly ready: Ready;
}

/** `tax-codes` of `taxCodeId`, `lines[].taxCodeId` and `taxCodeId.eq`. */
export function targetOf(name: string): string {
  const word = /(\w+)Id\b/.exec(name)?.[1] ?? '';
  return `${word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`;
}

/** The request for the requester's own record. */
export function requestOf(
  { operation, ready }: Base,
  changes: Partial<CrossTenantRequest> = {},
): CrossTenantRequest {
  const { takesVersion, method } = operation;
  const { RowVersion } = ready;
  const isNeeded = takesVersion.body && (method === 'PATCH' || ready.body?.['RowVersion']);
  const body = isNeeded ? { ...ready.body, RowVersion } : ready.body;
  const headers: Record<string, string> =
    method === 'DELETE' ? { 'if-match': `"${RowVersion}"` } : {};
  return { method, path: ready.path, headers, body, ...changes };
}

/** The same for another record, of either tenant: its ID and that of its line are in the path. */
export function aboutOther(base: Base, id: string): CrossTenantRequest {
  const { operation, ready, sides } = base;
  const records = sides.owner.records.get(collectionOf(operation.path)) ?? [];
  const found = records.find((record) => record.id === id) ?? ready.record;
  const lineId = found?.lines?.[0]?.id ?? randomUUID();
  const path = operation.path.replace('{id}', id).replace('{lineId}', lineId);
  return requestOf(base, { path });
}

/** `breadth` values, evenly distributed over the list. */
export function someOf(values: readonly string[], { breadth }: Sides): string[] {
  const step = Math.max(1, Math.floor(values.length / breadth));
  return values.filter((_, index) => index % step === 0).slice(0, breadth);
}

export function idsOf({ records }: TenantData, target: string): string[] {
  const list = records.get(target) ?? [...records.values()].flatMap((found) => found.slice(0, 3));
  return list.map(({ id }) => id);
}

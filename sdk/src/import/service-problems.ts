/** What the service says about a record of a file, at the place of the file. */
import { isDaybookError } from '../errors.ts';
import type { ProblemDetail } from '../generated/schema.ts';
import type { ImportRecord } from './record.ts';
import type { PartName } from './targets.ts';

export interface ServiceProblem {
  /** As in a spreadsheet, from 1. */
  readonly row: number;
  /** The field: `dueDate`, `lines.quantity`; empty for the whole record. */
  readonly path: string;
  /** Of an item without a row of its own, from 1. */
  readonly item: number | null;
  readonly problem: ProblemDetail;
}

type Rows = Pick<ImportRecord, 'rows' | 'partRows'>;

/** The problems of a rejected request. Throws other errors, after which further requests would fail, too. */
export function problemsOf(error: unknown, record: Rows): readonly ServiceProblem[] {
  if (!isDaybookError(error) || ![404, 409, 412, 413, 422].includes(error.status)) throw error;
  const { detail: message, detailCode: code, params, problems } = error;
  const all = problems.length > 0 ? problems : [{ pointer: '', code, params, message }];
  return all.map((problem) => ({ ...placeOf(record, problem.pointer), problem }));
}

/** Of a pointer such as `/lines/1/quantity`; the allocations of `/apply` are the part `apply`. */
function placeOf({ rows, partRows }: Rows, pointer: string) {
  const [row = 0] = rows;
  const [, list, index, name = ''] = /^\/(lines|allocations)\/(\d+)\/?(.*)$/.exec(pointer) ?? [];
  if (list === undefined) return { row, path: pointer.slice(1), item: null };
  const part: PartName = list === 'lines' ? 'lines' : 'apply';
  const own = partRows[part][Number(index)];
  const item = own === undefined ? Number(index) + 1 : null;
  return { row: own ?? row, path: name === '' ? part : `${part}.${name}`, item };
}

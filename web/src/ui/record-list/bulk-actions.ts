/** Which actions a list offers for many records at once. */
import { useMay } from '../../core/me.ts';
import { type ListInfo, operationOf } from './list-info.ts';

/** Actions that need nothing but ids, or a reason; what needs more is done on the record. */
const plain = new Set([
  'post',
  'approve',
  'void',
  'soft-close',
  'close',
  'reopen',
  'revoke',
  'deactivate',
  'end-sessions',
  'reactivate',
  'test',
  'enable',
  'disable',
  'retry',
  'cancel',
]);

/** The bulk actions of a list that the role may take. */
export function useBulkActions(info: ListInfo, wanted: readonly string[] | undefined): string[] {
  const may = useMay();
  return info.actions
    .filter(({ name, many }) => many && (wanted?.includes(name) ?? plain.has(name)))
    .filter(({ name }) => may(operationOf('POST', `${info.path}/actions/${name}`) ?? ''))
    .map(({ name }) => name);
}

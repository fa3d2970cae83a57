/** The bulk actions of a list. */
import { useMay } from '../../../core/me.ts';
import { type ListInfo, operationOf } from '../list-info.ts';

/** Actions that need no input except a reason; others are on the page of the record. */
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

/** The bulk actions of a list that the user's role may call. */
export function useBulkActions(info: ListInfo, wanted: readonly string[] | undefined): string[] {
  const may = useMay();
  return info.actions
    .filter(({ name, many }) => many && (wanted?.includes(name) ?? plain.has(name)))
    .filter(({ name }) => may(operationOf('POST', `${info.path}/actions/${name}`) ?? ''))
    .map(({ name }) => name);
}

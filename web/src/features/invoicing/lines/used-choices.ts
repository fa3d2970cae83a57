/**
 * Adds the codes that lines have and that new lines cannot choose, because they are inactive: a correction keeps the
 * codes of its invoice.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daybook } from '../../../core/daybook.ts';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { linesOf } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { type Choice, choiceOf, type LineChoices, listLimit } from './line-columns.ts';

/** `isReady`: whether the active choices are loaded. */
export function useUsedChoices(active: LineChoices, isReady: boolean): LineChoices {
  const taxCodes = useInactive('taxCodeId', active.taxCodeId, isReady);
  const accounts = useInactive('accountId', active.accountId, isReady);
  return useMemo(() => {
    if (taxCodes.length === 0 && accounts.length === 0) return active;
    return {
      ...active,
      taxCodeId: [...active.taxCodeId, ...taxCodes],
      accountId: [...active.accountId, ...accounts],
    };
  }, [active, taxCodes, accounts]);
}

const none: readonly Choice[] = [];

function useInactive(
  field: 'taxCodeId' | 'accountId',
  active: readonly Choice[],
  isReady: boolean,
): readonly Choice[] {
  const { editor } = useEditing();
  const used = useSelected(editor, ({ view }) =>
    [...new Set(linesOf(view).map((line) => line[field]))].filter(isId).sort().join(),
  );
  const missing = used
    .split(',')
    .filter((id) => id !== '' && !active.some((choice) => choice.id === id))
    .slice(0, listLimit);
  const collection = field === 'taxCodeId' ? 'tax-codes' : 'accounts';
  const query = { 'id.in': missing, limit: listLimit } as const;
  const { data = none } = useQuery({
    queryKey: [collection, 'used', query],
    queryFn: async () => {
      const { items } = await (field === 'taxCodeId'
        ? daybook.taxCodes.list(query)
        : daybook.accounts.list(query));
      return items.map((one) => ({ ...choiceOf(one), isActive: false }));
    },
    enabled: isReady && missing.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return missing.length === 0 ? none : data;
}

function isId(value: unknown): value is string {
  return typeof value === 'string';
}

/** Name of a period: the month, if its code is one. */
import { isMonth } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';

export function usePeriodName(): (period: { readonly code: string | null }) => string {
  const format = useFormat();
  return ({ code }) => (isMonth(code ?? '') ? format.month(code) : (code ?? ''));
}

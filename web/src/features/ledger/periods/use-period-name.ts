/** Name of a period: the month, if its code is one. */
import { useFormat } from '../../../core/format.ts';

export function usePeriodName(): (period: { readonly code: string | null }) => string {
  const format = useFormat();
  return ({ code }) => (/^\d{4}-\d{2}$/.test(code ?? '') ? format.month(code) : (code ?? ''));
}

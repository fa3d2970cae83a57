/** What a period is called: its month, where its code is one. */
import { useFormat } from '../../../core/format.ts';

export function usePeriodName(): (period: { readonly code: string | null }) => string {
  const format = useFormat();
  return ({ code }) => (/^\d{4}-\d{2}$/.test(code ?? '') ? format.month(code) : (code ?? ''));
}

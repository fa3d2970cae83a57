/** Labels of account types. */
import { useMessages } from '../../core/messages.ts';

/** Unknown types are returned unchanged. */
export function useAccountTypeText(): (type: string) => string {
  const m: Readonly<Record<string, string>> = useMessages('reports.accountTypes');
  return (type) => m[type] ?? type;
}

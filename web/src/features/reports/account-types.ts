/** Labels of account types. */
import { defineMessages, useMessages } from '../../core/i18n.tsx';

const messages = defineMessages({
  en: {
    Asset: 'Asset',
    Liability: 'Liability',
    Equity: 'Equity',
    Revenue: 'Revenue',
    Expense: 'Expense',
  },
  de: {
    Asset: 'Aktiva',
    Liability: 'Verbindlichkeit',
    Equity: 'Eigenkapital',
    Revenue: 'Erlös',
    Expense: 'Aufwand',
  },
});

/** Unknown types are returned unchanged. */
export function useAccountTypeText(): (type: string) => string {
  const m: Readonly<Record<string, string>> = useMessages(messages);
  return (type) => m[type] ?? type;
}

/** The types of accounts in words. */
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

/** A type that is not known here stands as it is. */
export function useAccountTypeText(): (type: string) => string {
  const m: Readonly<Record<string, string>> = useMessages(messages);
  return (type) => m[type] ?? type;
}

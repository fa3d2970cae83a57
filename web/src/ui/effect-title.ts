/** What an effect is called where it stands among other things: "Mail: Invoice", "Webhook: Invoice posted". */
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { useValueLabel } from './labels.ts';

const messages = defineMessages({
  en: {
    webhook: (name: string) => `Webhook: ${name}`,
    email: (name: string) => `Mail: ${name}`,
  },
  de: {
    webhook: (name: string) => `Webhook: ${name}`,
    email: (name: string) => `E-Mail: ${name}`,
  },
});

export function useEffectTitle(): (kind: string, name: string) => string {
  const m: Readonly<Record<string, (name: string) => string>> = useMessages(messages);
  const wordOf = useValueLabel();
  return (kind, name) => {
    const words = wordOf('effects', 'name', name);
    // What PDFs and reports are called says what they are.
    return m[kind]?.(words) ?? words;
  };
}

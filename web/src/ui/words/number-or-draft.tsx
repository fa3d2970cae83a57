/** The number of a document, or "Draft". */
import { useStatusText } from './status-badge.tsx';

export function NumberOrDraft({ number }: { readonly number: string | null }) {
  const statusText = useStatusText();
  return number ?? statusText('Draft');
}

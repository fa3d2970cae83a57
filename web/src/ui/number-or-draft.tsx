/** The number of a document; a draft has none yet. */
import { useStatusText } from './status-badge.tsx';

export function NumberOrDraft({ number }: { readonly number: string | null }) {
  const statusText = useStatusText();
  return number ?? statusText('Draft');
}

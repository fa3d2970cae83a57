/** What identifies an API key: its prefix and its last characters. The rest is shown only once. */
import { useMe } from '../../core/me.ts';

export function KeyHint({ hint }: { readonly hint: string | null }) {
  const { mode } = useMe().tenant;
  return hint === null ? null : <code>{`dbk_${mode}_…${hint}`}</code>;
}

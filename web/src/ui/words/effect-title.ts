/** Title of an effect in mixed lists: "Mail: Invoice", "Webhook: Invoice posted". */
import { effectKind } from '../../core/feature.ts';
import { usePick } from '../../core/i18n.tsx';
import { useValueLabel } from './labels.ts';

export function useEffectTitle(): (kind: string, name: string) => string {
  const pick = usePick();
  const wordOf = useValueLabel();
  return (kind, name) => {
    const words = wordOf('effects', 'name', name);
    const title = effectKind(kind)?.title?.(words);
    return title === undefined ? words : pick(title);
  };
}

/** Title of an effect in mixed lists: "Mail: Invoice", "Webhook: Invoice posted". */
import { effectKind } from '../../core/feature.ts';
import { useText } from '../../core/messages.ts';
import { useValueLabel } from './labels.ts';

export function useEffectTitle(): (kind: string, name: string) => string {
  const text = useText();
  const wordOf = useValueLabel();
  return (kind, name) => {
    const words = wordOf('effects', 'name', name);
    const title = effectKind(kind)?.title;
    return title === undefined ? words : text(title, { name: words });
  };
}

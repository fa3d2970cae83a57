/** Why a webhook is disabled: by a user, or because of its receiver. */

import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { useActorWords, useKnownActors } from '../../ui/actors/actors.tsx';

/** Without a cause: disabled by an older release, with an English text. */
interface Props {
  readonly endpoint: {
    readonly disabledReason: string | null;
    readonly disabledCause: string | null;
    readonly disabledBy: string | null;
    readonly consecutiveFailures: number;
    readonly failingSince: string | null;
  };
}

export function DisabledReason({ endpoint }: Props) {
  const m = useMessages('webhooks.disabledReason');
  const format = useFormat();
  const { disabledCause, disabledBy, consecutiveFailures, failingSince } = endpoint;
  const isByHand = disabledCause === 'ByHand' && disabledBy !== null;
  const wordsOf = useActorWords(useKnownActors(isByHand));
  if (isByHand) {
    const { by, hint } = wordsOf(disabledBy);
    return <span title={hint}>{m.by({ name: by })}</span>;
  }
  if (disabledCause === 'ReceiverGone') return m.gone;
  if (disabledCause === 'DeliveriesFailing')
    return m.failed({
      count: format.decimal(consecutiveFailures),
      since: format.instant(failingSince),
    });
  return endpoint.disabledReason ?? '';
}

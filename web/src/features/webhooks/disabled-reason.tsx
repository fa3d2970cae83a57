/** Why a webhook is off, in words: by whom, or what its receiver did. */
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useActorWords, useKnownActors } from '../../ui/actors.tsx';

const messages = defineMessages({
  en: {
    by: (name: string) => `Disabled by ${name}.`,
    gone: 'The receiver answered 410 Gone.',
    failed: (count: string, since: string) =>
      `${count} deliveries in a row failed, the first time on ${since}.`,
  },
  de: {
    by: (name: string) => `Abgeschaltet von ${name}.`,
    gone: 'Der Empfänger hat mit 410 Gone geantwortet.',
    failed: (count: string, since: string) =>
      `${count} Zustellungen in Folge sind gescheitert, zum ersten Mal am ${since}.`,
  },
});

/** Without a cause: an older release disabled it, and said why in English. */
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
  const m = useMessages(messages);
  const format = useFormat();
  const { disabledCause, disabledBy, consecutiveFailures, failingSince } = endpoint;
  const isByHand = disabledCause === 'ByHand' && disabledBy !== null;
  const wordsOf = useActorWords(useKnownActors(isByHand));
  if (isByHand) {
    const { by, hint } = wordsOf(disabledBy);
    return <span title={hint}>{m.by(by)}</span>;
  }
  if (disabledCause === 'ReceiverGone') return m.gone;
  if (disabledCause === 'DeliveriesFailing')
    return m.failed(format.decimal(consecutiveFailures), format.instant(failingSince));
  return endpoint.disabledReason ?? '';
}

/** Why a webhook is disabled: by a user, or because of its receiver. */
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useActorWords, useKnownActors } from '../../ui/actors/actors.tsx';

const messages = defineMessages({
  en: {
    by: (name: string) => `Disabled by ${name}.`,
    gone: 'The receiver returned 410 Gone.',
    failed: (count: string, since: string) =>
      `${count} consecutive deliveries failed, the first on ${since}.`,
  },
  de: {
    by: (name: string) => `Abgeschaltet von ${name}.`,
    gone: 'Der Empfänger hat mit 410 Gone geantwortet.',
    failed: (count: string, since: string) =>
      `${count} Zustellungen in Folge sind fehlgeschlagen, die erste am ${since}.`,
  },
});

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

/** Why a webhook is off, in words: by whom, or what its receiver did. */
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { isActor, useActorWords, useKnownActors } from '../../ui/actors.tsx';

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

const byActor = /^Disabled by (\S+)\.$/;
const byFailures = /^(\d+) deliveries in a row failed, the first time at (\S+)\.$/;

export function DisabledReason({ reason }: { readonly reason: string | null }) {
  const m = useMessages(messages);
  const format = useFormat();
  const [, actor = ''] = byActor.exec(reason ?? '') ?? [];
  const wordsOf = useActorWords(useKnownActors(isActor(actor)));
  if (isActor(actor)) {
    const { by, hint } = wordsOf(actor);
    return <span title={hint}>{m.by(by)}</span>;
  }
  const [, count = '', since = ''] = byFailures.exec(reason ?? '') ?? [];
  if (count !== '') return m.failed(format.decimal(count), format.instant(since));
  return reason?.includes('410 Gone') ? m.gone : (reason ?? '');
}

/** What becomes of one delivery that was just asked for: read again until it has ended. */
import { Alert, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../api/daybook.ts';
import { defineMessages, useMessages } from '../../app/i18n.tsx';
import { lastTold, useOutcomeWords } from '../../parts/outcome-words.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import classes from './attempts.module.css';
import { AnchorLink } from './links.tsx';
import { NextTry } from './next-try.tsx';

const messages = defineMessages({
  en: { waiting: 'On its way…', details: 'Request and answer', next: 'Next attempt at' },
  de: { waiting: 'Unterwegs …', details: 'Anfrage und Antwort', next: 'Nächster Versuch um' },
});

const pollMs = 400;

interface Props {
  /** The webhook it is about: its effects are few, and found without reading all others. */
  readonly subjectId: string;
  /** Of the request that caused it. */
  readonly requestId: string;
  /** Of the effect. */
  readonly name: string;
  readonly title: string;
}

export function LiveOutcome({ subjectId, requestId, name, title }: Props) {
  const m = useMessages(messages);
  const query = {
    'subjectId.eq': subjectId,
    'requestId.eq': requestId,
    'name.eq': name,
    limit: 1,
  };
  const { data: effect } = useQuery({
    queryKey: ['effects', 'list', query],
    queryFn: async () => (await daybook.effects.list(query)).items[0] ?? null,
    refetchInterval: ({ state }) =>
      state.data?.finishedAt || state.data?.status === 'Retrying' ? false : pollMs,
  });
  const words = useOutcomeWords()(lastTold(effect ?? {}));
  const hasTold = effect?.lastOutcome !== undefined && effect.lastOutcome !== null;
  return (
    <Alert role="status" variant="default" className={classes['plain']} title={title}>
      {!effect || !hasTold ? (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{m.waiting}</Text>
        </Group>
      ) : (
        <>
          <Group gap="xs">
            <StatusBadge status={effect.status} />
            <Text size="sm">
              {words.reason}
              {effect.lastHttpStatus !== null &&
                effect.lastOutcome === 'ok' &&
                ` HTTP ${effect.lastHttpStatus}`}
            </Text>
          </Group>
          {words.remedy !== '' && effect.lastOutcome !== 'ok' && (
            <Text size="sm">{words.remedy}</Text>
          )}
          {effect.nextAttemptAt !== null && (
            <Text size="sm">
              {m.next} <NextTry at={effect.nextAttemptAt} />
            </Text>
          )}
          <AnchorLink to="/admin/effects/$id" params={{ id: effect.id }} size="sm">
            {m.details}
          </AnchorLink>
        </>
      )}
    </Alert>
  );
}

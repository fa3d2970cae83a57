/** One effect: status and cause, attempts with request and response, actions. */

import type { EffectWithAttempts } from '@daybook/sdk';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { daybook } from '../../core/daybook.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import classes from '../../ui/attempts.module.css';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { CopyIcon } from '../../ui/files/code-view.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { RecordLink, useRecordNames } from '../../ui/links/record-link.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { isMissing, MissingRecord } from '../../ui/page/missing-record.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { AttemptList } from './attempt-list.tsx';
import { AttemptView } from './attempt-view.tsx';
import { EffectAction } from './effect-actions.tsx';
import { EffectCause } from './effect-cause.tsx';
import { usePolicies } from './effect-cells.tsx';

/** Polling interval while a change is expected. */
const pollMs = { soon: 700, later: 4_000 } as const;

export function useEffectRecord(id: string) {
  return useQuery({
    queryKey: ['effects', id],
    queryFn: () => daybook.effects.get(id),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      if (status === 'Pending' || status === 'Running') return pollMs.soon;
      return status === 'Retrying' ? pollMs.later : false;
    },
  });
}

/** Number of attempts of the current policy. */
function useAttemptsInAll(policy: string): number | null {
  return usePolicies()?.find(({ category }) => category === policy)?.attempts ?? null;
}

export function EffectPage() {
  const m = useMessages('deliveries.effect');
  const { id } = useParams({ from: '/signed-in/admin/effects/$id' });
  const valueLabel = useValueLabel();
  const { data: effect, error } = useEffectRecord(id);
  if (isMissing(error)) return <MissingRecord collection="effects" />;
  if (effect === undefined)
    return (
      <Page title={m.title}>
        {error === null ? <EffectSkeleton /> : <ProblemAlert error={error} />}
      </Page>
    );
  return (
    <Page
      title={valueLabel('effects', 'name', effect.name)}
      beside={<StatusBadge status={effect.status} />}
      actions={
        <>
          <EffectAction effect={effect} action="cancel" />
          <EffectAction effect={effect} action="retry" />
        </>
      }
    >
      <EffectView effect={effect} />
    </Page>
  );
}

function EffectView({ effect }: { readonly effect: EffectWithAttempts }) {
  const { attempt: wanted } = useSearch({ from: '/signed-in/admin/effects/$id' });
  const may = useMay();
  const inAll = useAttemptsInAll(effect.policy);
  const { webhookEndpointId, attemptLog } = effect;
  const endpoint = useQuery({
    queryKey: ['webhook-endpoints', webhookEndpointId],
    queryFn: () => daybook.webhookEndpoints.get(webhookEndpointId ?? ''),
    enabled: webhookEndpointId !== null && may('getWebhookEndpoint'),
  });
  const url = endpoint.data?.url ?? null;
  const selected = attemptLog.find(({ number }) => String(number) === wanted) ?? attemptLog.at(-1);
  return (
    <Stack gap="lg">
      <EffectCause effect={effect} attemptsInAll={inAll} />
      <EffectFacts effect={effect} url={url} attemptsInAll={inAll} />
      <div className={classes['grid']}>
        <AttemptList effect={effect} selected={selected} />
        {selected !== undefined && <AttemptView effect={effect} attempt={selected} url={url} />}
      </div>
    </Stack>
  );
}

interface FactsProps {
  readonly effect: EffectWithAttempts;
  readonly url: string | null;
  readonly attemptsInAll: number | null;
}

function EffectFacts({ effect, url, attemptsInAll }: FactsProps) {
  const m = useMessages('deliveries.effect');
  const format = useFormat();
  const label = useFieldLabel();
  const valueLabel = useValueLabel();
  const may = useMay();
  const subject = { type: effect.subjectType, id: effect.subjectId };
  const names = useRecordNames([subject]);
  const { webhookEndpointId, eventId, requestId } = effect;
  const field = (name: string) => label('effects', name);
  return (
    <Facts
      facts={[
        { name: field('kind'), value: valueLabel('effects', 'kind', effect.kind) },
        { name: field('subjectId'), value: <RecordLink {...subject} names={names} withKind /> },
        webhookEndpointId !== null && {
          name: m.receiver,
          value: may('getWebhookEndpoint') ? (
            <AnchorLink to="/admin/webhooks/$id" params={{ id: webhookEndpointId }} inherit>
              {url ?? valueLabel('effects', 'kind', 'webhook')}
            </AnchorLink>
          ) : (
            nothing
          ),
        },
        effect.kind === 'email' &&
          effect.attempts > 0 &&
          may('listMails') && {
            name: valueLabel('effects', 'kind', 'email'),
            value: (
              <AnchorLink to="/admin/mails" search={{ 'effectId.eq': effect.id }} inherit>
                {m.mail}
              </AnchorLink>
            ),
          },
        {
          name: field('attempts'),
          value:
            attemptsInAll === null
              ? format.decimal(effect.attempts)
              : m.attempts({ made: effect.roundAttempts, of: attemptsInAll }) +
                (effect.attempts > effect.roundAttempts
                  ? m.inAll({ attempts: effect.attempts })
                  : ''),
        },
        { name: field('policy'), value: valueLabel('effects', 'policy', effect.policy) },
        eventId !== null && {
          name: field('eventId'),
          value: (
            <AnchorLink to="/admin/events" search={{ event: eventId }} inherit>
              {effect.name}
            </AnchorLink>
          ),
        },
        { name: m.queued, value: format.instant(effect.createdAt) },
        { name: field('requestId'), value: <RequestId id={requestId} /> },
      ]}
    />
  );
}

function RequestId({ id }: { readonly id: string }) {
  const label = useFieldLabel();
  return (
    <Text component="span" size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      {id} <CopyIcon value={id} label={label('effects', 'requestId')} />
    </Text>
  );
}

function EffectSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={84} />
      <Skeleton height={110} />
      <div className={classes['grid']}>
        <Skeleton height={220} />
        <Skeleton height={420} />
      </div>
    </Stack>
  );
}

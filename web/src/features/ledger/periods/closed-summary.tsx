/** Summary of a closed period: who closed it, waived checks, links to its figures. */

import { icon as IconLock } from 'virtual:tabler/lock';
import { icon as IconLockOpen } from 'virtual:tabler/lock-open';
import type { Period } from '@daybook/sdk';
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../core/format.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { useRecordActorWords } from '../../../ui/actors/record-actors.ts';
import { linkTo } from '../../../ui/links/link-to.ts';
import { periodsQuery } from './period-queries.ts';

import { usePeriodDialogs } from './use-period-actions.tsx';
import { usePeriodName } from './use-period-name.ts';

interface Props {
  readonly period: Period;
  /** Checks that were waived by a close on this page. */
  readonly passedOver: readonly string[];
}

export function ClosedSummary({ period, passedOver }: Props) {
  const m = useMessages('ledger.closedSummary');
  const format = useFormat();
  const name = usePeriodName();
  const wordsOf = useRecordActorWords('periods', period.id);
  const { data = [] } = useQuery(periodsQuery);
  const later = data.filter(({ startDate }) => (startDate ?? '') > (period.endDate ?? ''));
  const next = later.find(({ status }) => status !== 'Closed');
  const hindering = later.findLast(({ status }) => status === 'Closed');
  return (
    <Alert
      role="status"
      color="teal"
      icon={<IconLock aria-hidden />}
      title={m.title({ name: name(period) })}
    >
      <Stack gap="sm">
        <Text size="sm">
          {m.who({ when: format.instant(period.closedAt), who: wordsOf(period.closedBy ?? '').by })}{' '}
          {m.text}
        </Text>
        {passedOver.length > 0 && (
          <div>
            <Text size="sm">{m.left}</Text>
            <List size="sm">
              {passedOver.map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Group gap="sm">
          <Text size="sm">{m.figures}</Text>
          <Anchor size="sm" {...linkTo('/reports/trial-balance', { asOf: period.endDate ?? '' })}>
            {m.trialBalance({ date: format.date(period.endDate) })}
          </Anchor>
          <Anchor size="sm" {...linkTo('/ledger', { 'periodId.eq': period.id })}>
            {m.journal}
          </Anchor>
        </Group>
        <Group gap="sm">
          {next !== undefined && (
            <Button component={Link} to={`/periods/${next.id}`} size="xs">
              {m.next({ name: name(next) })}
            </Button>
          )}
          <ReopenButton period={period} />
        </Group>
        {hindering !== undefined && (
          <Text size="xs" id="reopen-why">
            {m.later({ name: name(hindering) })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

function ReopenButton({ period }: { readonly period: Period }) {
  const common = useMessages('ledger.periodTexts');
  const may = useMay();
  const dialogs = usePeriodDialogs();
  if (!may('reopenPeriod')) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLockOpen size={14} aria-hidden />}
      onClick={() => dialogs.reopen(period)}
    >
      {common.asks({ action: common.reopen })}
    </Button>
  );
}

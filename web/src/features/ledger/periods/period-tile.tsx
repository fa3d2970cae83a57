/** One period of the year: status, open checks, actions. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconDots } from 'virtual:tabler/dots';
import { icon as IconHourglass } from 'virtual:tabler/hourglass';
import { icon as IconLock } from 'virtual:tabler/lock';
import { icon as IconLockOpen } from 'virtual:tabler/lock-open';
import { icon as IconLockPause } from 'virtual:tabler/lock-pause';
import type { ClosingChecklist, Period } from '@daybook/sdk';
import { ActionIcon, Anchor, Badge, Box, Card, Group, Menu, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { StatusBadge } from '../../../ui/words/status-badge.tsx';
import { checklistQuery, openPoints } from './period-queries.ts';

import classes from './periods.module.css';

import { usePeriodDialogs } from './use-period-actions.tsx';
import { usePeriodName } from './use-period-name.ts';

interface Props {
  readonly period: Period;
  readonly isNext: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Of the month, with its currency; null while it loads. */
  readonly revenue: string | null | undefined;
}

export function PeriodTile({ period, isNext, today, revenue }: Props) {
  const m = useMessages('ledger.periodTile');
  const name = usePeriodName()(period);
  const { startDate, endDate } = period;
  const hasBegun = (startDate ?? '') <= today;
  const isNow = hasBegun && today <= (endDate ?? '');
  return (
    <li>
      <Card
        withBorder
        padding="sm"
        className={`${classes['tile']} ${isNext ? classes['next'] : ''}`}
      >
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Group gap={6}>
            <Anchor component={Link} to={`/periods/${period.id}`} fw={650}>
              {name}
            </Anchor>
            {isNow && (
              <Badge size="sm" variant="outline" tt="none">
                {m.running}
              </Badge>
            )}
          </Group>
          <StatusBadge status={period.status ?? ''} />
        </Group>
        {revenue !== undefined && hasBegun && (
          <Group justify="space-between" wrap="nowrap" gap="xs" fz="sm">
            <Text size="sm" c="dimmed">
              {m.revenue}
            </Text>
            {revenue === null ? (
              <Skeleton height="1lh" width="30%" />
            ) : (
              <TextLink
                to="/reports/revenue"
                search={{ from: period.code ?? undefined, to: period.code ?? undefined }}
                aria-label={`${m.revenue}: ${revenue}`}
                className="nowrap"
              >
                {revenue}
              </TextLink>
            )}
          </Group>
        )}
        <div className={classes['foot']}>
          <Standing period={period} isNext={isNext} hasBegun={hasBegun} />
          <Actions period={period} name={name} />
        </div>
      </Card>
    </li>
  );
}

interface StandingProps {
  readonly period: Period;
  readonly isNext: boolean;
  readonly hasBegun: boolean;
}

function Standing({ period, isNext, hasBegun }: StandingProps) {
  const m = useMessages('ledger.periodTile');
  const format = useFormat();
  const isClosed = period.status === 'Closed';
  const { data, isError } = useQuery({
    ...checklistQuery(period.id),
    enabled: !isClosed && hasBegun,
  });
  if (isClosed)
    return (
      <Line icon={<IconLock size={16} aria-hidden />}>
        {m.closedOn({ when: format.day(period.closedAt) })}
      </Line>
    );
  if (!hasBegun) return <Line>{m.ahead}</Line>;
  if (isError) return <Line>{m.unknown}</Line>;
  return (
    // Its lines are there from the beginning, so that no tile moves.
    <Box flex={1} fz="sm" lh="sm">
      {isNext && (
        <Text size="sm" fw={600}>
          {m.next}
        </Text>
      )}
      {data === undefined ? <Skeleton height="1lh" width="70%" /> : <Points checklist={data} />}
    </Box>
  );
}

function Points({ checklist }: { readonly checklist: ClosingChecklist }) {
  const m = useMessages('ledger.periodTile');
  const points = openPoints(checklist);
  if (points > 0) {
    const colour = 'var(--mantine-color-orange-text)';
    return (
      <Line icon={<IconAlertTriangle size={16} aria-hidden color={colour} />}>
        {m.points({ count: points })}
      </Line>
    );
  }
  const [Sign, colour, text] = checklist.ready
    ? ([IconCheck, 'teal-text', m.ready] as const)
    : ([IconHourglass, 'dimmed', m.waits] as const);
  return (
    <Line icon={<Sign size={16} aria-hidden color={`var(--mantine-color-${colour})`} />}>
      {text}
    </Line>
  );
}

function Line({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap">
      {icon}
      <Text size="sm">{children}</Text>
    </Group>
  );
}

function Actions({ period, name }: { readonly period: Period; readonly name: string }) {
  const m = useMessages('ledger.periodTile');
  const common = useMessages('ledger.periodTexts');
  const may = useMay();
  const dialogs = usePeriodDialogs();
  const can = (action: string) =>
    period.availableActions.some((one) => one.action === action && one.allowed);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={m.actions({ name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/periods/${period.id}`}>
          {m.checklist}
        </Menu.Item>
        {may('softClosePeriod') && can('soft-close') && (
          <Menu.Item
            leftSection={<IconLockPause size={16} aria-hidden />}
            onClick={() => dialogs.softClose(period)}
          >
            {common.asks({ action: common.softClose })}
          </Menu.Item>
        )}
        {may('reopenPeriod') && can('reopen') && (
          <Menu.Item
            leftSection={<IconLockOpen size={16} aria-hidden />}
            onClick={() => dialogs.reopen(period)}
          >
            {common.asks({ action: common.reopen })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Applies a payment, or another document that settles invoices: remaining amount, open invoices with amount inputs,
 * and existing allocations. `<AllocationScreen source="payments" record={payment} />`
 */

import { icon as IconSortAscending } from 'virtual:tabler/sort-ascending';
import { type CollectionName, collections } from '@daybook/sdk';
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { operationOf } from '../../../ui/record-list/list-info.ts';
import { AllocationFigures } from './allocation-figures.tsx';
import { AllocationOutcome } from './allocation-outcome.tsx';
import { mostInvoices, type Source } from './allocation-queries.ts';

import classes from './allocations.module.css';
import { AppliedAllocations } from './applied-allocations.tsx';
import { OpenInvoicesTable } from './open-invoices-table.tsx';
import { isZero, plannedOf } from './plan.ts';
import { type Allocation, type Post, useAllocation } from './use-allocation.ts';

interface Props {
  readonly source: CollectionName;
  readonly record: Source;
  /** Posts a draft, so that its amount can be applied; without it a draft must be posted first. */
  readonly post?: Post;
  /** Invoice that the amount is for, until the user changes an amount. */
  readonly suggested?: string | undefined;
  /** Whether there are amounts to apply. */
  readonly onPlanned?: ((isPlanned: boolean) => void) | undefined;
}

export function AllocationScreen({ source, record, post, suggested, onPlanned }: Props) {
  const m = useMessages('payments.allocation');
  const may = useMay();
  const mayAct = (action: string) =>
    may(operationOf('POST', `${collections[source].path}/{id}/${action}`) ?? '');
  const isDraft = record.status === 'Draft';
  const isPosted = !isDraft && record.status !== 'Voided';
  const isReady = record.customerId !== null && record.currency !== null;
  const canPlan = isDraft && post !== undefined && isReady && !isZero(record.amountUnapplied);
  return (
    <Card withBorder component="section" aria-labelledby="allocation-title">
      <Title order={2} size="h4" id="allocation-title" mb="sm">
        {m.title}
      </Title>
      {isDraft && !canPlan && (
        <Text size="sm" c="dimmed">
          {post === undefined ? m.draft : m.incomplete}
        </Text>
      )}
      {record.status === 'Voided' && (
        <Text size="sm" c="dimmed">
          {m.voided}
        </Text>
      )}
      {(isPosted || canPlan) && (
        <Stack gap="lg">
          <Open
            source={source}
            record={record}
            post={isDraft ? post : undefined}
            suggested={suggested}
            onPlanned={onPlanned}
            mayApply={mayAct('apply') && (!isDraft || mayAct('post'))}
          />
          {isPosted && (
            <div>
              <Title order={3} size="h5" mb="xs">
                {m.applied}
              </Title>
              <AppliedAllocations source={source} record={record} canUnapply={mayAct('unapply')} />
            </div>
          )}
        </Stack>
      )}
    </Card>
  );
}

interface OpenProps extends Omit<Props, 'post'> {
  /** Undefined: it is posted. */
  readonly post: Post | undefined;
  readonly mayApply: boolean;
}

function Open({ source, record, post, suggested, onPlanned, mayApply }: OpenProps) {
  const m = useMessages('payments.allocation');
  const allocation = useAllocation(source, record, post, suggested);
  const [leftBefore, setLeftBefore] = useState(record.amountUnapplied);
  const hasPlan = Object.keys(allocation.plan).length > 0;
  const { currency } = record;
  useEffect(() => {
    onPlanned?.(mayApply && hasPlan);
    return () => onPlanned?.(false);
  }, [onPlanned, mayApply, hasPlan]);
  useBlocker({
    shouldBlockFn: () => allocation.isTyped && !window.confirm(m.leave),
    enableBeforeUnload: () => allocation.isTyped,
  });
  const submit = () => {
    if (!allocation.canApply || allocation.apply.isPending) return;
    setLeftBefore(allocation.left);
    allocation.apply.mutate();
  };
  const isUsedUp = isZero(allocation.left) && !hasPlan;
  return (
    <Stack gap="md">
      <AllocationFigures
        allocation={allocation}
        currency={currency}
        isDraft={record.status === 'Draft'}
      />
      <AllocationOutcome allocation={allocation} leftBefore={leftBefore} currency={currency} />
      {isUsedUp ? (
        <Text size="sm">{m.allUsed}</Text>
      ) : (
        <OpenInvoices
          record={record}
          allocation={allocation}
          mayApply={mayApply}
          onSubmit={submit}
        />
      )}
    </Stack>
  );
}

interface OpenInvoicesProps {
  readonly record: Source;
  readonly allocation: Allocation;
  readonly mayApply: boolean;
  readonly onSubmit: () => void;
}

function OpenInvoices({ record, allocation, mayApply, onSubmit }: OpenInvoicesProps) {
  const m = useMessages('payments.allocation');
  const { data, error } = allocation.open;
  if (error !== null && data === undefined) return <ProblemAlert error={error} />;
  if (data === undefined) return <Skeleton height={180} />;
  if (allocation.rows.length === 0)
    return (
      <EmptyState title={m.emptyTitle} text={m.emptyText({ currency: record.currency ?? '' })} />
    );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {m.open}
        </Title>
        {mayApply && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<IconSortAscending size={14} aria-hidden />}
              onClick={allocation.fill}
            >
              {m.oldest}
            </Button>
            <Button size="compact-sm" variant="default" onClick={allocation.clear}>
              {m.clear}
            </Button>
          </Group>
        )}
      </Group>
      {!mayApply && (
        <Text size="sm" c="dimmed">
          {m.role}
        </Text>
      )}
      <OpenInvoicesTable
        record={record}
        allocation={allocation}
        isReadOnly={!mayApply}
        onSubmit={onSubmit}
      />
      {data.hasMore && <Text size="sm">{m.tooMany({ count: mostInvoices })}</Text>}
      {mayApply && <ApplyBar record={record} allocation={allocation} onSubmit={onSubmit} />}
    </Stack>
  );
}

/** Sticky below a long list. */
function ApplyBar({ record, allocation, onSubmit }: Omit<OpenInvoicesProps, 'mayApply'>) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const { plan, left, canApply, apply } = allocation;
  const planned = plannedOf(plan, left);
  const buttonText = () => {
    if (isZero(planned)) return m.applyNothing;
    const amount = format.amount(planned, record.currency);
    return record.status === 'Draft' ? m.postAndApply({ amount }) : m.apply({ amount });
  };
  return (
    <Group justify="flex-end" className={`${classes.bar} no-print`}>
      <Button
        onClick={onSubmit}
        loading={apply.isPending}
        aria-disabled={!canApply || undefined}
        data-disabled={!canApply || undefined}
        aria-keyshortcuts="Control+Enter"
      >
        {buttonText()}
      </Button>
    </Group>
  );
}

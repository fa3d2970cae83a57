/** Attempts by receiver and by outcome, with links to their deliveries. */

import { Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import type { Search } from '../../core/search.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { useTargetName } from './delivery-targets.ts';
import type { DeliveryReport } from './queries.ts';
import classes from './reports.module.css';

type Target = DeliveryReport['targets'][number];

function Count({ count, search, label }: { count: number; search: Search; label: string }) {
  const format = useFormat();
  if (count === 0) return <span className={classes.zero}>0</span>;
  const text = format.decimal(count);
  return (
    <TextLink to="/admin/effects" search={{ ...search }} aria-label={`${label}: ${text}`}>
      {text}
    </TextLink>
  );
}

interface TargetsProps {
  readonly report: DeliveryReport;
}

export function TargetTable({ report }: TargetsProps) {
  const m = useMessages('reports.deliveryTables');
  const format = useFormat();
  const nameOf = useTargetName();
  const searchOf = ({ kind, webhookEndpointId }: Target): Search => ({
    'kind.eq': kind,
    ...(webhookEndpointId !== null && { 'webhookEndpointId.eq': webhookEndpointId }),
  });
  const count = (
    id: 'attempts' | 'waiting' | 'retrying' | 'failed',
    filter: Search,
  ): DataColumn<Target> => ({
    id,
    header: m[id],
    cell: (target) => (
      <Count
        count={target[id]}
        search={{ ...searchOf(target), ...filter }}
        label={`${nameOf(target)}, ${m[id]}`}
      />
    ),
    numeric: true,
  });
  const figure = (
    id: string,
    header: string,
    cell: (target: Target) => string,
  ): DataColumn<Target> => ({ id, header, cell, numeric: true });
  return (
    <div>
      <DataTable
        caption={m.targets}
        showCaption
        rows={report.targets}
        rowId={({ kind, webhookEndpointId }) => `${kind} ${webhookEndpointId}`}
        columns={[
          {
            id: 'target',
            header: m.target,
            cell: (target) => <TargetCell target={target} />,
            rowHeader: true,
          },
          count('attempts', { 'lastAttemptAt.gte': report.from }),
          figure('success', m.success, ({ successPercent }) => format.percentage(successPercent)),
          figure('mean', m.mean, ({ meanMs }) => format.duration(meanMs)),
          figure('longest', m.longest, ({ maxMs }) => format.duration(maxMs)),
          count('waiting', { 'status.eq': 'Pending' }),
          count('retrying', { 'status.eq': 'Retrying' }),
          count('failed', { 'status.eq': 'Failed' }),
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {m.now}
      </Text>
    </div>
  );
}

function TargetCell({ target }: { readonly target: Target }) {
  const may = useMay();
  const name = useTargetName()(target);
  const { webhookEndpointId, attempts, succeeded } = target;
  return (
    <>
      {webhookEndpointId !== null && may('getWebhookEndpoint') ? (
        <TextLink to="/admin/webhooks/$id" params={{ id: webhookEndpointId }}>
          {name}
        </TextLink>
      ) : (
        name
      )}
      {attempts > 0 && (
        <ShareBar
          size="small"
          parts={[
            { key: 'succeeded', value: String(succeeded), color: 'var(--chart-good)' },
            { key: 'failed', value: String(attempts - succeeded), color: 'var(--chart-bad)' },
          ]}
        />
      )}
    </>
  );
}

export function OutcomeTable({ report }: TargetsProps) {
  const m = useMessages('reports.deliveryTables');
  const format = useFormat();
  const words: Readonly<Record<string, string>> = m;
  const outcomes = Object.entries(report.totals.outcomes).sort((a, b) => b[1] - a[1]);
  if (outcomes.length === 0) return null;
  return (
    <DataTable
      caption={m.outcomes}
      showCaption
      cards={false}
      rows={outcomes}
      rowId={([outcome]) => outcome}
      columns={[
        {
          id: 'outcome',
          header: m.outcome,
          cell: ([outcome]) => (
            <TextLink to="/admin/effects" search={{ 'lastOutcome.eq': outcome }}>
              {words[outcome] ?? outcome}
            </TextLink>
          ),
          rowHeader: true,
        },
        {
          id: 'attempts',
          header: m.attempts,
          cell: ([, count]) => format.decimal(count),
          numeric: true,
        },
      ]}
    />
  );
}

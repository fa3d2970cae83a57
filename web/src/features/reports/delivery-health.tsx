/** Delivery health: success over time; count, duration and backlog by receiver. */

import { SegmentedControl, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import type { CsvTable } from '../../ui/files/save-csv.ts';
import { useAddressSearch } from '../../ui/links/address-search.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { DeliveryChart } from './delivery-chart.tsx';
import { OutcomeTable, TargetTable } from './delivery-tables.tsx';
import { useTargetName } from './delivery-targets.ts';
import { Figure } from './figure.tsx';
import { type DeliveryReport, deliveryQuery } from './queries.ts';
import { ReportPage } from './report-page.tsx';

const dayHours = 24;
const ranges = [1, 3, 7, 30] as const;

export function DeliveryHealthPage() {
  const m = useMessages('reports.deliveryHealth');
  const format = useFormat();
  const nameOf = useTargetName();
  const [search, change] = useAddressSearch('/signed-in/reports/delivery-health');
  const days = ranges.find((count) => String(count * dayHours) === search['hours']) ?? 1;
  const result = useQuery(deliveryQuery({ hours: days * dayHours }));
  const report = result.data;
  const csv = (): CsvTable => ({
    fields: [m.target, m.attempts, m.succeeded, m.meanMs, m.maxMs, m.waiting, m.retry, m.fail],
    rows: (report?.targets ?? []).map((one) => [
      nameOf(one),
      one.attempts,
      one.succeeded,
      one.meanMs,
      one.maxMs,
      one.waiting,
      one.retrying,
      one.failed,
    ]),
  });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.span({ from: format.instant(report?.from), to: format.instant(report?.to) })}
      result={result}
      fromSummaries={false}
      isReady={report !== undefined}
      csv={{ name: 'delivery-health', table: csv }}
      parameters={
        <>
          <VisuallyHidden id="delivery-range">{m.range}</VisuallyHidden>
          <SegmentedControl
            aria-labelledby="delivery-range"
            value={String(days)}
            onChange={(count) =>
              change({ hours: count === '1' ? undefined : String(Number(count) * dayHours) })
            }
            data={ranges.map((count) => ({
              value: String(count),
              label: count === 1 ? m.day : m.days({ count }),
            }))}
          />
        </>
      }
    >
      {report !== undefined &&
        (report.totals.attempts === 0 && report.targets.length === 0 ? (
          <EmptyState title={m.none} text={m.noneText} />
        ) : (
          <HealthBody report={report} />
        ))}
    </ReportPage>
  );
}

function HealthBody({ report }: { readonly report: DeliveryReport }) {
  const m = useMessages('reports.deliveryHealth');
  const format = useFormat();
  const { totals, targets, targetCount } = report;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure label={m.attempts} value={format.decimal(totals.attempts)} />
        <Figure label={m.success} value={format.percentage(totals.successPercent)} />
        <Figure
          label={m.mean}
          value={format.duration(totals.meanMs)}
          note={m.longest({ time: format.duration(totals.maxMs) })}
        />
        <Figure
          label={m.left}
          value={format.decimal(totals.retrying + totals.failed + totals.waiting + totals.running)}
          note={
            <>
              <TextLink to="/admin/effects" search={{ 'status.eq': 'Failed' }} underline="always">
                {m.failed({ count: totals.failed })}
              </TextLink>
              {' · '}
              <TextLink to="/admin/effects" search={{ 'status.eq': 'Retrying' }} underline="always">
                {m.retrying({ count: totals.retrying })}
              </TextLink>
            </>
          }
        />
      </SimpleGrid>
      <DeliveryChart report={report} height={220} />
      <TargetTable report={report} />
      {targets.length < targetCount && (
        <Text size="sm" c="dimmed">
          {m.some({ shown: format.decimal(targets.length), count: format.decimal(targetCount) })}
        </Text>
      )}
      <OutcomeTable report={report} />
    </>
  );
}

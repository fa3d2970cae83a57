/** How deliveries go: success over time, and for each receiver how often, how fast and what is left over. */
import { SegmentedControl, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useAddressSearch } from '../../ui/address-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/links.tsx';
import type { CsvTable } from './csv.ts';
import { DeliveryChart } from './delivery-chart.tsx';
import { OutcomeTable, TargetTable } from './delivery-tables.tsx';
import { useTargetName } from './delivery-targets.ts';
import { Figure } from './figure.tsx';
import { type DeliveryReport, deliveryQuery } from './queries.ts';
import { ReportPage } from './report-page.tsx';

const messages = defineMessages({
  en: {
    title: 'Delivery health',
    lead: 'How webhooks, mails, PDFs and summaries went out after each commit: how often it worked, how long it took, and what is not done.',
    span: (from: string, to: string) => `Deliveries, ${from} to ${to}`,
    range: 'Range',
    day: '24 hours',
    days: (count: number) => `${count} days`,
    attempts: 'Attempts',
    success: 'Successful',
    succeeded: 'Succeeded',
    mean: 'Mean duration',
    longest: (time: string) => `Longest ${time}`,
    left: 'Not done now',
    failed: (count: number) => `${count} failed`,
    retrying: (count: number) => `${count} will be retried`,
    waiting: 'Waiting',
    none: 'Nothing was sent in these hours',
    noneText: 'A posted invoice or a test of a webhook makes the first delivery.',
    some: (shown: string, count: string) =>
      `${shown} of ${count} receivers: those of which most failed. The other figures count all.`,
    target: 'Receiver',
    meanMs: 'Mean, ms',
    maxMs: 'Longest, ms',
    retry: 'Retrying',
    fail: 'Failed',
  },
  de: {
    title: 'Zustand der Zustellungen',
    lead: 'Wie Webhooks, Mails, PDFs und Auswertungen nach jeder Buchung hinausgingen: wie oft es gelang, wie lange es dauerte und was noch offen ist.',
    span: (from: string, to: string) => `Zustellungen, ${from} bis ${to}`,
    range: 'Zeitraum',
    day: '24 Stunden',
    days: (count: number) => `${count} Tage`,
    attempts: 'Versuche',
    success: 'Gelungen',
    succeeded: 'Gelungen',
    mean: 'Mittlere Dauer',
    longest: (time: string) => `Längste ${time}`,
    left: 'Noch nicht erledigt',
    failed: (count: number) => `${count} fehlgeschlagen`,
    retrying: (count: number) => `${count} werden wiederholt`,
    waiting: 'Wartend',
    none: 'In diesen Stunden wurde nichts gesendet',
    noneText: 'Eine gebuchte Rechnung oder der Test eines Webhooks macht die erste Zustellung.',
    some: (shown: string, count: string) =>
      `${shown} von ${count} Empfängern: die, bei denen am meisten fehlschlug. Die übrigen Zahlen zählen alle.`,
    target: 'Empfänger',
    meanMs: 'Mittel, ms',
    maxMs: 'Längste, ms',
    retry: 'In Wiederholung',
    fail: 'Fehlgeschlagen',
  },
});

const dayHours = 24;
const ranges = [1, 3, 7, 30] as const;

export function DeliveryHealthPage() {
  const m = useMessages(messages);
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
      span={m.span(format.instant(report?.from), format.instant(report?.to))}
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
              label: count === 1 ? m.day : m.days(count),
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
  const m = useMessages(messages);
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
          note={m.longest(format.duration(totals.maxMs))}
        />
        <Figure
          label={m.left}
          value={format.decimal(totals.retrying + totals.failed + totals.waiting + totals.running)}
          note={
            <>
              <TextLink to="/admin/effects" search={{ 'status.eq': 'Failed' }} underline="always">
                {m.failed(totals.failed)}
              </TextLink>
              {' · '}
              <TextLink to="/admin/effects" search={{ 'status.eq': 'Retrying' }} underline="always">
                {m.retrying(totals.retrying)}
              </TextLink>
            </>
          }
        />
      </SimpleGrid>
      <DeliveryChart report={report} height={220} />
      <TargetTable report={report} />
      {targets.length < targetCount && (
        <Text size="sm" c="dimmed">
          {m.some(format.decimal(targets.length), format.decimal(targetCount))}
        </Text>
      )}
      <OutcomeTable report={report} />
    </>
  );
}

/** Attempts by receiver and by outcome, and the way to the deliveries they belong to. */
import { Table, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import type { Search } from '../../core/search.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { TextLink } from '../../ui/links.tsx';
import { useTargetName } from './delivery-targets.ts';
import type { DeliveryReport } from './queries.ts';
import { FiguresHead, ReportTable } from './report-table.tsx';

const messages = defineMessages({
  en: {
    targets: 'By receiver',
    target: 'Receiver',
    attempts: 'Attempts',
    success: 'Successful',
    mean: 'Mean duration',
    longest: 'Longest',
    waiting: 'Waiting',
    retrying: 'Retrying',
    failed: 'Failed',
    now: 'Waiting, retrying and failed are counted now, the rest in the range above.',
    outcomes: 'How attempts ended',
    outcome: 'Outcome',
    ok: 'Succeeded',
    dns: 'The host name was not found',
    refused: 'The connection was refused',
    tls: 'No trusted encryption',
    timeout: 'No answer in time',
    blocked_address: 'An address that must not be called',
    http_4xx: 'Refused by the receiver (4xx)',
    http_5xx: 'The receiver failed (5xx)',
    redirect: 'Redirected, which is not followed',
    too_large: 'The answer was too large',
    rejected: 'Rejected by the mail server',
    deferred: 'Put off',
    unknown: 'Unknown whether it arrived',
    internal: 'An error of this service',
  },
  de: {
    targets: 'Nach Empfänger',
    target: 'Empfänger',
    attempts: 'Versuche',
    success: 'Gelungen',
    mean: 'Mittlere Dauer',
    longest: 'Längste',
    waiting: 'Wartend',
    retrying: 'In Wiederholung',
    failed: 'Fehlgeschlagen',
    now: 'Wartende, in Wiederholung und Fehlgeschlagene zählen jetzt, der Rest im Zeitraum oben.',
    outcomes: 'Wie Versuche ausgingen',
    outcome: 'Ausgang',
    ok: 'Gelungen',
    dns: 'Der Rechnername wurde nicht gefunden',
    refused: 'Die Verbindung wurde abgelehnt',
    tls: 'Keine vertrauenswürdige Verschlüsselung',
    timeout: 'Keine Antwort in der Zeit',
    blocked_address: 'Eine Adresse, die nicht angerufen werden darf',
    http_4xx: 'Vom Empfänger abgewiesen (4xx)',
    http_5xx: 'Fehler beim Empfänger (5xx)',
    redirect: 'Umleitung, der nicht gefolgt wird',
    too_large: 'Die Antwort war zu groß',
    rejected: 'Vom Mailserver abgewiesen',
    deferred: 'Aufgeschoben',
    unknown: 'Ungewiss, ob es ankam',
    internal: 'Ein Fehler dieses Dienstes',
  },
});

type Target = DeliveryReport['targets'][number];

const widths = { targets: 860, outcomes: 420 } as const;

function Count({ count, search, label }: { count: number; search: Search; label: string }) {
  const format = useFormat();
  if (count === 0) return <span className="report-zero">0</span>;
  const text = format.decimal(count);
  return (
    <TextLink to="/admin/effects" search={{ ...search }} aria-label={`${label}: ${text}`}>
      {text}
    </TextLink>
  );
}

export function TargetTable({ report }: { readonly report: DeliveryReport }) {
  const m = useMessages(messages);
  const labels = [m.attempts, m.success, m.mean, m.longest, m.waiting, m.retrying, m.failed];
  return (
    <div>
      <ReportTable caption={m.targets} minWidth={widths.targets}>
        <FiguresHead first={m.target} labels={labels} />
        <Table.Tbody>
          {report.targets.map((target) => (
            <TargetRow
              key={`${target.kind} ${target.webhookEndpointId}`}
              target={target}
              from={report.from}
            />
          ))}
        </Table.Tbody>
      </ReportTable>
      <Text size="sm" c="dimmed" mt="xs">
        {m.now}
      </Text>
    </div>
  );
}

interface RowProps {
  readonly target: Target;
  /** The begin of the range, RFC 3339. */
  readonly from: string;
}

function TargetRow({ target, from }: RowProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const may = useMay();
  const nameOf = useTargetName();
  const name = nameOf(target);
  const { kind, webhookEndpointId, attempts, succeeded, successPercent } = target;
  const search: Search = {
    'kind.eq': kind,
    ...(webhookEndpointId === null ? {} : { 'webhookEndpointId.eq': webhookEndpointId }),
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} maw={300}>
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
      </Table.Th>
      <Table.Td className="numeric">
        <Count
          count={attempts}
          search={{ ...search, 'lastAttemptAt.gte': from }}
          label={`${name}, ${m.attempts}`}
        />
      </Table.Td>
      <Table.Td className="numeric">{format.percentage(successPercent)}</Table.Td>
      <Table.Td className="numeric">{format.duration(target.meanMs)}</Table.Td>
      <Table.Td className="numeric">{format.duration(target.maxMs)}</Table.Td>
      {(
        [
          ['Pending', m.waiting, target.waiting],
          ['Retrying', m.retrying, target.retrying],
          ['Failed', m.failed, target.failed],
        ] as const
      ).map(([status, label, count]) => (
        <Table.Td key={status} className="numeric">
          <Count
            count={count}
            search={{ ...search, 'status.eq': status }}
            label={`${name}, ${label}`}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

export function OutcomeTable({ report }: { readonly report: DeliveryReport }) {
  const m = useMessages(messages);
  const format = useFormat();
  const words: Readonly<Record<string, string>> = m;
  const outcomes = Object.entries(report.totals.outcomes).sort((a, b) => b[1] - a[1]);
  if (outcomes.length === 0) return null;
  return (
    <ReportTable caption={m.outcomes} minWidth={widths.outcomes}>
      <FiguresHead first={m.outcome} labels={[m.attempts]} />
      <Table.Tbody>
        {outcomes.map(([outcome, count]) => (
          <Table.Tr key={outcome}>
            <Table.Th scope="row" fw={400}>
              <TextLink to="/admin/effects" search={{ 'lastOutcome.eq': outcome }}>
                {words[outcome] ?? outcome}
              </TextLink>
            </Table.Th>
            <Table.Td className="numeric">{format.decimal(count)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}

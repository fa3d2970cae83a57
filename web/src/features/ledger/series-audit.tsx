/** Result of the gap check of a number series: summary, picture, missing numbers, voided documents, hash. */
import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCircleCheck } from 'virtual:tabler/circle-check';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ToRecord } from '../../ui/links/to-record.tsx';
import { SecretText } from '../../ui/secret-text.tsx';
import { type Audit, SeriesPicture } from './series-picture.tsx';

const messages = defineMessages({
  en: {
    gapless: (numbers: string) => `No gaps: each of the ${numbers} numbers has a document.`,
    voided: (voided: string) =>
      `${voided} of them are voided. Voided documents keep their numbers; the reasons are listed below.`,
    gaps: (missing: string) => `${missing} numbers have no document`,
    gapsWhy:
      'Daybook never skips a number. Documents were removed directly in the database. Compare with a backup.',
    one: (number: string) => number,
    range: (from: string, to: string, numbers: string) => `${from} to ${to} (${numbers})`,
    voids: 'Voided documents',
    number: 'Number',
    reason: 'Reason',
    when: 'When',
    seal: 'Hash of the series',
    sealHelp:
      'Store this hash outside of Daybook. It proves later that no document up to the last number was changed.',
  },
  de: {
    gapless: (numbers: string) => `Lückenlos: Zu jeder der ${numbers} Nummern gibt es einen Beleg.`,
    voided: (voided: string) =>
      `${voided} davon sind storniert. Stornierte Belege behalten ihre Nummern; die Gründe sind unten aufgeführt.`,
    gaps: (missing: string) => `Zu ${missing} Nummern gibt es keinen Beleg`,
    gapsWhy:
      'Daybook lässt keine Nummer aus. Belege wurden direkt in der Datenbank entfernt. Vergleichen Sie mit einer Datensicherung.',
    one: (number: string) => number,
    range: (from: string, to: string, numbers: string) => `${from} bis ${to} (${numbers})`,
    voids: 'Stornierte Belege',
    number: 'Nummer',
    reason: 'Stornogrund',
    when: 'Storniert am',
    seal: 'Prüfsumme des Nummernkreises',
    sealHelp:
      'Bewahren Sie diese Prüfsumme außerhalb von Daybook auf. Sie belegt später, dass bis zur letzten Nummer kein Beleg verändert wurde.',
  },
});

export function SeriesAudit({ audit }: { readonly audit: Audit }) {
  const m = useMessages(messages);
  const { decimal } = useFormat();
  const { counts, gapless, chainHash, voids } = audit;
  return (
    <Stack gap="sm">
      {gapless ? (
        <Alert role="status" color="teal" icon={<IconCircleCheck aria-hidden />}>
          {m.gapless(decimal(counts.numbers))}{' '}
          {counts.voided > 0 && m.voided(decimal(counts.voided))}
        </Alert>
      ) : (
        <Gaps audit={audit} />
      )}
      <SeriesPicture audit={audit} />
      {voids.length > 0 && <Voids voids={voids} />}
      {chainHash !== null && (
        <div>
          <Text size="sm" fw={500}>
            {m.seal}
          </Text>
          <Text size="xs" c="dimmed" mb={4}>
            {m.sealHelp}
          </Text>
          <SecretText value={chainHash} label={m.seal} />
        </div>
      )}
    </Stack>
  );
}

function Gaps({ audit: { counts, gaps } }: { readonly audit: Audit }) {
  const m = useMessages(messages);
  const { decimal } = useFormat();
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={m.gaps(decimal(counts.missing))}
    >
      {m.gapsWhy}
      <List size="sm" mt="xs">
        {gaps.map(({ from, to, numbers }) => (
          <List.Item key={from}>
            {numbers === 1 ? m.one(from) : m.range(from, to, decimal(numbers))}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Voids({ voids }: { readonly voids: Audit['voids'] }) {
  const m = useMessages(messages);
  const format = useFormat();
  return (
    <details>
      <summary>
        <Text span size="sm">
          {m.voids} ({format.decimal(voids.length)})
        </Text>
      </summary>
      <DataTable
        caption={m.voids}
        rows={voids}
        rowId={({ number }) => number}
        height={320}
        columns={[
          {
            id: 'number',
            header: m.number,
            cell: ({ number, documentType, documentId }) => (
              <ToRecord type={documentType} id={documentId}>
                {number}
              </ToRecord>
            ),
            nowrap: true,
          },
          {
            id: 'when',
            header: m.when,
            cell: ({ voidedAt }) => format.instant(voidedAt),
            nowrap: true,
          },
          { id: 'reason', header: m.reason, cell: ({ reason }) => reason, card: 'whole' },
        ]}
      />
    </details>
  );
}

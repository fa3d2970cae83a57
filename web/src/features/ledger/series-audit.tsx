/** Result of the gap check of a number series: summary, picture, missing numbers, voided documents, hash. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCircleCheck } from 'virtual:tabler/circle-check';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ToRecord } from '../../ui/links/to-record.tsx';
import { SecretText } from '../../ui/secret-text.tsx';
import { type Audit, SeriesPicture } from './series-picture.tsx';

export function SeriesAudit({ audit }: { readonly audit: Audit }) {
  const m = useMessages('ledger.seriesAudit');
  const { decimal } = useFormat();
  const { counts, gapless, chainHash, voids } = audit;
  return (
    <Stack gap="sm">
      {gapless ? (
        <Alert role="status" color="teal" icon={<IconCircleCheck aria-hidden />}>
          {m.gapless({ numbers: decimal(counts.numbers) })}{' '}
          {counts.voided > 0 && m.voided({ voided: decimal(counts.voided) })}
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
  const m = useMessages('ledger.seriesAudit');
  const { decimal } = useFormat();
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={m.gaps({ missing: decimal(counts.missing) })}
    >
      {m.gapsWhy}
      <List size="sm" mt="xs">
        {gaps.map(({ from, to, numbers }) => (
          <List.Item key={from}>
            {numbers === 1
              ? m.one({ number: from })
              : m.range({ from, to, numbers: decimal(numbers) })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Voids({ voids }: { readonly voids: Audit['voids'] }) {
  const m = useMessages('ledger.seriesAudit');
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

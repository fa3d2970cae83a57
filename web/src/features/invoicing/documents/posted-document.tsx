/** A numbered document: its pages as the customer gets them, beside its facts and the fields that can still change. */

import { icon as IconExternalLink } from 'virtual:tabler/external-link';
import { Anchor, Grid, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { Suspense } from 'react';
import { factsOf } from '../../../core/feature.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { Field } from '../../../ui/editor/field.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { ValueText } from '../../../ui/editor/value-text.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { DocumentLines } from '../lines/document-lines.tsx';
import { Applying } from './applying.tsx';
import type { DocumentKind } from './document-kind.ts';
import { DocumentPanel } from './document-panel.tsx';

const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages);

const sheetHeight = 800;

export function PostedDocument({ kind }: { readonly kind: DocumentKind }) {
  const m = useMessages('invoicing.postedDocument');
  const { id, collection, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const status = String(record?.['status']);
  const address = `/api/${kind.collection}/${id}/pdf`;
  // The due date is printed.
  const version = [status, record?.['dueDate'], record?.['reference']].join(' ');
  const hasOpenAmount = /[1-9]/.test(String(record?.[kind.openField] ?? ''));
  const open = factsOf(collection).open?.[status] ?? [];
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7.5 }}>
        <Stack gap="md">
          {kind.openField === 'amountUnapplied' && hasOpenAmount && <Applying />}
          <Group justify="space-between" className="no-print">
            <Title order={2} size="h4">
              {m.document}
            </Title>
            <Anchor href={address} target="_blank" size="sm">
              <Group gap={4}>
                <IconExternalLink size={14} aria-hidden />
                {m.open}
              </Group>
            </Anchor>
          </Group>
          <Suspense fallback={<Skeleton h={sheetHeight} />}>
            <PdfPages address={address} version={version} />
          </Suspense>
          {record !== null && kind.openField === 'amountUnapplied' && !hasOpenAmount && (
            <Applying />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4.5 }} className="no-print">
        <Stack gap="md">
          <DocumentFacts kind={kind} />
          <Paper withBorder p="md" component="section">
            <Stack gap="xs">
              <Title order={2} size="h4">
                {m.changeable}
              </Title>
              {open.map((name) => (
                <Field key={name} name={name} />
              ))}
            </Stack>
          </Paper>
          <DocumentPanel kind={kind} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={12} className="no-print">
        <DocumentLines />
      </Grid.Col>
    </Grid>
  );
}

/** Values that the page shows beside the pages of the document, if it has them. */
function DocumentFacts({ kind }: { readonly kind: DocumentKind }) {
  const labelOf = useFieldLabel();
  const format = useFormat();
  const { collection, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  if (record === null) return null;
  const currency = record['currency'] as string | null;
  const amount = (name: string) => ({
    name: labelOf(collection, name),
    value: (
      <span data-figure={name} className="nowrap">
        {format.amount(record[name] as string, currency)}
      </span>
    ),
  });
  const fact = (name: string) =>
    record[name] !== null &&
    record[name] !== undefined && {
      name: labelOf(collection, name),
      value: <ValueText collection={collection} path={name} value={record[name]} />,
    };
  return (
    <Facts
      columns={2}
      facts={[
        amount('total'),
        amount('amountApplied'),
        amount(kind.openField),
        fact('customerId'),
        fact(kind.dateField),
        fact('supplyDate'),
        fact('supplyPeriodStart'),
        fact('supplyPeriodEnd'),
        fact('dueDate'),
        fact('earlyPaymentDiscountDate'),
        record['earlyPaymentDiscountDate'] != null && amount('earlyPaymentDiscountAmount'),
        fact('postingDate'),
        fact('reference'),
        record['exchangeRate'] !== '1' && fact('exchangeRate'),
        fact('postedAt'),
        fact('approvedAt'),
        fact('lastSentAt'),
        fact('voidedAt'),
      ]}
    />
  );
}

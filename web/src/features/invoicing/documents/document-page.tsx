/**
 * The page of an invoice or a credit note, with autosave, actions and history.
 */

import type { EditorSnapshot } from '@daybook/sdk';
import { Badge, Grid, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { factsOf } from '../../../core/feature.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { Actions, type SeenFigure } from '../../../ui/editor/actions.tsx';
import { ConflictPanel } from '../../../ui/editor/conflict-panel.tsx';
import { EditorProvider, useEditing } from '../../../ui/editor/editor-context.tsx';
import { MergedSummary } from '../../../ui/editor/merged-note.tsx';
import type { AnyEditor, AnyRecord } from '../../../ui/editor/open-editors.ts';
import { focusField, linesOf } from '../../../ui/editor/pointers.ts';
import { SaveStatus } from '../../../ui/editor/save-status.tsx';
import { useEditor, useSelected } from '../../../ui/editor/use-editor.ts';
import { useRefusal } from '../../../ui/editor/use-refusal.tsx';
import { useGoTo } from '../../../ui/links/link-to.ts';
import { NamedRecordLink } from '../../../ui/links/record-link.tsx';
import { Page, PageFigure } from '../../../ui/page/page.tsx';
import { useCollectionLabel, useFieldLabel } from '../../../ui/words/labels.ts';
import { StatusBadge } from '../../../ui/words/status-badge.tsx';
import { DocumentLines } from '../lines/document-lines.tsx';
import { isEmptyLine, useLineChoices } from '../lines/line-columns.ts';
import { previewTotals } from '../lines/totals-preview.ts';
import { DocumentExtras } from './document-extras.tsx';
import { DocumentForm, DocumentTexts } from './document-form.tsx';
import { creditNoteKind, type DocumentKind, invoiceKind } from './document-kind.ts';
import { DocumentPanel } from './document-panel.tsx';
import { PostedDocument } from './posted-document.tsx';
import { RecordPayment } from './record-payment.tsx';
import { SendDocument } from './send-document.tsx';

export function InvoicePage() {
  return <DocumentPage kind={invoiceKind} />;
}

export function CreditNotePage() {
  return <DocumentPage kind={creditNoteKind} />;
}

function DocumentPage({ kind }: { readonly kind: DocumentKind }) {
  const { id = '' } = useParams({ strict: false });
  const opened = useEditor(kind.collection, id);
  const { isLoading } = useLineChoices();
  const collectionLabel = useCollectionLabel();
  const skeleton = (
    <Page title={collectionLabel(kind.collection, 'one')}>
      <DocumentSkeleton />
    </Page>
  );
  if (isLoading) return skeleton;
  return (
    <EditorProvider key={id} opened={opened} skeleton={skeleton}>
      <OpenDocument kind={kind} />
    </EditorProvider>
  );
}

function DocumentSkeleton() {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack>
          <Skeleton h={330} />
          <Skeleton h={260} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Skeleton h={420} />
      </Grid.Col>
    </Grid>
  );
}

function OpenDocument({ kind }: { readonly kind: DocumentKind }) {
  const m = useMessages('invoicing.documentPage');
  const collectionLabel = useCollectionLabel();
  const client = useQueryClient();
  const { collection, id, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const number = record?.['number'];
  const reason = record?.['voidReason'];
  const refusal = useRefusal();
  const name = collectionLabel(kind.collection, 'one');
  const isEmpty = useSelected(editor, isEmptyDraft);
  useFirstLine(editor);
  const goTo = useGoTo();
  const figure = useShownTotal();
  const onDone = (action: string) => {
    refusal.clear();
    if (action === 'void' && isEmpty) void goTo({ to: factsOf(collection).page });
    void client.invalidateQueries({ queryKey: [collection, id] });
    void client.invalidateQueries({ queryKey: [collection, 'list'] });
  };
  return (
    <Page
      title={typeof number === 'string' ? number : m.draft({ name })}
      beside={<Badges />}
      under={<Party />}
      figure={<Total />}
      actions={
        <>
          <SaveStatus />
          <DocumentExtras kind={kind} isEmpty={isEmpty} onDone={onDone} />
          <SendDocument kind={kind} />
          <RecordPayment />
          <Actions
            only={isEmpty ? ['post', 'void'] : ['post', 'approve']}
            discard={isEmpty ? { label: m.discard, question: m.sure, reason: m.discarded } : null}
            figure={figure}
            onDone={onDone}
            onFailed={refusal.onFailed}
          />
        </>
      }
    >
      <ConflictPanel />
      <MergedSummary />
      {refusal.alert}
      {typeof reason === 'string' && (
        <Text c="dimmed" className="no-print">
          {m.voided({ reason })}
        </Text>
      )}
      {typeof number === 'string' ? <PostedDocument kind={kind} /> : <Draft kind={kind} />}
    </Page>
  );
}

/** A document without a number: a draft, or one that was voided as a draft. */
function Draft({ kind }: { readonly kind: DocumentKind }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8.5 }}>
        <Stack gap="md">
          <DocumentForm kind={kind} />
          <DocumentLines />
          <DocumentTexts />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 3.5 }}>
        <DocumentPanel kind={kind} />
      </Grid.Col>
    </Grid>
  );
}

/** The total that the page shows: with unsaved edits, the one in the totals of the lines. */
function useShownTotal(): SeenFigure {
  const format = useFormat();
  const { editor } = useEditing();
  const { choices } = useLineChoices();
  const of = (record: AnyRecord, total: unknown) =>
    format.amount(String(total), (record['currency'] ?? null) as string | null);
  return {
    shown() {
      const { view, record, pending } = editor.snapshot();
      if (view === null || record === null) return '';
      const total = pending > 0 ? previewTotals(view, choices.rates).total : record['total'];
      return of(view, total);
    },
    of: (record) => of(record, record['total']),
  };
}

/** After a customer was chosen for a new document, its lines are next. */
function useFirstLine(editor: AnyEditor): void {
  useEffect(() => {
    const { record } = editor.snapshot();
    const isUntouched = record !== null && record['createdAt'] === record['updatedAt'];
    if (isUntouched && record['customerId'] !== null && linesOf(record).length === 0)
      focusField('/lines');
  }, [editor]);
}

/** Whether it has no content that would be missed: nothing but a customer, dates and terms. */
function isEmptyDraft({ record, view }: EditorSnapshot<AnyRecord>): boolean {
  const texts = ['reference', 'memo', 'internalNote'].map((name) => view?.[name] ?? null);
  return (
    record?.['status'] === 'Draft' &&
    linesOf(view).every(isEmptyLine) &&
    texts.every((text) => text === null)
  );
}

function Badges() {
  const { editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const payment = record?.['paymentStatus'];
  return (
    <Group gap={6}>
      <StatusBadge status={String(record?.['status'] ?? 'Draft')} />
      {typeof payment === 'string' && payment !== 'None' && <StatusBadge status={payment} />}
      {record?.['overdue'] === true && <StatusBadge status="Overdue" />}
      <Currency />
    </Group>
  );
}

function Currency() {
  const { editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => view?.['currency']);
  if (typeof currency !== 'string') return null;
  return (
    <Badge variant="outline" color="gray">
      {currency}
    </Badge>
  );
}

/** The total, with unsaved edits; it stays visible while the page scrolls. */
function Total() {
  const format = useFormat();
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  return (
    <PageFigure
      label={labelOf(collection, 'total')}
      value={format.amount(record?.['total'] as string, (record?.['currency'] ?? null) as string)}
    />
  );
}

function Party() {
  const { editor } = useEditing();
  const customerId = useSelected(editor, ({ view }) => view?.['customerId']);
  const id = typeof customerId === 'string' ? customerId : null;
  return id === null ? null : <NamedRecordLink type="customer" id={id} />;
}

/** A payment: a draft has autosave; a posted payment is applied to invoices. */

import type { EditorSnapshot, Payment } from '@daybook/sdk';
import { Grid, Skeleton, Stack, Text } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { Actions } from '../../ui/editor/actions.tsx';
import { ConflictPanel } from '../../ui/editor/conflict-panel.tsx';
import { EditorProvider, useEditing } from '../../ui/editor/editor-context.tsx';
import { MergedSummary } from '../../ui/editor/merged-note.tsx';
import type { AnyRecord } from '../../ui/editor/open-editors.ts';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor, useSelected } from '../../ui/editor/use-editor.ts';
import { useRecord, useView } from '../../ui/editor/use-record.ts';
import { useRefusal } from '../../ui/editor/use-refusal.tsx';
import { NamedRecordLink } from '../../ui/links/record-link.tsx';
import { Page, PageFigure } from '../../ui/page/page.tsx';
import { HistoryCard } from '../../ui/timeline/history-card.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { AllocationScreen } from './allocations/allocation-screen.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { PostedPaymentAside, PostedPaymentFacts } from './posted-payment.tsx';

export function PaymentPage() {
  const { id } = useParams({ from: '/signed-in/payments/$id' });
  const opened = useEditor('payments', id);
  return (
    <EditorProvider opened={opened} skeleton={<Waiting />}>
      <Content />
    </EditorProvider>
  );
}

function Content() {
  const m = useMessages('payments.payment');
  const { editor } = useEditing();
  const payment = useRecord('payments');
  const isDraft = payment.status === 'Draft';
  const isEmpty = useSelected(editor, isEmptyDraft);
  const refusal = useRefusal();
  const [isPlanned, setPlanned] = useState(false);
  const labelOf = useFieldLabel();
  const format = useFormat();
  return (
    <Page
      title={payment.number ?? m.draft}
      beside={
        <>
          <StatusBadge status={payment.status ?? ''} />
          <SaveStatus />
        </>
      }
      under={
        payment.customerId !== null && <NamedRecordLink type="customer" id={payment.customerId} />
      }
      figure={
        <PageFigure
          label={labelOf('payments', 'amount')}
          value={format.amount(payment.amount, payment.currency)}
        />
      }
      actions={
        <Actions
          only={isDraft ? ['post', 'void'] : ['void']}
          // With chosen invoices the primary button is the one that posts and applies.
          primary={isPlanned ? [] : ['post']}
          discard={isEmpty ? { label: m.discard, question: m.sure, reason: m.discarded } : null}
          onDone={refusal.clear}
          onFailed={refusal.onFailed}
        />
      }
    >
      <ConflictPanel />
      <MergedSummary />
      {refusal.alert}
      {payment.voidReason !== null && (
        <Text c="dimmed">{m.voided({ why: payment.voidReason })}</Text>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: isDraft ? 8 : 4 }} order={isDraft ? 1 : 2}>
          {isDraft ? <PaymentFields /> : <PostedPaymentAside payment={payment} />}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: isDraft ? 4 : 8 }} order={isDraft ? 2 : 1}>
          <Stack>
            {!isDraft && <PostedPaymentFacts payment={payment} />}
            <Allocating payment={payment} onFailed={refusal.onFailed} onPlanned={setPlanned} />
            <HistoryCard collection="payments" id={payment.id} currency={payment.currency} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

/** Whether it has nothing but a customer, dates and defaults. */
function isEmptyDraft({ record, view }: EditorSnapshot<AnyRecord>): boolean {
  const content = ['amount', 'reference', 'memo'].map((name) => view?.[name] ?? null);
  return record?.['status'] === 'Draft' && content.every((value) => value === null);
}

interface AllocatingProps {
  readonly payment: Payment;
  readonly onFailed: (action: string, error: unknown) => void;
  readonly onPlanned: (isPlanned: boolean) => void;
}

/** Invoices can be chosen before the payment is posted: its whole amount is available then. */
function Allocating({ payment, onFailed, onPlanned }: AllocatingProps) {
  const { editor } = useEditing();
  const { invoice } = useSearch({ from: '/signed-in/payments/$id' });
  const view = useView('payments');
  const isDraft = payment.status === 'Draft';
  const post = () =>
    editor.act('post', {}).then(
      (posted) => posted as Payment,
      (error: unknown) => {
        onFailed('post', error);
        return null;
      },
    );
  const planned = { ...view, amountUnapplied: view.amount ?? '0' };
  return (
    <AllocationScreen
      key={payment.id}
      source="payments"
      record={isDraft ? planned : payment}
      post={post}
      onPlanned={onPlanned}
      suggested={invoice}
    />
  );
}

function Waiting() {
  const m = useMessages('payments.payment');
  return (
    <Page title={m.payment}>
      <Skeleton height={420} />
    </Page>
  );
}

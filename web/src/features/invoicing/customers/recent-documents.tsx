/** Latest invoices and payments of a customer, with links to the full lists. */

import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { daybook } from '../../../core/daybook.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { linkTo } from '../../../ui/links/link-to.ts';
import { StatusBadge } from '../../../ui/words/status-badge.tsx';

const shown = 5;

interface Item {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly date: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly status: string;
}

export function RecentDocuments({ customerId }: { readonly customerId: string }) {
  const m = useMessages('invoicing.recentDocuments');
  const mine = { 'customerId.eq': customerId };
  const invoiceQuery = { ...mine, sort: '-invoiceDate', limit: shown };
  const invoices = useQuery({
    queryKey: ['invoices', 'list', invoiceQuery],
    queryFn: () => daybook.invoices.list(invoiceQuery),
  });
  const paymentQuery = { ...mine, sort: '-receivedOn', limit: shown };
  const payments = useQuery({
    queryKey: ['payments', 'list', paymentQuery],
    queryFn: () => daybook.payments.list(paymentQuery),
  });
  return (
    <>
      <Documents
        id="recent-invoices"
        title={m.invoices}
        all={
          <Anchor size="sm" aria-label={m.allInvoices} {...linkTo('/invoices', mine)}>
            {m.all}
          </Anchor>
        }
        items={invoices.data?.items.map((one) => ({
          id: one.id,
          to: `/invoices/${one.id}`,
          name: one.number ?? one.reference ?? m.draft,
          date: one.invoiceDate,
          amount: one.total,
          currency: one.currency,
          status: invoiceStatus(one),
        }))}
      />
      <Documents
        id="recent-payments"
        title={m.payments}
        all={
          <Anchor size="sm" aria-label={m.allPayments} {...linkTo('/payments', mine)}>
            {m.all}
          </Anchor>
        }
        items={payments.data?.items.map((one) => ({
          id: one.id,
          to: `/payments/${one.id}`,
          name: one.number ?? one.reference ?? m.draft,
          date: one.receivedOn,
          amount: one.amount,
          currency: one.currency,
          status: one.status ?? '',
        }))}
      />
    </>
  );
}

interface InvoiceState {
  readonly status: string | null;
  readonly paymentStatus: string | null;
  readonly overdue: boolean | null;
}

/** For posted invoices the payment status is more useful than "Posted". */
function invoiceStatus({ status, paymentStatus, overdue }: InvoiceState): string {
  if (overdue) return 'Overdue';
  const isOwed = status === 'Posted' || status === 'Released';
  return (isOwed ? paymentStatus : status) ?? '';
}

interface DocumentsProps {
  readonly id: string;
  readonly title: string;
  readonly all: ReactNode;
  readonly items: readonly Item[] | undefined;
}

function Documents({ id, title, all, items }: DocumentsProps) {
  const m = useMessages('invoicing.recentDocuments');
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {all}
      </Group>
      {items === undefined && <Skeleton height={120} />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {m.none}
        </Text>
      )}
      {items !== undefined && items.length > 0 && (
        <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
          {items.map((item) => (
            <DocumentLine key={item.id} item={item} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function DocumentLine({ item }: { readonly item: Item }) {
  const format = useFormat();
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="wrap">
        <Anchor component={Link} to={item.to} size="sm" className="nowrap">
          {item.name}
        </Anchor>
        <Text size="xs" c="dimmed" className="nowrap">
          {format.date(item.date)}
        </Text>
        <StatusBadge status={item.status} />
      </Group>
      <Text size="sm" className="numeric">
        {format.amount(item.amount, item.currency)}
      </Text>
    </Group>
  );
}

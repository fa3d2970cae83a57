/** The statement of open items: what is owed and what is to the customer’s credit, by currency, with the balance. */

import { icon as IconDownload } from 'virtual:tabler/download';
import { icon as IconPrinter } from 'virtual:tabler/printer';
import type { Customer } from '@daybook/sdk';
import {
  Anchor,
  Button,
  Card,
  Group,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../core/format.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useStatusText } from '../../../ui/status-badge.tsx';
import { balanceOf, type OpenItem, openItemsQuery } from './open-items-query.ts';

const messages = defineMessages({
  en: {
    title: 'Statement of open items',
    nothing: 'Nothing is open in either direction.',
    caption: (currency: string) => `Open items in ${currency}`,
    document: 'Document',
    date: 'Date',
    due: 'Due date',
    total: 'Amount',
    open: 'Open',
    owed: 'Balance in our favour',
    credit: 'Balance in the customer’s favour',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    payment: 'Payment not allocated',
    csv: 'Open invoices as CSV',
    print: 'Print',
    part: 'Only the first 200 of each kind are shown.',
  },
  de: {
    title: 'Aufstellung offener Posten',
    nothing: 'In keiner Richtung ist etwas offen.',
    caption: (currency: string) => `Offene Posten in ${currency}`,
    document: 'Beleg',
    date: 'Datum',
    due: 'Fälligkeit',
    total: 'Betrag',
    open: 'Offen',
    owed: 'Saldo zu unseren Gunsten',
    credit: 'Saldo zugunsten des Kunden',
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    payment: 'Zahlung, nicht zugeordnet',
    csv: 'Offene Rechnungen als CSV',
    print: 'Drucken',
    part: 'Je Art werden nur die ersten 200 gezeigt.',
  },
});

export function OpenItems({ customer }: { readonly customer: Customer }) {
  const m = useMessages(messages);
  const { data, error } = useQuery(openItemsQuery(customer.id));
  const currencies = [...new Set((data?.items ?? []).map(({ currency }) => currency))].sort();
  const file = `/api/invoices/export?customerId.eq=${customer.id}&status.in=Posted,Released&amountDue.gt=0&sort=dueDate`;
  return (
    <Card withBorder component="section" aria-labelledby="items-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="items-title">
          {m.title}
        </Title>
        <Group gap="xs" className="no-print">
          <Button
            component="a"
            href={file}
            download
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {m.csv}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => window.print()}
          >
            {m.print}
          </Button>
        </Group>
      </Group>
      {error !== null && data === undefined && <ProblemAlert error={error} />}
      {data === undefined && error === null && <Skeleton height={160} />}
      {data?.items.length === 0 && <Text size="sm">{m.nothing}</Text>}
      <Stack>
        {currencies.map((currency) => (
          <InCurrency
            key={currency}
            currency={currency}
            items={(data?.items ?? []).filter((item) => item.currency === currency)}
          />
        ))}
      </Stack>
      {data?.isPart && <Text size="sm">{m.part}</Text>}
    </Card>
  );
}

interface InCurrencyProps {
  readonly currency: string;
  readonly items: readonly OpenItem[];
}

function InCurrency({ currency, items }: InCurrencyProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const balance = balanceOf(items);
  const isCredit = balance.startsWith('-');
  return (
    <ScrollArea
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': m.caption(currency) }}
    >
      <Table miw={560} verticalSpacing={6}>
        <Table.Caption m={0} ta="start" style={{ captionSide: 'top' }}>
          {m.caption(currency)}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{m.document}</Table.Th>
            <Table.Th scope="col">{m.date}</Table.Th>
            <Table.Th scope="col">{m.due}</Table.Th>
            <Table.Th scope="col" className="numeric">
              {m.total}
            </Table.Th>
            <Table.Th scope="col" className="numeric">
              {m.open}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={4}>
              {isCredit ? m.credit : m.owed}
            </Table.Th>
            <Table.Td className="numeric" fw={650}>
              {format.amount(balance.replace('-', ''), currency)}
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea>
  );
}

function ItemRow({ item }: { readonly item: OpenItem }) {
  const m = useMessages(messages);
  const format = useFormat();
  const statusText = useStatusText();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Group gap="xs" wrap="nowrap">
          <Anchor component={Link} to={item.to} size="sm" className="nowrap">
            {item.number}
          </Anchor>
          <Text size="xs" c="dimmed">
            {m[item.kind]}
          </Text>
        </Group>
      </Table.Th>
      <Table.Td className="nowrap">{format.date(item.date)}</Table.Td>
      <Table.Td className="nowrap">
        {format.date(item.due)}
        {item.isOverdue && (
          <Text size="xs" c="var(--mantine-color-error)">
            {statusText('Overdue')}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="numeric">{format.amount(item.total, item.currency)}</Table.Td>
      <Table.Td className="numeric">{format.amount(item.open, item.currency)}</Table.Td>
    </Table.Tr>
  );
}

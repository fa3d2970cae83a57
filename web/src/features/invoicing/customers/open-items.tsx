/** Statement of open items by currency: amounts due, unapplied credit, balance. */

import { icon as IconDownload } from 'virtual:tabler/download';
import { icon as IconPrinter } from 'virtual:tabler/printer';
import { type Customer, collections } from '@daybook/sdk';
import { Alert, Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../core/format.ts';
import { usePreferences } from '../../../core/i18n.tsx';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { useFileLabels } from '../../../ui/record-list/file-labels.ts';
import { sheetAddress } from '../../../ui/record-list/list-query.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useStatusText } from '../../../ui/words/status-badge.tsx';
import { balanceOf, type OpenItem, openItemsQuery } from './open-items-query.ts';

export function OpenItems({ customer }: { readonly customer: Customer }) {
  const m = useMessages('invoicing.openItems');
  const { data, error } = useQuery(openItemsQuery(customer.id));
  const currencies = [...new Set((data?.items ?? []).map(({ currency }) => currency))].sort();
  const file = useFile(customer.id);
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

const fileColumns = [
  'number',
  'invoiceDate',
  'dueDate',
  'reference',
  'status',
  'paymentStatus',
  'total',
  'amountApplied',
  'amountDue',
  'currency',
] as const;

/** The address of the open invoices as a file, with the words of the page. */
function useFile(customerId: string): string {
  const { region } = usePreferences();
  const fieldLabel = useFieldLabel();
  const labelsOf = useFileLabels();
  const open = {
    'customerId.eq': customerId,
    'status.in': 'Posted,Released',
    'amountDue.gt': '0',
    sort: 'dueDate',
  };
  const columns = fileColumns.map((path) => ({
    path,
    heading: fieldLabel('invoices', path),
    labels: labelsOf('invoices', path),
  }));
  return sheetAddress(collections.invoices.path, open, columns, region);
}

interface InCurrencyProps {
  readonly currency: string;
  readonly items: readonly OpenItem[];
}

function InCurrency({ currency, items }: InCurrencyProps) {
  const m = useMessages('invoicing.openItems');
  const format = useFormat();
  const statusText = useStatusText();
  const balance = balanceOf(items);
  const isCredit = balance.startsWith('-');
  return (
    <>
      <ToApply items={items} currency={currency} />
      <DataTable
        caption={m.caption({ currency })}
        showCaption
        rows={items}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'document',
            header: m.document,
            cell: ({ to, number, kind }) => (
              <Group gap="xs" wrap="nowrap">
                <Anchor component={Link} to={to} size="sm" className="nowrap">
                  {number}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {m[kind]}
                </Text>
              </Group>
            ),
            rowHeader: true,
            foot: isCredit ? m.credit : m.owed,
          },
          { id: 'date', header: m.date, cell: ({ date }) => format.date(date), nowrap: true },
          {
            id: 'due',
            header: m.due,
            cell: ({ due, isOverdue }) => (
              <>
                {format.date(due)}
                {isOverdue && (
                  <Text size="xs" c="var(--mantine-color-error)">
                    {statusText('Overdue')}
                  </Text>
                )}
              </>
            ),
            nowrap: true,
          },
          {
            id: 'total',
            header: m.total,
            cell: ({ total }) => format.amount(total, currency),
            numeric: true,
          },
          {
            id: 'open',
            header: m.open,
            cell: ({ open }) => format.amount(open, currency),
            numeric: true,
            foot: format.amount(balance.replace('-', ''), currency),
          },
        ]}
      />
    </>
  );
}

/** The task to apply credits while invoices are open, with a link to the first credit. */
function ToApply({ items, currency }: InCurrencyProps) {
  const m = useMessages('invoicing.openItems');
  const format = useFormat();
  const may = useMay();
  const credits = items.filter(({ kind }) => kind !== 'invoice');
  const [first] = credits;
  if (first === undefined || credits.length === items.length) return null;
  return (
    <Alert color="yellow" p="sm" className="no-print">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {m.toApply({ amount: format.amount(balanceOf(credits).replace('-', ''), currency) })}
        </Text>
        {may('applyPayment') && (
          <Anchor component={Link} to={first.to} size="sm" className="nowrap">
            {m.apply({ number: first.number })}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}

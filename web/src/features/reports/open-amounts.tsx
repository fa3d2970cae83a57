/** Current open amounts by customer: total, overdue, share. */

import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Big } from 'big.js';
import { today } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ShareBar } from '../../ui/charts/share-bar.tsx';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { CsvTable } from '../../ui/files/save-csv.ts';
import { useAddressSearch } from '../../ui/links/address-search.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { invoiceTarget, LedgerNote } from './behind.tsx';
import { invoicesOf, overdueInvoices, useBucketNames } from './buckets.ts';
import { Amount, Figure } from './figure.tsx';
import { type OpenAmountsReport, openAmountsQuery } from './queries.ts';
import { ReportPage } from './report-page.tsx';

const customersShown = 100;
const customersMost = 1_000;
const percent = 100;

export function OpenAmountsPage() {
  const m = useMessages('reports.openAmounts');
  const format = useFormat();
  const [search, change] = useAddressSearch('/signed-in/reports/open-amounts');
  const limit = search['customers'] === 'all' ? customersMost : customersShown;
  const names = useBucketNames();
  const result = useQuery(openAmountsQuery({ limit }));
  const report = result.data;
  const csv = (): CsvTable => ({
    fields: [
      ...[m.customer, m.currency, m.documents, m.open, m.overdue],
      ...[names.unapplied, names.balance],
    ],
    rows: (report?.customers ?? []).flatMap(({ name, currencies }) =>
      currencies.map((one) => [
        ...[name, one.currency, one.documents, one.amountDue, one.overdue],
        ...[one.unapplied, one.balance],
      ]),
    ),
  });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.asOf({ day: format.date(report?.asOf ?? today()) })}
      result={result}
      fromSummaries={report?.source !== 'ledger'}
      isReady={report !== undefined}
      csv={{ name: `open-amounts-${report?.asOf ?? ''}`, table: csv }}
      parameters={null}
    >
      {report !== undefined &&
        (report.totals.customers === 0 ? (
          <EmptyState title={m.none} text={m.noneText}>
            <Button component={Link} to="/invoices" variant="light">
              {m.toInvoices}
            </Button>
          </EmptyState>
        ) : (
          <OpenBody report={report} showAll={() => change({ customers: 'all' })} />
        ))}
    </ReportPage>
  );
}

interface BodyProps {
  readonly report: OpenAmountsReport;
  readonly showAll: () => void;
}

function OpenBody({ report, showAll }: BodyProps) {
  const m = useMessages('reports.openAmounts');
  const format = useFormat();
  const { baseCurrency, totals, customers } = report;
  const names = useBucketNames();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure
          label={m.open}
          value={format.amount(totals.baseAmountDue, baseCurrency)}
          note={`${m.customers({ count: totals.customers })}, ${m.invoices({ count: totals.documents })}`}
        />
        <Figure
          label={m.overdue}
          value={format.amount(totals.baseOverdue, baseCurrency)}
          note={m.invoices({ count: totals.overdueDocuments })}
        />
        <Figure label={names.unapplied} value={format.amount(totals.baseUnapplied, baseCurrency)} />
        <Figure label={names.balance} value={format.amount(totals.baseBalance, baseCurrency)} />
      </SimpleGrid>
      <LedgerNote source={report.source} />
      <CurrencyTable report={report} />
      <CustomerTable report={report} />
      {customers.length < totals.customers && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {m.some({ shown: customers.length, count: totals.customers })}
          </Text>
          <Button size="xs" variant="light" className="no-print" onClick={showAll}>
            {m.all({ count: Math.min(totals.customers, customersMost) })}
          </Button>
        </Group>
      )}
    </>
  );
}

type CurrencyRow = OpenAmountsReport['totals']['currencies'][number];

/** Credits and balance of a row. */
function balanceColumns<Row>(
  names: Readonly<Record<'unapplied' | 'balance', string>>,
  of: (row: Row) => Readonly<Record<'unapplied' | 'balance', string>> & {
    readonly currency: string | null;
  },
): DataColumn<Row>[] {
  return (['unapplied', 'balance'] as const).map((id) => ({
    id,
    header: names[id],
    cell: (row) => <Amount value={of(row)[id]} currency={of(row).currency} />,
    numeric: true,
    card: 'line',
  }));
}

function CurrencyTable({ report }: { readonly report: OpenAmountsReport }) {
  const m = useMessages('reports.openAmounts');
  const names = useBucketNames();
  const { asOf, source, totals } = report;
  return (
    <DataTable
      caption={m.byCurrency}
      showCaption
      rows={totals.currencies}
      rowId={({ currency }) => currency}
      columns={[
        {
          id: 'currency',
          header: m.currency,
          cell: ({ currency }) => currency,
          rowHeader: true,
          card: 'title',
        },
        {
          id: 'documents',
          header: m.documents,
          cell: ({ documents }) => documents,
          numeric: true,
          card: 'line',
        },
        {
          id: 'open',
          header: m.open,
          cell: ({ currency, amountDue }) => (
            <Amount
              value={amountDue}
              currency={currency}
              label={`${currency}, ${m.open}`}
              target={invoiceTarget(source, invoicesOf({ asOf, currency }))}
            />
          ),
          numeric: true,
          card: 'titleEnd',
        },
        {
          id: 'overdue',
          header: m.overdue,
          cell: ({ currency, overdue }) => (
            <Amount
              value={overdue}
              currency={currency}
              label={`${currency}, ${m.overdue}`}
              target={invoiceTarget(source, { ...overdueInvoices(asOf), 'currency.eq': currency })}
            />
          ),
          numeric: true,
          card: 'line',
        },
        ...balanceColumns<CurrencyRow>(names, ({ currency, unapplied, balance }) => ({
          currency,
          unapplied,
          balance,
        })),
      ]}
    />
  );
}

type CustomerRow = OpenAmountsReport['customers'][number];

function CustomerTable({ report }: { readonly report: OpenAmountsReport }) {
  const m = useMessages('reports.openAmounts');
  const names = useBucketNames();
  const format = useFormat();
  const { asOf, source, baseCurrency, customers } = report;
  const nameOf = ({ name }: CustomerRow) => name ?? m.nameless;
  return (
    <DataTable
      caption={m.byCustomer({ currency: baseCurrency ?? '' })}
      showCaption
      rows={customers}
      rowId={({ customerId }) => customerId}
      columns={[
        {
          id: 'customer',
          header: m.customer,
          cell: (row) => (
            <CustomerCell row={row} name={nameOf(row)} most={customers[0]?.baseAmountDue ?? '0'} />
          ),
          rowHeader: true,
          card: 'title',
        },
        {
          id: 'documents',
          header: m.documents,
          cell: ({ documents }) => documents,
          numeric: true,
          card: 'line',
        },
        {
          id: 'open',
          header: m.open,
          cell: (row) => (
            <Amount
              value={row.baseAmountDue}
              currency={baseCurrency}
              label={`${nameOf(row)}, ${m.open}`}
              target={invoiceTarget(source, invoicesOf({ asOf, customerId: row.customerId }))}
            />
          ),
          numeric: true,
          card: 'titleEnd',
        },
        {
          id: 'overdue',
          header: m.overdue,
          cell: (row) => (
            <Amount
              value={row.baseOverdue}
              currency={baseCurrency}
              label={`${nameOf(row)}, ${m.overdue}`}
              target={invoiceTarget(source, {
                ...overdueInvoices(asOf),
                'customerId.eq': row.customerId,
              })}
            />
          ),
          numeric: true,
        },
        {
          id: 'share',
          header: m.share,
          cell: ({ sharePercent }) =>
            format.percent(
              sharePercent === null ? null : new Big(sharePercent).div(percent).toFixed(3),
            ),
          numeric: true,
        },
        ...balanceColumns<CustomerRow>(names, ({ baseUnapplied, baseBalance }) => ({
          currency: baseCurrency,
          unapplied: baseUnapplied,
          balance: baseBalance,
        })),
      ]}
    />
  );
}

interface CustomerProps {
  readonly row: CustomerRow;
  readonly name: string;
  /** Highest open amount: the full width of a bar. */
  readonly most: string;
}

function CustomerCell({ row, name, most }: CustomerProps) {
  const m = useMessages('reports.openAmounts');
  const { customerId, baseAmountDue, baseOverdue } = row;
  const current = new Big(baseAmountDue).minus(baseOverdue).toFixed();
  return (
    <>
      <TextLink to="/customers/$id" params={{ id: customerId }}>
        {name}
      </TextLink>
      <ShareBar
        size="small"
        whole={most}
        parts={[
          { key: m.notOverdue, value: current, color: 'var(--age-0)' },
          { key: m.overdue, value: baseOverdue, color: 'var(--age-3)' },
        ]}
      />
    </>
  );
}

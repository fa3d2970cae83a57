/** Receivables by currency and by customer, in columns by days overdue, with credits and balance. */

import { Text } from '@mantine/core';
import { Big } from 'big.js';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ShareBar } from '../../ui/charts/share-bar.tsx';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { invoiceTarget } from './behind.tsx';
import { bucketColors, buckets, invoicesOf, useBucketNames } from './buckets.ts';
import { Amount } from './figure.tsx';
import type { AgingReport } from './queries.ts';

type Amounts = AgingReport['totals']['base'];

interface Figures<Row> {
  readonly documents: (row: Row) => number;
  readonly amounts: (row: Row) => Amounts;
  readonly currency: (row: Row) => string | null;
  readonly label: (row: Row) => string;
  /** Filter of the invoice list that a cell links to. */
  readonly filter: (row: Row) => { readonly currency?: string; readonly customerId?: string };
}

/** Amount columns of both tables, with totals if available. */
function useFigures<Row>(
  { source, asOf, baseCurrency, totals }: AgingReport,
  of: Figures<Row>,
  sumLabel: string | undefined,
): DataColumn<Row>[] {
  const m = useMessages('reports.agingTables');
  const names = { ...useBucketNames(), total: m.total };
  const amounts = ([...buckets, 'total', 'unapplied', 'balance'] as const).map(
    (id): DataColumn<Row> => {
      const bucket = buckets.find((one) => one === id);
      const targetOf = (row: Row) =>
        invoiceTarget(
          source,
          invoicesOf({ asOf, ...of.filter(row), ...(bucket !== undefined && { bucket }) }),
        );
      // Credits are payments and credit notes, in lists of their own.
      const isLinked = bucket !== undefined || id === 'total';
      return {
        id,
        header: names[id],
        cell: (row) => (
          <Amount
            value={of.amounts(row)[id]}
            currency={of.currency(row)}
            target={isLinked ? targetOf(row) : undefined}
            label={`${of.label(row)}, ${names[id]}`}
          />
        ),
        numeric: true,
        card: id === 'balance' ? 'titleEnd' : 'half',
        foot: sumLabel && <Amount value={totals.base[id]} currency={baseCurrency} />,
      };
    },
  );
  return [
    {
      id: 'documents',
      header: m.documents,
      cell: of.documents,
      numeric: true,
      foot: sumLabel && totals.documents,
    },
    ...amounts,
  ];
}

interface CurrencyProps {
  readonly report: AgingReport;
  readonly customerId: string | undefined;
}

type CurrencyRow = AgingReport['totals']['currencies'][number];

export function AgingByCurrency({ report, customerId }: CurrencyProps) {
  const m = useMessages('reports.agingTables');
  const all = m.inBase({ currency: report.baseCurrency ?? '' });
  const figures = useFigures<CurrencyRow>(
    report,
    {
      documents: ({ documents }) => documents,
      amounts: (row) => row,
      currency: ({ currency }) => currency,
      label: ({ currency }) => currency,
      filter: ({ currency }) => ({ currency, ...(customerId !== undefined && { customerId }) }),
    },
    all,
  );
  return (
    <DataTable
      caption={m.byCurrency}
      showCaption
      rows={report.totals.currencies}
      rowId={({ currency }) => currency}
      columns={[
        {
          id: 'currency',
          header: m.currency,
          cell: ({ currency }) => currency,
          rowHeader: true,
          card: 'title',
          foot: all,
        },
        ...figures,
      ]}
    />
  );
}

type CustomerRow = AgingReport['customers'][number];

export function AgingByCustomer({ report }: { readonly report: AgingReport }) {
  const m = useMessages('reports.agingTables');
  const { baseCurrency, customers, customerCount } = report;
  const all = customers.length === customerCount && customerCount > 1 ? m.all : undefined;
  const figures = useFigures<CustomerRow>(
    report,
    {
      documents: ({ documents }) => documents,
      amounts: ({ base }) => base,
      currency: () => baseCurrency,
      label: ({ name }) => name ?? m.nameless,
      filter: ({ customerId }) => ({ customerId }),
    },
    all,
  );
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
          cell: (row) => <CustomerCell report={report} row={row} />,
          rowHeader: true,
          card: 'title',
          foot: all,
        },
        ...figures,
      ]}
    />
  );
}

interface CellProps {
  readonly report: AgingReport;
  readonly row: CustomerRow;
}

function CustomerCell({ report: { baseCurrency, customers }, row }: CellProps) {
  const m = useMessages('reports.agingTables');
  const format = useFormat();
  const { customerId, base } = row;
  const most = customers[0]?.base.total ?? '0';
  const foreign = row.currencies.filter(({ currency }) => currency !== baseCurrency);
  return (
    <>
      <TextLink to="/customers/$id" params={{ id: customerId }}>
        {row.name ?? m.nameless}
      </TextLink>
      {foreign.length > 0 && (
        <Text size="xs" c="dimmed">
          {foreign.map(({ currency, balance }) => format.amount(balance, currency)).join(' · ')}
        </Text>
      )}
      {new Big(most).gt(0) && (
        <ShareBar
          size="small"
          whole={most}
          parts={buckets.map((key) => ({ key, value: base[key], color: bucketColors[key] }))}
        />
      )}
    </>
  );
}

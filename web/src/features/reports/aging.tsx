/** Aged receivables: amounts due by customer and days overdue. */

import { Button, Group, Pill, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Big } from 'big.js';
import { dayOf, today } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import type { CsvTable } from '../../ui/files/save-csv.ts';
import { useAddressSearch } from '../../ui/links/address-search.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { AgingByCurrency, AgingByCustomer } from './aging-tables.tsx';
import { AsOfInput } from './as-of.tsx';
import { FigureLink, LedgerNote } from './behind.tsx';
import { BucketBar } from './bucket-bar.tsx';
import { buckets, overdueInvoices, useBucketNames } from './buckets.ts';
import { Figure } from './figure.tsx';
import { type AgingReport, agingQuery } from './queries.ts';
import { ReportPage } from './report-page.tsx';

const customersShown = 100;
const customersMost = 10_000;

export function AgingPage() {
  const m = useMessages('reports.aging');
  const format = useFormat();
  const names = useBucketNames();
  const [search, change] = useAddressSearch('/signed-in/reports/ar-aging');
  const asOf = dayOf(search['asOf']);
  const customerId = search['customerId.eq'];
  const limit = search['customers'] === 'all' ? customersMost : customersShown;
  const result = useQuery(
    agingQuery({
      limit,
      ...(asOf === undefined ? {} : { asOf }),
      ...(customerId === undefined ? {} : { 'customerId.eq': customerId }),
    }),
  );
  const report = result.data;
  const csv = () => {
    if (report === undefined) throw new Error('There is no report to save.');
    return csvOf(
      report,
      m.csv.split('|'),
      buckets.map((bucket) => names[bucket]),
      [names.unapplied, names.balance],
    );
  };
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.asOf({ day: format.date(report?.asOf ?? asOf ?? today()) })}
      result={result}
      fromSummaries={report?.source !== 'ledger'}
      isReady={report !== undefined}
      csv={{ name: `receivables-${report?.asOf ?? ''}`, table: csv }}
      parameters={
        <>
          <AsOfInput value={asOf} choose={(day) => change({ asOf: day })} />
          {customerId !== undefined && (
            <Pill
              size="lg"
              withRemoveButton
              onRemove={() => change({ 'customerId.eq': undefined })}
            >
              {m.only({ name: report?.customers[0]?.name ?? customerId })}
            </Pill>
          )}
        </>
      }
    >
      {report !== undefined && report.customerCount === 0 ? (
        <EmptyState title={m.none} text={m.noneText}>
          <Button component={Link} to="/invoices" variant="light">
            {m.toInvoices}
          </Button>
        </EmptyState>
      ) : (
        report !== undefined && (
          <AgingBody
            report={report}
            customerId={customerId}
            showAll={() => change({ customers: 'all' })}
          />
        )
      )}
    </ReportPage>
  );
}

interface BodyProps {
  readonly report: AgingReport;
  readonly customerId: string | undefined;
  readonly showAll: () => void;
}

function AgingBody({ report, customerId, showAll }: BodyProps) {
  const m = useMessages('reports.aging');
  const format = useFormat();
  const { asOf, source, baseCurrency, totals, customers, customerCount } = report;
  const names = useBucketNames();
  const total = new Big(totals.base.total);
  const overdue = total.minus(totals.base.notDue);
  const one: Record<string, string> =
    customerId === undefined ? {} : { 'customerId.eq': customerId };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure
          label={m.total}
          value={format.amount(totals.base.total, baseCurrency)}
          note={m.documents({ count: totals.documents })}
        />
        <Figure
          label={m.overdue}
          value={format.amount(overdue.toString(), baseCurrency)}
          note={
            <>
              {total.gt(0) &&
                `${m.share({ percent: format.percent(overdue.div(total).toFixed(3)) })} · `}
              <FigureLink
                source={source}
                search={{ ...overdueInvoices(asOf), ...one }}
                underline="always"
              >
                {m.documents({ count: totals.overdueDocuments })}
              </FigureLink>
            </>
          }
        />
        <Figure
          label={names.unapplied}
          value={format.amount(totals.base.unapplied, baseCurrency)}
        />
        <Figure label={names.balance} value={format.amount(totals.base.balance, baseCurrency)} />
      </SimpleGrid>
      <BucketBar amounts={totals.base} currency={baseCurrency} />
      <LedgerNote source={source} />
      <AgingByCurrency report={report} customerId={customerId} />
      <AgingByCustomer report={report} />
      {customers.length < customerCount && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {m.some({ shown: customers.length, count: customerCount })}
          </Text>
          <Button size="xs" variant="light" className="no-print" onClick={showAll}>
            {m.all({ count: customerCount })}
          </Button>
        </Group>
      )}
    </>
  );
}

function csvOf(
  report: AgingReport,
  [customer = '', currency = '', documents = '', total = '']: readonly string[],
  ages: readonly string[],
  balances: readonly string[],
): CsvTable {
  return {
    fields: [customer, currency, documents, ...ages, total, ...balances],
    rows: report.customers.flatMap(({ name, currencies }) =>
      currencies.map((one) => [
        name,
        one.currency,
        one.documents,
        ...buckets.map((bucket) => one[bucket]),
        one.total,
        one.unapplied,
        one.balance,
      ]),
    ),
  };
}

/** Tax report: taxable amounts and tax of a range by tax code, rate and category, tied to the tax accounts. */

import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayOf, firstDay, today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { CsvTable } from '../../../ui/files/save-csv.ts';
import { useAddressSearch } from '../../../ui/links/address-search.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Amount, Figure } from '../figure.tsx';
import { PeriodInput } from '../period-input.tsx';
import { type TaxReport, taxQuery } from '../queries.ts';
import { ReportPage } from '../report-page.tsx';

/** The days in order; this month by default. */
function useRange() {
  const [search, change] = useAddressSearch('/signed-in/reports/tax');
  const wanted = dayOf(search['to']) ?? today();
  const first = dayOf(search['from']) ?? firstDay(wanted.slice(0, 7));
  const [from, to] = first <= wanted ? [first, wanted] : [wanted, first];
  return { from, to, change };
}

export function TaxPage() {
  const m = { ...useMessages('reports.taxWords'), ...useMessages('reports.tax') };
  const format = useFormat();
  const { from, to, change } = useRange();
  const result = useQuery(taxQuery({ from, to }));
  const report = result.data;
  const csv = (): CsvTable => ({
    fields: [m.direction, m.code, m.name, m.rate, m.category, m.base, m.tax, m.component],
    rows: rowsOf(report?.taxes ?? []).map((row) => [
      m[row.direction],
      row.code,
      row.name,
      row.rate,
      row.category,
      row.base,
      row.tax,
      row.component,
    ]),
  });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.span({ from: format.date(from), to: format.date(to) })}
      result={result}
      isReady={report !== undefined}
      csv={{ name: `tax-${from}-${to}`, table: csv }}
      parameters={<PeriodInput from={from} to={to} change={change} />}
    >
      {report !== undefined && (
        <>
          {report.taxes.length === 0 ? (
            <EmptyState title={m.none} text={m.noneText} />
          ) : (
            <TaxBody report={report} />
          )}
          <TaxAccounts report={report} />
        </>
      )}
    </ReportPage>
  );
}

interface Props {
  readonly report: TaxReport;
}

type TaxRow = TaxReport['taxes'][number];
type ShownRow = Omit<TaxRow, 'components'> & { readonly component: string | null };

/** Each tax, followed by the components that it consists of. */
function rowsOf(taxes: readonly TaxRow[]): readonly ShownRow[] {
  return taxes.flatMap(({ components, ...tax }) => [
    { ...tax, component: null },
    ...components.map(({ name: component, ...part }) => ({ ...tax, ...part, component })),
  ]);
}

function TaxBody({ report }: Props) {
  const m = { ...useMessages('reports.taxWords'), ...useMessages('reports.tax') };
  const format = useFormat();
  const { totals, baseCurrency, taxes } = report;
  const hasInput = taxes.some(({ direction }) => direction === 'input');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: hasInput ? 3 : 2 }} maw={720}>
        <Figure label={m.base} value={format.amount(totals.output.base, baseCurrency)} />
        {hasInput && (
          <Figure label={m.input} value={format.amount(totals.input.tax, baseCurrency)} />
        )}
        <Figure label={m.payable} value={format.amount(totals.payable, baseCurrency)} />
      </SimpleGrid>
      <TaxTable report={report} hasInput={hasInput} />
    </>
  );
}

function TaxTable({ report, hasInput }: Props & { readonly hasInput: boolean }) {
  const m = { ...useMessages('reports.taxWords'), ...useMessages('reports.tax') };
  const format = useFormat();
  const { from, to, baseCurrency, taxes, totals } = report;
  return (
    <DataTable
      caption={m.caption({
        currency: baseCurrency ?? '',
        from: format.date(from),
        to: format.date(to),
      })}
      showCaption
      rows={rowsOf(taxes)}
      rowId={({ linesPath, rate }) => `${linesPath} ${rate}`}
      columns={[
        {
          id: 'code',
          header: m.code,
          cell: ({ code, component }) => (component === null ? code : <Part>{code}</Part>),
          rowHeader: true,
          card: 'title',
          foot: hasInput ? undefined : m.total,
        },
        {
          id: 'name',
          header: m.name,
          cell: ({ linesPath, name, component }) => (
            <TextLink to="/reports/tax-lines" search={searchOf(linesPath)}>
              {component ?? name}
            </TextLink>
          ),
          card: 'title',
        },
        ...(hasInput
          ? [
              {
                id: 'direction',
                header: m.direction,
                cell: ({ direction }: ShownRow) => m[direction],
                card: 'line' as const,
              },
            ]
          : []),
        {
          id: 'category',
          header: m.category,
          cell: ({ category }) => category,
          card: 'line',
        },
        {
          id: 'rate',
          header: m.rate,
          cell: ({ rate }) => format.percentage(rate),
          numeric: true,
          card: 'line',
        },
        {
          id: 'lines',
          header: m.lines,
          cell: ({ lines }) => format.decimal(lines),
          numeric: true,
          card: 'none',
        },
        ...(['base', 'tax'] as const).map((id) => ({
          id,
          header: m[id],
          cell: (row: ShownRow) => {
            const amount = <Amount value={row[id]} currency={baseCurrency} />;
            return row.component === null ? amount : <Part>{amount}</Part>;
          },
          numeric: true,
          card: id === 'tax' ? ('titleEnd' as const) : ('line' as const),
          foot: hasInput ? undefined : format.amount(totals.output[id], baseCurrency),
        })),
      ]}
    />
  );
}

/** A component is part of the row above it. */
function Part({ children }: { readonly children: ReactNode }) {
  return (
    <Text span fz="inherit" c="dimmed">
      {children}
    </Text>
  );
}

/** The parameters of the request for lines are those of the page. */
function searchOf(linesPath: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(linesPath.split('?')[1]));
}

function TaxAccounts({ report }: Props) {
  const m = useMessages('reports.tax');
  const { from, to, baseCurrency, accounts } = report;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {m.accounts}
      </Title>
      <Text size="sm" c="dimmed" maw={720}>
        {m.accountsLead}
      </Text>
      <DataTable
        caption={m.accounts}
        rows={accounts}
        rowId={({ accountId }) => accountId}
        columns={[
          {
            id: 'account',
            header: m.account,
            cell: ({ accountId, code, name }) => (
              <TextLink to="/reports/account-statement" search={{ accountId, from, to }}>
                {`${code ?? ''} ${name ?? ''}`}
              </TextLink>
            ),
            rowHeader: true,
            card: 'title',
          },
          ...(['tax', 'other', 'movement'] as const).map((id) => ({
            id,
            header: id === 'tax' ? m.reported : m[id],
            cell: (row: (typeof accounts)[number]) => (
              <Amount value={row[id]} currency={baseCurrency} />
            ),
            numeric: true,
            card: id === 'movement' ? ('titleEnd' as const) : ('line' as const),
          })),
        ]}
      />
    </Stack>
  );
}

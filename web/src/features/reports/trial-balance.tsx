/** Trial balance: opening, debits, credits and closing balance of each account in a range. */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { dayOf, fiscalYearOf, today } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { CsvTable } from '../../ui/files/save-csv.ts';
import { useAddressSearch } from '../../ui/links/address-search.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useAccountTypeText } from './account-types.ts';
import { Balanced } from './balanced.tsx';
import { Amount } from './figure.tsx';
import { PeriodInput } from './period-input.tsx';
import { type TrialBalance, trialBalanceQuery } from './queries.ts';
import { ReportPage } from './report-page.tsx';

const amounts = ['opening', 'debit', 'credit', 'carriedForward', 'closing'] as const;

/** The days in order; the fiscal year to date by default. `asOf` is an older name of `to`. */
function useRange() {
  const [search, change] = useAddressSearch('/signed-in/reports/trial-balance');
  const wanted = dayOf(search['to']) ?? dayOf(search['asOf']) ?? today();
  const first = dayOf(search['from']) ?? fiscalYearOf(wanted);
  const [from, to] = first <= wanted ? [first, wanted] : [wanted, first];
  return { from, to, change };
}

type Row = Omit<TrialBalance['accounts'][number], 'accountId'> & {
  /** Null: the results of earlier years while no account has the role. */
  readonly accountId: string | null;
};

function rowsOf({ accounts, unassigned }: TrialBalance): readonly Row[] {
  if (unassigned === null) return accounts;
  return [
    ...accounts,
    { ...unassigned, accountId: null, code: null, name: null, type: null, lines: 0 },
  ];
}

/** Nothing is carried forward in a range within a fiscal year. */
function amountsOf(report: TrialBalance) {
  const isCarried = rowsOf(report).some(({ carriedForward }) => !new Big(carriedForward).eq(0));
  return amounts.filter((id) => id !== 'carriedForward' || isCarried);
}

export function TrialBalancePage() {
  const m = useMessages('reports.trialBalance');
  const format = useFormat();
  const typeOf = useAccountTypeText();
  const { from, to, change } = useRange();
  const result = useQuery(trialBalanceQuery({ from, to }));
  const report = result.data;
  const csv = (): CsvTable => ({
    fields: [m.code, m.name, m.type, ...amounts.map((id) => m[id])],
    rows: (report === undefined ? [] : rowsOf(report)).map((row) => [
      row.code,
      row.accountId === null ? m.unassigned : row.name,
      row.type === null ? null : typeOf(row.type),
      ...amounts.map((id) => row[id]),
    ]),
  });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.span({ range: format.range(from, to) })}
      result={result}
      isReady={report !== undefined}
      csv={{ name: `trial-balance-${from}-${to}`, table: csv }}
      parameters={
        <PeriodInput
          from={from}
          to={to}
          change={(period) => change({ ...period, asOf: undefined })}
          isFiscal
        />
      }
    >
      {report !== undefined &&
        (rowsOf(report).length === 0 ? (
          <EmptyState title={m.none} text={m.noneText} />
        ) : (
          <BalanceTable report={report} from={from} />
        ))}
    </ReportPage>
  );
}

interface TableProps {
  readonly report: TrialBalance;
  readonly from: string;
}

function BalanceTable({ report, from }: TableProps) {
  const m = useMessages('reports.trialBalance');
  const format = useFormat();
  const typeOf = useAccountTypeText();
  const { to, baseCurrency, totals } = report;
  const isBalanced = new Big(totals.debit).eq(totals.credit);
  return (
    <>
      <Group gap="sm">
        <Balanced isBalanced={isBalanced} text={isBalanced ? m.balanced : m.unbalanced} />
        <Text size="sm" c="dimmed">
          {m.sign}
        </Text>
      </Group>
      <DataTable<Row>
        caption={m.caption({ currency: baseCurrency ?? '', range: format.range(from, to) })}
        showCaption
        rows={rowsOf(report)}
        rowId={({ accountId }) => accountId ?? 'unassigned'}
        columns={[
          {
            id: 'code',
            header: m.code,
            cell: ({ code }) => code,
            rowHeader: true,
            card: 'title',
            foot: m.total,
          },
          {
            id: 'name',
            header: m.name,
            cell: ({ accountId, name }) =>
              accountId === null ? (
                m.unassigned
              ) : (
                <TextLink to="/reports/account-statement" search={{ accountId, from, to }}>
                  {name}
                </TextLink>
              ),
            card: 'title',
          },
          {
            id: 'type',
            header: m.type,
            cell: ({ type }) => type && typeOf(type),
            card: 'line',
          },
          ...amountsOf(report).map(
            (id): DataColumn<Row> => ({
              id,
              header: m[id],
              cell: (row) => <Amount value={row[id]} currency={baseCurrency} isBare />,
              numeric: true,
              card: id === 'closing' ? 'titleEnd' : 'line',
              foot: format.figure(totals[id], baseCurrency),
            }),
          ),
        ]}
      />
    </>
  );
}

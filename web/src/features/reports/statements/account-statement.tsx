/** Account statement: lines of one account with a running balance. All pages are from one snapshot. */

import { Select } from '@mantine/core';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dayOf, today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import type { CsvTable } from '../../../ui/files/save-csv.ts';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { type ChangeSearch, useAddressSearch } from '../../../ui/links/address-search.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { type AccountStatement, accountsQuery, readStatement } from '../queries.ts';
import { ReportPage } from '../report-page.tsx';
import { LinePaging, restOf } from './line-paging.tsx';
import { StatementTable, useStatementColumns } from './statement-table.tsx';

const pageLines = 100;
const mostLines = 200;

type Query = Parameters<typeof readStatement>[0];

function useStatement(accountId: string | undefined, from?: string, to?: string) {
  const query: Query = {
    accountId: accountId ?? '',
    limit: pageLines,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const result = useInfiniteQuery<
    AccountStatement,
    Error,
    InfiniteData<AccountStatement, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: ['reports', 'account-statement', query],
    queryFn: ({ pageParam }) => readStatement(query, pageParam),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: accountId !== undefined,
  });
  return { query, result };
}

export function AccountStatementPage() {
  const m = useMessages('reports.accountStatement');
  const format = useFormat();
  const columns = useStatementColumns();
  const [search, change] = useAddressSearch('/signed-in/reports/account-statement');
  const accounts = useQuery(accountsQuery);
  const { accountId } = search;
  const from = dayOf(search['from']);
  const to = dayOf(search['to']);
  const { query, result } = useStatement(accountId, from, to);
  const pages = result.data?.pages ?? [];
  const [first] = pages;
  const csv = async (): Promise<CsvTable> => {
    const whole = await restOf(pages, (cursor) =>
      readStatement({ ...query, limit: mostLines }, cursor),
    );
    return { fields: columns.names, rows: whole.flatMap(({ items }) => items.map(columns.rowOf)) };
  };
  const name = first === undefined ? '' : `${first.code ?? ''} ${first.name ?? ''}`;
  const span =
    first === undefined
      ? m.title
      : m.span({ account: name, from: format.date(first.from ?? from), to: format.date(first.to) });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={span}
      result={{ ...result, data: first }}
      isReady={first !== undefined || accountId === undefined}
      {...(first === undefined
        ? {}
        : { csv: { name: `account-${first.code}-${first.to}`, table: csv } })}
      parameters={
        <Parameters
          accounts={accounts.data ?? []}
          search={search}
          change={change}
          from={from}
          to={to}
        />
      }
    >
      {first === undefined ? (
        <EmptyState title={m.start} text={m.startText} />
      ) : (
        <>
          <StatementTable name={name} pages={pages} isWhole={!result.hasNextPage} />
          {result.hasNextPage && (
            <LinePaging
              count={pages.reduce((sum, { items }) => sum + items.length, 0)}
              isReading={result.isFetchingNextPage}
              readOn={result.fetchNextPage}
            />
          )}
        </>
      )}
    </ReportPage>
  );
}

interface StatementSearch {
  readonly accountId?: string;
  readonly from?: string;
  readonly to?: string;
}

interface ParametersProps {
  readonly accounts: readonly { id: string; code: string | null; name: string | null }[];
  readonly search: StatementSearch;
  readonly change: ChangeSearch<StatementSearch>;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function Parameters({ accounts, search, change, from, to }: ParametersProps) {
  const m = useMessages('reports.accountStatement');
  return (
    <>
      <Select
        label={m.account}
        placeholder={m.choose}
        nothingFoundMessage={m.noMatch}
        w={260}
        searchable
        data={accounts.map(({ id, code, name }) => ({
          value: id,
          label: `${code ?? ''} ${name ?? ''}`,
        }))}
        value={search['accountId'] ?? null}
        onChange={(id) => change({ accountId: id ?? undefined })}
      />
      <DateInput
        label={m.from}
        w={150}
        value={from ?? null}
        onChange={(day) => change({ from: day ?? undefined })}
      />
      <DateInput
        label={m.to}
        w={150}
        value={to ?? today()}
        onChange={(day) => change({ to: day ?? undefined })}
      />
    </>
  );
}

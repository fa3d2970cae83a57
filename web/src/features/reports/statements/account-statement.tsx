/** Account statement: lines of one account with a running balance. All pages are from one snapshot. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayOf, today } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import type { CsvTable } from '../../../ui/files/save-csv.ts';
import { type ChangeSearch, useAddressSearch } from '../../../ui/links/address-search.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PeriodInput } from '../period-input.tsx';
import {
  type AccountStatement,
  accountsQuery,
  readStatement,
  type StatementQuery,
} from '../queries.ts';
import { ReportPage } from '../report-page.tsx';
import { LinePaging, useLinePages } from './line-paging.tsx';
import { StatementTable, statementRows, useStatementColumns } from './statement-table.tsx';

export function AccountStatementPage() {
  const m = useMessages('reports.accountStatement');
  const format = useFormat();
  const columns = useStatementColumns();
  const [search, change] = useAddressSearch('/signed-in/reports/account-statement');
  const accounts = useQuery(accountsQuery);
  const { accountId } = search;
  const from = dayOf(search['from']);
  const to = dayOf(search['to']);
  const query: StatementQuery | undefined =
    accountId === undefined ? undefined : { accountId, ...(from && { from }), ...(to && { to }) };
  const { result, pages, readAll } = useLinePages<AccountStatement>({
    queryKey: ['reports', 'account-statement', query],
    read: query && ((page) => readStatement({ ...query, ...page })),
  });
  const [first] = pages;
  const csv = async (): Promise<CsvTable> => ({
    fields: columns.names,
    rows: statementRows(await readAll()).map(columns.rowOf),
  });
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
          <LinePaging result={result} />
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
      <PeriodInput from={from ?? null} to={to ?? today()} change={change} isFiscal />
    </>
  );
}

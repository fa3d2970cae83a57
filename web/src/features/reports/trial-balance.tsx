/** Trial balance: debits, credits and balance of each account up to a date. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { dayOf, today } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { CsvTable } from '../../ui/files/save-csv.ts';
import { useAddressSearch } from '../../ui/links/address-search.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useAccountTypeText } from './account-types.ts';
import { AsOfInput } from './as-of.tsx';
import { Amount } from './figure.tsx';
import { type TrialBalance, trialBalanceQuery } from './queries.ts';
import { ReportPage } from './report-page.tsx';

export function TrialBalancePage() {
  const m = useMessages('reports.trialBalance');
  const format = useFormat();
  const typeOf = useAccountTypeText();
  const [search, change] = useAddressSearch('/signed-in/reports/trial-balance');
  const asOf = dayOf(search['asOf']);
  const result = useQuery(trialBalanceQuery(asOf === undefined ? {} : { asOf }));
  const report = result.data;
  const csv = (): CsvTable => ({
    fields: [m.code, m.name, m.type, m.debit, m.credit, m.balance],
    rows: (report?.accounts ?? []).map(({ code, name, type, debit, credit, balance }) => [
      code,
      name,
      type === null ? null : typeOf(type),
      debit,
      credit,
      balance,
    ]),
  });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={m.asOf({ day: format.date(report?.asOf ?? asOf ?? today()) })}
      result={result}
      isReady={report !== undefined}
      csv={{ name: `trial-balance-${report?.asOf ?? ''}`, table: csv }}
      parameters={<AsOfInput value={asOf} choose={(day) => change({ asOf: day })} />}
    >
      {report !== undefined &&
        (report.accounts.length === 0 ? (
          <EmptyState title={m.none} text={m.noneText} />
        ) : (
          <BalanceTable report={report} />
        ))}
    </ReportPage>
  );
}

function BalanceTable({ report }: { readonly report: TrialBalance }) {
  const m = useMessages('reports.trialBalance');
  const format = useFormat();
  const typeOf = useAccountTypeText();
  const { asOf, baseCurrency, accounts, totals } = report;
  const isBalanced = new Big(totals.debit).eq(totals.credit);
  return (
    <>
      <Group gap="sm">
        <Badge
          variant="light"
          size="lg"
          tt="none"
          color={isBalanced ? 'teal' : 'red'}
          leftSection={
            isBalanced ? (
              <IconCheck size={14} aria-hidden />
            ) : (
              <IconAlertTriangle size={14} aria-hidden />
            )
          }
        >
          {isBalanced ? m.balanced : m.unbalanced}
        </Badge>
        <Text size="sm" c="dimmed">
          {m.sign}
        </Text>
      </Group>
      <DataTable
        caption={m.caption({ currency: baseCurrency ?? '', day: format.date(asOf) })}
        showCaption
        rows={accounts}
        rowId={({ accountId }) => accountId}
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
            cell: ({ accountId, name }) => (
              <TextLink to="/reports/account-statement" search={{ accountId, to: asOf }}>
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
          {
            id: 'lines',
            header: m.lines,
            cell: ({ lines }) => format.decimal(lines),
            numeric: true,
            card: 'none',
          },
          ...(['debit', 'credit', 'balance'] as const).map((id) => ({
            id,
            header: m[id],
            cell: (row: (typeof accounts)[number]) => (
              <Amount value={row[id]} currency={baseCurrency} />
            ),
            numeric: true,
            card: id === 'balance' ? ('titleEnd' as const) : ('line' as const),
            foot: format.amount(totals[id], baseCurrency),
          })),
        ]}
      />
    </>
  );
}

/** Trial balance: debits, credits and balance of each account up to a date. */
import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { dayOf, today } from '../../core/days.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
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

const messages = defineMessages({
  en: {
    title: 'Trial balance',
    lead: 'Debits, credits and balance of each account up to a date, by posting date. Each account links to its statement.',
    asOf: (day: string) => `Trial balance as of ${day}`,
    caption: (currency: string, day: string) => `Accounts, in ${currency}, as of ${day}`,
    code: 'Account',
    name: 'Name',
    type: 'Type',
    lines: 'Lines',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    total: 'Total',
    balanced: 'Debits equal credits',
    unbalanced: 'Debits and credits differ',
    sign: 'A negative balance is a credit balance.',
    none: 'No postings up to this date',
    noneText: 'Accounts are listed here once a document is posted.',
  },
  de: {
    title: 'Summen- und Saldenliste',
    lead: 'Soll, Haben und Saldo jedes Kontos bis zu einem Stichtag, nach Buchungsdatum. Jedes Konto führt zu seinem Kontoblatt.',
    asOf: (day: string) => `Summen- und Saldenliste zum ${day}`,
    caption: (currency: string, day: string) => `Konten, in ${currency}, zum ${day}`,
    code: 'Konto',
    name: 'Bezeichnung',
    type: 'Art',
    lines: 'Zeilen',
    debit: 'Soll',
    credit: 'Haben',
    balance: 'Saldo',
    total: 'Summe',
    balanced: 'Soll gleich Haben',
    unbalanced: 'Soll und Haben stimmen nicht überein',
    sign: 'Ein negativer Saldo ist ein Habensaldo.',
    none: 'Keine Buchungen bis zu diesem Stichtag',
    noneText: 'Konten werden hier aufgeführt, sobald ein Beleg gebucht ist.',
  },
});

export function TrialBalancePage() {
  const m = useMessages(messages);
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
      span={m.asOf(format.date(report?.asOf ?? asOf ?? today()))}
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
  const m = useMessages(messages);
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
        caption={m.caption(baseCurrency ?? '', format.date(asOf))}
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

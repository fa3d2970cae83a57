/** What is owed, by currency and by customer, in columns by age. */
import { Table, Text } from '@mantine/core';
import { Big } from 'big.js';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { TextLink } from '../../ui/links.tsx';
import { targetBehind } from './behind.tsx';
import { bucketColors, buckets, invoicesBehind, useBucketNames } from './buckets.ts';
import { Amount, type Target } from './figure.tsx';
import type { AgingReport } from './queries.ts';
import { ReportTable } from './report-table.tsx';

const messages = defineMessages({
  en: {
    byCurrency: 'By currency',
    byCustomer: (currency: string) => `By customer, in ${currency}`,
    currency: 'Currency',
    customer: 'Customer',
    documents: 'Invoices',
    total: 'Total',
    all: 'All customers',
    inBase: (currency: string) => `All, in ${currency}`,
    nameless: 'Without a name',
  },
  de: {
    byCurrency: 'Nach Währung',
    byCustomer: (currency: string) => `Nach Kunde, in ${currency}`,
    currency: 'Währung',
    customer: 'Kunde',
    documents: 'Rechnungen',
    total: 'Summe',
    all: 'Alle Kunden',
    inBase: (currency: string) => `Alle, in ${currency}`,
    nameless: 'Ohne Namen',
  },
});

const widths = { currency: 760, customer: 900 } as const;

function Head({ first }: { readonly first: string }) {
  const m = useMessages(messages);
  const names = useBucketNames();
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{first}</Table.Th>
        <Table.Th scope="col" className="numeric">
          {m.documents}
        </Table.Th>
        {buckets.map((bucket) => (
          <Table.Th key={bucket} scope="col" className="numeric">
            {names[bucket]}
          </Table.Th>
        ))}
        <Table.Th scope="col" className="numeric">
          {m.total}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

interface CellsProps {
  readonly amounts: AgingReport['totals']['base'];
  readonly currency: string | null;
  readonly label: string;
  /** What a cell leads to; without it the cells are texts. */
  readonly targetOf?:
    | ((bucket: (typeof buckets)[number] | undefined) => Target | undefined)
    | undefined;
}

function Cells({ amounts, currency, label, targetOf }: CellsProps) {
  const m = useMessages(messages);
  const names = useBucketNames();
  return (
    <>
      {buckets.map((bucket) => (
        <Table.Td key={bucket} className="numeric">
          <Amount
            value={amounts[bucket]}
            currency={currency}
            target={targetOf?.(bucket)}
            label={`${label}, ${names[bucket]}`}
          />
        </Table.Td>
      ))}
      <Table.Td className="numeric">
        <Amount
          value={amounts.total}
          currency={currency}
          target={targetOf?.(undefined)}
          label={`${label}, ${m.total}`}
        />
      </Table.Td>
    </>
  );
}

/** The invoices behind a cell. */
function leadsTo(
  { source, asOf }: AgingReport,
  of: { readonly currency?: string; readonly customerId?: string },
): CellsProps['targetOf'] {
  return (bucket) =>
    targetBehind(
      source,
      invoicesBehind({ asOf, ...of, ...(bucket === undefined ? {} : { bucket }) }),
    );
}

interface CurrencyProps {
  readonly report: AgingReport;
  readonly customerId: string | undefined;
}

export function AgingByCurrency({ report, customerId }: CurrencyProps) {
  const m = useMessages(messages);
  const { baseCurrency, totals } = report;
  return (
    <ReportTable caption={m.byCurrency} minWidth={widths.currency}>
      <Head first={m.currency} />
      <Table.Tbody>
        {totals.currencies.map((row) => (
          <Table.Tr key={row.currency}>
            <Table.Th scope="row">{row.currency}</Table.Th>
            <Table.Td className="numeric">{row.documents}</Table.Td>
            <Cells
              amounts={row}
              currency={row.currency}
              label={row.currency}
              targetOf={leadsTo(report, {
                currency: row.currency,
                ...(customerId === undefined ? {} : { customerId }),
              })}
            />
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{m.inBase(baseCurrency ?? '')}</Table.Th>
          <Table.Td className="numeric">{totals.documents}</Table.Td>
          <Cells amounts={totals.base} currency={baseCurrency} label={m.inBase('')} />
        </Table.Tr>
      </Table.Tfoot>
    </ReportTable>
  );
}

export function AgingByCustomer({ report }: { readonly report: AgingReport }) {
  const m = useMessages(messages);
  const { baseCurrency, customers, totals, customerCount } = report;
  return (
    <ReportTable caption={m.byCustomer(baseCurrency ?? '')} minWidth={widths.customer}>
      <Head first={m.customer} />
      <Table.Tbody>
        {customers.map((row) => (
          <CustomerRow key={row.customerId} report={report} row={row} />
        ))}
      </Table.Tbody>
      {customers.length === customerCount && customerCount > 1 && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{m.all}</Table.Th>
            <Table.Td className="numeric">{totals.documents}</Table.Td>
            <Cells amounts={totals.base} currency={baseCurrency} label={m.all} />
          </Table.Tr>
        </Table.Tfoot>
      )}
    </ReportTable>
  );
}

interface RowProps {
  readonly report: AgingReport;
  readonly row: AgingReport['customers'][number];
}

function CustomerRow({ report, row }: RowProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const { baseCurrency, customers } = report;
  const { customerId, base } = row;
  const name = row.name ?? m.nameless;
  const most = customers[0]?.base.total ?? '0';
  const foreign = row.currencies.filter(({ currency }) => currency !== baseCurrency);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} maw={280}>
        <TextLink to="/customers/$id" params={{ id: customerId }}>
          {name}
        </TextLink>
        {foreign.length > 0 && (
          <Text size="xs" c="dimmed">
            {foreign.map(({ currency, total }) => format.amount(total, currency)).join(' · ')}
          </Text>
        )}
        {new Big(most).gt(0) && (
          <ShareBar
            size="small"
            whole={most}
            parts={buckets.map((key) => ({ key, value: base[key], color: bucketColors[key] }))}
          />
        )}
      </Table.Th>
      <Table.Td className="numeric">{row.documents}</Table.Td>
      <Cells
        amounts={base}
        currency={baseCurrency}
        label={name}
        targetOf={leadsTo(report, { customerId })}
      />
    </Table.Tr>
  );
}

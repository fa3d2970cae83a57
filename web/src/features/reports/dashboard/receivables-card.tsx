/** Receivables: total, overdue, by age and by currency, linked to their invoices. */

import { Group, Text } from '@mantine/core';
import { Big } from 'big.js';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { TextLink } from '../../../ui/links/links.tsx';
import { FigureLink, LedgerNote } from '../behind.tsx';
import { BucketBar } from '../bucket-bar.tsx';
import { invoicesOf, overdueInvoices, useBucketNames } from '../buckets.ts';
import type { AgingReport } from '../queries.ts';
import { DashboardCard } from './card.tsx';
import type { Dashboard } from './dashboard-query.ts';

const bodyHeight = 208;

type Report = Dashboard['receivables'];

export function ReceivablesCard({ report }: { readonly report: Report | undefined }) {
  const m = useMessages('reports.receivablesCard');
  return (
    <DashboardCard
      title={m.title}
      data={report}
      height={bodyHeight}
      more={
        <TextLink to="/reports/ar-aging" fz="sm" aria-label={m.reportOf}>
          {m.report}
        </TextLink>
      }
    >
      {(data) => <Receivables report={data} />}
    </DashboardCard>
  );
}

function Receivables({ report }: { readonly report: Report }) {
  const m = useMessages('reports.receivablesCard');
  const names = useBucketNames();
  const format = useFormat();
  const { asOf, source, baseCurrency, totals } = report;
  const overdue = new Big(totals.base.total).minus(totals.base.notDue).toFixed();
  const currencies = totals.currencies.filter(({ documents }) => documents > 0);
  const hasCredits = !new Big(totals.base.unapplied).eq(0);
  if (totals.documents === 0 && !hasCredits)
    return (
      <Text c="dimmed" size="sm">
        {m.none}
      </Text>
    );
  return (
    <>
      <Group gap="xl" align="baseline">
        <Total
          amount={format.amount(totals.base.total, baseCurrency)}
          word={m.owed}
          count={m.invoices({ count: totals.documents })}
          source={source}
          search={invoicesOf({ asOf })}
        />
        <Total
          amount={format.amount(overdue, baseCurrency)}
          word={m.overdue}
          count={m.invoices({ count: totals.overdueDocuments })}
          source={source}
          search={overdueInvoices(asOf)}
        />
      </Group>
      <BucketBar
        amounts={totals.base}
        currency={baseCurrency}
        amountOf={(bucket, text) => (
          <FigureLink
            source={source}
            search={invoicesOf({ asOf, bucket })}
            label={`${names[bucket]}: ${text}`}
          >
            {text}
          </FigureLink>
        )}
      />
      {hasCredits && (
        <Text size="sm" c="dimmed">
          {names.unapplied}{' '}
          <span className="numeric">{format.amount(totals.base.unapplied, baseCurrency)}</span>
          {' · '}
          {names.balance}{' '}
          <Text span inherit fw={650} className="numeric">
            {format.amount(totals.base.balance, baseCurrency)}
          </Text>
        </Text>
      )}
      {currencies.length > 1 && (
        <Group
          style={{ columnGap: 'var(--mantine-spacing-md)', rowGap: 4 }}
          fz="sm"
          role="group"
          aria-label={m.currencies}
        >
          <Text size="sm" c="dimmed">
            {m.currencies}
          </Text>
          {currencies.map(({ currency, total }) => (
            <span key={currency} className="numeric">
              <FigureLink source={source} search={invoicesOf({ asOf, currency })}>
                {format.amount(total, currency)}
              </FigureLink>
            </span>
          ))}
        </Group>
      )}
      <LedgerNote source={source} />
    </>
  );
}

interface TotalProps {
  readonly amount: string;
  readonly word: string;
  readonly count: string;
  readonly source: AgingReport['source'];
  readonly search: Readonly<Record<string, string>>;
}

function Total({ amount, word, count, source, search }: TotalProps) {
  return (
    <div>
      <Text span fz={26} fw={650} className="numeric">
        {amount}
      </Text>{' '}
      <Text span c="dimmed">
        {word}
      </Text>
      <Text size="sm">
        <FigureLink source={source} search={search} label={`${word}: ${count}`}>
          {count}
        </FigureLink>
      </Text>
    </div>
  );
}

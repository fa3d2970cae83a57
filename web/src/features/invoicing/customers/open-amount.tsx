/** Balance of a customer: amounts due by days overdue, credits, and the credit limit. */

import type { Customer } from '@daybook/sdk';
import { Anchor, Card, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Big from 'big.js';
import { daybook } from '../../../core/daybook.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useErrorText } from '../../../ui/dialogs/problem-alert.tsx';
import { linkTo } from '../../../ui/links/link-to.ts';
import { LedgerNote } from '../../reports/feature.ts';

const buckets = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'daysOver90'] as const;
const bucketColors = ['teal', 'yellow', 'orange', 'red', 'red'] as const;

type Amounts = Readonly<
  Record<(typeof buckets)[number] | 'total' | 'unapplied' | 'balance', string>
> & {
  readonly currency: string;
};

const isNothing = (amount: string) => new Big(amount).eq(0);

/** A float, used for the width of a bar only. */
function shareOf(part: string, whole: string): number {
  if (new Big(whole).lte(0) || new Big(part).lte(0)) return 0;
  return new Big(part).times(100).div(whole).round(1).toNumber();
}

export function OpenAmount({ customer }: { readonly customer: Customer }) {
  const m = useMessages('invoicing.openAmount');
  const format = useFormat();
  const errorText = useErrorText();
  const query = { 'customerId.eq': customer.id };
  const { data, error } = useQuery({
    queryKey: ['reports', 'ar-aging', query],
    queryFn: () => daybook.GET('/api/reports/ar-aging', { params: { query } }),
  });
  const { totals } = data ?? {};
  return (
    <Card withBorder component="section" aria-labelledby="open-title">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="open-title">
          {m.title}
        </Title>
        {data && (
          <Text size="xs" c="dimmed">
            {m.fresh({ when: format.instant(data.freshness.refreshedAt) })}
          </Text>
        )}
      </Group>
      {error !== null && data === undefined && <Text size="sm">{errorText(error)}</Text>}
      {data === undefined && error === null && <Skeleton height={180} />}
      {totals !== undefined && totals.currencies.length === 0 && <Text size="sm">{m.nothing}</Text>}
      <Stack gap="md">
        {totals?.currencies.map((amounts) => (
          <InCurrency key={amounts.currency} amounts={amounts} customer={customer} />
        ))}
        {totals !== undefined && totals.documents > 0 && (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {m.documents({ count: totals.documents, overdue: totals.overdueDocuments })}
            </Text>
            <Group gap="md">
              {totals.overdueDocuments > 0 && data?.source === 'cache' && (
                <Anchor
                  size="sm"
                  {...linkTo('/invoices', { 'customerId.eq': customer.id, 'overdue.eq': 'true' })}
                >
                  {m.invoices}
                </Anchor>
              )}
              <Anchor size="sm" {...linkTo('/reports/ar-aging', { 'customerId.eq': customer.id })}>
                {m.report}
              </Anchor>
            </Group>
          </Group>
        )}
        {data !== undefined && <LedgerNote source={data.source} />}
      </Stack>
    </Card>
  );
}

interface InCurrencyProps {
  readonly amounts: Amounts;
  readonly customer: Customer;
}

function InCurrency({ amounts, customer }: InCurrencyProps) {
  const m = useMessages('invoicing.openAmount');
  const format = useFormat();
  const { currency, total, balance } = amounts;
  const { creditLimit } = customer;
  const hasLimit = creditLimit !== null && customer.currency === currency;
  return (
    <div>
      <Text fz={28} fw={650} lh={1.2} ta="start" className="numeric">
        {format.amount(balance, currency)}
      </Text>
      {hasLimit && (
        <Stack gap={4} mt={4} mb="xs">
          <Progress
            value={shareOf(balance, creditLimit)}
            color={new Big(balance).gt(creditLimit) ? 'red' : 'teal'}
            aria-label={m.limit({
              used: format.amount(balance, currency),
              limit: format.amount(creditLimit, currency),
            })}
          />
          <Text size="xs" c="dimmed">
            {m.limit({
              used: format.amount(balance, currency),
              limit: format.amount(creditLimit, currency),
            })}
          </Text>
          {new Big(balance).gt(creditLimit) && (
            <Text size="sm" c="var(--mantine-color-error)">
              {m.over}
            </Text>
          )}
        </Stack>
      )}
      <DataTable
        caption={m.caption({ currency })}
        showCaption
        header="hidden"
        cards={false}
        rows={[...buckets, 'unapplied' as const].map((bucket, index) => ({
          bucket,
          color: bucketColors[index] ?? 'teal',
        }))}
        rowId={({ bucket }) => bucket}
        columns={[
          { id: 'age', header: m.age, cell: ({ bucket }) => m[bucket], rowHeader: true },
          {
            id: 'share',
            header: m.share,
            cell: ({ bucket, color }) => (
              <Progress
                visibleFrom="xs"
                value={shareOf(amounts[bucket], total)}
                color={color}
                aria-hidden
              />
            ),
            width: '30%',
          },
          {
            id: 'amount',
            header: m.title,
            cell: ({ bucket }) =>
              isNothing(amounts[bucket]) ? '–' : format.amount(amounts[bucket], currency),
            numeric: true,
          },
        ]}
      />
    </div>
  );
}

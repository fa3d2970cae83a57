/** The numbers of documents: pattern and first number of each kind, with the number that is assigned next. */

import type { TenantSettings } from '@daybook/sdk';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { today } from '../../core/days.ts';
import { useMessages } from '../../core/messages.ts';

import { Field } from '../../ui/editor/field.tsx';
import { useView } from '../../ui/editor/use-record.ts';
import { AnchorLink } from '../../ui/links/links.tsx';
import { Section } from '../../ui/page/section.tsx';

const kinds = [
  { pattern: 'invoiceNumbers', first: 'firstInvoiceNumber', standard: 'INV-{yyyy}-{n:6}' },
  { pattern: 'creditNumbers', first: 'firstCreditNumber', standard: 'CRN-{yyyy}-{n:6}' },
  { pattern: 'paymentNumbers', first: 'firstPaymentNumber', standard: 'PAY-{yyyy}-{n:6}' },
] as const;

export function NumbersSection() {
  const m = useMessages('tenants.numbers');
  const settings = useView('tenant-settings');
  const { data } = useQuery({
    queryKey: ['number-series', 'list'],
    queryFn: () => daybook.GET('/api/number-series', { params: { query: { limit: 200 } } }),
  });
  const lastNumbers = data?.items.map(({ lastNumber }) => lastNumber ?? '');
  return (
    <Section
      title={m.title}
      lead={
        <>
          {m.lead} {m.help}{' '}
          <AnchorLink to="/admin/number-series" inherit underline="always">
            {m.series}
          </AnchorLink>
        </>
      }
    >
      {kinds.map(({ pattern, first, standard }) => (
        <Stack key={pattern} gap={4}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
            <Field name={pattern} placeholder={m.standard({ pattern: standard })} />
            <Field name={first} placeholder={m.start} />
          </SimpleGrid>
          {lastNumbers !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {m.next({
                number: nextNumber(
                  settings[pattern] ?? standard,
                  settings,
                  settings[first],
                  lastNumbers,
                ),
              })}
            </Text>
          )}
        </Stack>
      ))}
    </Section>
  );
}

/** The number of a document posted today. */
function nextNumber(
  pattern: string,
  { fiscalYearStart }: TenantSettings,
  first: string | null,
  lastNumbers: readonly string[],
): string {
  const [year = '', month = ''] = today().split('-');
  const ends = Number(year) + (fiscalYearStart > 1 && Number(month) >= fiscalYearStart ? 1 : 0);
  const [, before = '', digits = '1'] = /^(.*)\{n(?::(\d))?\}$/.exec(pattern) ?? [];
  const prefix = before
    .replaceAll('{yyyy}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{fy}', String(ends));
  const valueIn = (number: string | null | undefined) =>
    number?.startsWith(prefix) && /^\d+$/.test(number.slice(prefix.length))
      ? Number(number.slice(prefix.length))
      : undefined;
  const last = lastNumbers.map(valueIn).find((value) => value !== undefined);
  const next = last === undefined ? (valueIn(first) ?? 1) : last + 1;
  return `${prefix}${String(next).padStart(Number(digits), '0')}`;
}

/** The numbers of documents: pattern and first number of each kind, with the number that is assigned next. */
import type { TenantSettings } from '@daybook/sdk';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { today } from '../../core/days.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { useSelected } from '../../ui/editor/use-editor.ts';
import { AnchorLink } from '../../ui/links/links.tsx';
import { Section } from '../../ui/page/section.tsx';

export const numbersMessages = defineMessages({
  en: {
    title: 'Document numbers',
    lead: 'Pattern and first number of a series can be set until its first document of a year is posted.',
    help: '{yyyy} or {yy} is the year of the posting date, {fy} the year in which its fiscal year ends, {n:6} the number with at least 6 digits. Without a year there is one series for all years.',
    next: (number: string) => `Next number: ${number}`,
    series: 'Number series',
    standard: (pattern: string) => `Default: ${pattern}`,
    start: 'From 1',
  },
  de: {
    title: 'Belegnummern',
    lead: 'Muster und erste Nummer eines Nummernkreises sind änderbar, bis sein erster Beleg eines Jahres gebucht ist.',
    help: '{yyyy} oder {yy} ist das Jahr des Buchungsdatums, {fy} das Jahr, in dem sein Geschäftsjahr endet, {n:6} die Nummer mit mindestens 6 Stellen. Ohne Jahr gibt es einen Nummernkreis für alle Jahre.',
    next: (number: string) => `Nächste Nummer: ${number}`,
    series: 'Nummernkreise',
    standard: (pattern: string) => `Standard: ${pattern}`,
    start: 'Ab 1',
  },
});

const kinds = [
  { pattern: 'invoiceNumbers', first: 'firstInvoiceNumber', standard: 'INV-{yyyy}-{n:6}' },
  { pattern: 'creditNumbers', first: 'firstCreditNumber', standard: 'CRN-{yyyy}-{n:6}' },
  { pattern: 'paymentNumbers', first: 'firstPaymentNumber', standard: 'PAY-{yyyy}-{n:6}' },
] as const;

export function NumbersSection() {
  const m = useMessages(numbersMessages);
  const { editor } = useEditing();
  const settings = useSelected(editor, ({ view }) => view) as unknown as TenantSettings;
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
            <Field name={pattern} placeholder={m.standard(standard)} />
            <Field name={first} placeholder={m.start} />
          </SimpleGrid>
          {lastNumbers !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {m.next(
                nextNumber(settings[pattern] ?? standard, settings, settings[first], lastNumbers),
              )}
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

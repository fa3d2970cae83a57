/** List of reports, each with the question it answers, and what is cheap to know of the answer. */
import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages, usePick } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { dashboardQuery } from './dashboard/dashboard-query.ts';
import { reportEntries } from './report-entries.ts';

const messages = defineMessages({
  en: {
    title: 'Reports',
    lead: 'Reports show when their figures were updated and link to the underlying records. You can print them, export them as CSV and share their address.',
    agingText: 'How much do customers owe, and how long is it overdue?',
    openText: 'Which customers have the highest open amounts?',
    revenueText: 'What is the revenue by month and account, compared with the previous year?',
    taxText: 'How much tax is due for a month, quarter or year, by tax code and rate?',
    trialText: 'What is the balance of each account, and do debits equal credits?',
    statementText: 'Which entries make up the balance of an account?',
    deliveryText: 'Are webhooks and mails delivered, how fast, and where do they fail?',
    overdue: (amount: string) => `${amount} of it overdue`,
    documents: (count: number, text: string) =>
      count === 1 ? '1 open invoice' : `${text} open invoices`,
    late: (count: string) => `${count} of them overdue`,
    year: (year: string) => `in ${year} to date, excluding tax`,
    succeeded: 'of the attempts of the last 24 hours succeeded',
  },
  de: {
    title: 'Berichte',
    lead: 'Berichte zeigen den Stand ihrer Zahlen und führen zu den zugrunde liegenden Belegen. Sie können sie drucken, als CSV exportieren und über ihre Adresse teilen.',
    agingText: 'Wie hoch sind die Forderungen, und wie lange sind sie überfällig?',
    openText: 'Welche Kunden haben die höchsten offenen Posten?',
    revenueText: 'Wie hoch sind die Erlöse je Monat und Konto im Vergleich zum Vorjahr?',
    taxText:
      'Wie viel Steuer ist für Monat, Quartal oder Jahr zu zahlen, nach Steuerschlüssel und Satz?',
    trialText: 'Welchen Saldo hat jedes Konto, und stimmen Soll und Haben überein?',
    statementText: 'Aus welchen Buchungen besteht der Saldo eines Kontos?',
    deliveryText: 'Werden Webhooks und E-Mails zugestellt, wie schnell, und wo treten Fehler auf?',
    overdue: (amount: string) => `davon ${amount} überfällig`,
    documents: (count: number, text: string) =>
      count === 1 ? '1 offene Rechnung' : `${text} offene Rechnungen`,
    late: (count: string) => `davon ${count} überfällig`,
    year: (year: string) => `bisher in ${year}, ohne Umsatzsteuer`,
    succeeded: 'der Versuche der letzten 24 Stunden erfolgreich',
  },
});

const entries = Object.entries(reportEntries) as Entry[];
type Entry = {
  [N in keyof typeof reportEntries]: [N, (typeof reportEntries)[N]];
}[keyof typeof reportEntries];

export function ReportsPage() {
  const m = useMessages(messages);
  const pick = usePick();
  const may = useMay();
  const answers = useAnswers();
  return (
    <Page title={m.title}>
      <Text c="dimmed" size="sm" maw={720} mt={-8}>
        {m.lead}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} component="ul" p={0} m={0}>
        {entries
          .filter(([, { operation }]) => may(operation))
          .map(([name, { to, icon: ReportIcon, label }]) => (
            <Card
              key={to}
              withBorder
              bg="var(--mantine-color-body)"
              component="li"
              style={{ listStyle: 'none' }}
            >
              <Stack gap={4}>
                <ReportIcon size={22} aria-hidden />
                <TextLink to={to} fw={600} fz="md">
                  {pick(label)}
                </TextLink>
                <Text size="sm" c="dimmed">
                  {m[`${name}Text`]}
                </Text>
                {answers[name] !== undefined && <ShownAnswer answer={answers[name]} />}
              </Stack>
            </Card>
          ))}
      </SimpleGrid>
    </Page>
  );
}

interface Answer {
  readonly figure: string;
  readonly note: string;
}

/** From the call of the dashboard, which is read from summaries. Without it the page shows the questions alone. */
function useAnswers(): Partial<Readonly<Record<keyof typeof reportEntries, Answer>>> {
  const m = useMessages(messages);
  const format = useFormat();
  const may = useMay();
  const { data } = useQuery({ ...dashboardQuery, enabled: may('getDashboard') });
  if (data === undefined) return {};
  const { receivables, revenue, deliveries } = data;
  const { base, documents, overdueDocuments } = receivables.totals;
  const { thisYear } = revenue;
  const overdue = new Big(base.total).minus(base.notDue).toString();
  const { successPercent } = deliveries.totals;
  return {
    aging: {
      figure: format.amount(base.total, receivables.baseCurrency),
      note: m.overdue(format.amount(overdue, receivables.baseCurrency)),
    },
    open: {
      figure: m.documents(documents, format.decimal(documents)),
      note: m.late(format.decimal(overdueDocuments)),
    },
    revenue: {
      figure: format.amount(thisYear.totals.baseAmount, thisYear.baseCurrency),
      note: m.year(thisYear.from.slice(0, 4)),
    },
    ...(successPercent !== null && {
      delivery: { figure: format.percentage(successPercent), note: m.succeeded },
    }),
  };
}

function ShownAnswer({ answer: { figure, note } }: { readonly answer: Answer }) {
  return (
    <Text size="sm" component="div" mt="xs">
      <Text span fz="lg" fw={650} className="nowrap">
        {figure}
      </Text>{' '}
      {note}
    </Text>
  );
}

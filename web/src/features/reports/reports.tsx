/** List of reports, each with the question it answers, and what is cheap to know of the answer. */

import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages, useText } from '../../core/messages.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { dashboardQuery } from './dashboard/dashboard-query.ts';
import { reportEntries } from './report-entries.ts';

const entries = Object.entries(reportEntries) as Entry[];
type Entry = {
  [N in keyof typeof reportEntries]: [N, (typeof reportEntries)[N]];
}[keyof typeof reportEntries];

export function ReportsPage() {
  const m = useMessages('reports.reports');
  const text = useText();
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
                  {text(label)}
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
  const m = useMessages('reports.reports');
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
      note: m.overdue({ amount: format.amount(overdue, receivables.baseCurrency) }),
    },
    open: {
      figure: m.documents({ count: documents, text: format.decimal(documents) }),
      note: m.late({ count: format.decimal(overdueDocuments) }),
    },
    revenue: {
      figure: format.amount(thisYear.totals.baseAmount, thisYear.baseCurrency),
      note: m.year({ year: thisYear.from.slice(0, 4) }),
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

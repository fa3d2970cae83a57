/** List of reports, each with the question it answers. */

import { icon as IconActivity } from 'virtual:tabler/activity';
import { icon as IconChartBar } from 'virtual:tabler/chart-bar';
import { icon as IconClockDollar } from 'virtual:tabler/clock-dollar';
import { icon as IconListDetails } from 'virtual:tabler/list-details';
import { icon as IconScale } from 'virtual:tabler/scale';
import { icon as IconUsersGroup } from 'virtual:tabler/users-group';
import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import type { Icon } from '../../core/icon.tsx';
import { useMay } from '../../core/me.ts';
import { TextLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';

const messages = defineMessages({
  en: {
    title: 'Reports',
    lead: 'Reports show when their figures were updated and link to the underlying records. You can print them, export them as CSV and share their address.',
    aging: 'Aged receivables',
    agingText: 'How much do customers owe, and how long is it overdue?',
    open: 'Open amounts',
    openText: 'Which customers have the highest open amounts?',
    revenue: 'Revenue',
    revenueText: 'What is the revenue by month and account, compared with the previous year?',
    trial: 'Trial balance',
    trialText: 'What is the balance of each account, and do debits equal credits?',
    statement: 'Account statement',
    statementText: 'Which entries make up the balance of an account?',
    delivery: 'Delivery health',
    deliveryText: 'Are webhooks and mails delivered, how fast, and where do they fail?',
  },
  de: {
    title: 'Berichte',
    lead: 'Berichte zeigen den Stand ihrer Zahlen und führen zu den zugrunde liegenden Belegen. Sie können sie drucken, als CSV exportieren und über ihre Adresse teilen.',
    aging: 'Altersstruktur der Forderungen',
    agingText: 'Wie hoch sind die Forderungen, und wie lange sind sie überfällig?',
    open: 'Offene Posten nach Kunde',
    openText: 'Welche Kunden haben die höchsten offenen Posten?',
    revenue: 'Erlöse',
    revenueText: 'Wie hoch sind die Erlöse je Monat und Konto im Vergleich zum Vorjahr?',
    trial: 'Summen- und Saldenliste',
    trialText: 'Welchen Saldo hat jedes Konto, und stimmen Soll und Haben überein?',
    statement: 'Kontoblatt',
    statementText: 'Aus welchen Buchungen besteht der Saldo eines Kontos?',
    delivery: 'Zustellstatus',
    deliveryText: 'Werden Webhooks und E-Mails zugestellt, wie schnell, und wo treten Fehler auf?',
  },
});

type Path =
  | '/reports/ar-aging'
  | '/reports/open-amounts'
  | '/reports/revenue'
  | '/reports/trial-balance'
  | '/reports/account-statement'
  | '/reports/delivery-health';

interface Entry {
  readonly to: Path;
  readonly icon: Icon;
  readonly operation: string;
  readonly title: 'aging' | 'open' | 'revenue' | 'trial' | 'statement' | 'delivery';
}

const entries: readonly Entry[] = [
  { to: '/reports/ar-aging', icon: IconClockDollar, operation: 'reportArAging', title: 'aging' },
  {
    to: '/reports/open-amounts',
    icon: IconUsersGroup,
    operation: 'reportOpenAmounts',
    title: 'open',
  },
  { to: '/reports/revenue', icon: IconChartBar, operation: 'reportRevenue', title: 'revenue' },
  {
    to: '/reports/trial-balance',
    icon: IconScale,
    operation: 'reportTrialBalance',
    title: 'trial',
  },
  {
    to: '/reports/account-statement',
    icon: IconListDetails,
    operation: 'reportAccountStatement',
    title: 'statement',
  },
  {
    to: '/reports/delivery-health',
    icon: IconActivity,
    operation: 'reportDeliveryHealth',
    title: 'delivery',
  },
];

export function ReportsPage() {
  const m = useMessages(messages);
  const may = useMay();
  return (
    <Page title={m.title}>
      <Text c="dimmed" size="sm" maw={720} mt={-8}>
        {m.lead}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} component="ul" p={0} m={0}>
        {entries
          .filter(({ operation }) => may(operation))
          .map(({ to, icon: ReportIcon, title }) => (
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
                  {m[title]}
                </TextLink>
                <Text size="sm" c="dimmed">
                  {m[`${title}Text`]}
                </Text>
              </Stack>
            </Card>
          ))}
      </SimpleGrid>
    </Page>
  );
}

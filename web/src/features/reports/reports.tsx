/** All reports, each by the question it answers. */

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
    lead: 'Every report says how fresh its figures are, leads to the records behind them, prints on A4 and can be saved as CSV. Its address keeps what was asked.',
    aging: 'Receivables by age',
    agingText: 'Who owes how much, and for how long has it been due?',
    open: 'Open amounts',
    openText: 'Which customers owe most today, and how much depends on one of them?',
    revenue: 'Revenue',
    revenueText: 'What was earned each month and on which account, beside a year earlier?',
    trial: 'Trial balance',
    trialText: 'What stands on each account on a day, and do debit and credit agree?',
    statement: 'Account statement',
    statementText: 'Which entries make the balance of an account, line by line?',
    delivery: 'Delivery health',
    deliveryText: 'Do webhooks and mails arrive, how fast, and where do they fail?',
  },
  de: {
    title: 'Berichte',
    lead: 'Jeder Bericht sagt, wie frisch seine Zahlen sind, führt zu den Belegen dahinter, passt auf A4 und lässt sich als CSV speichern. Seine Adresse behält, was gefragt war.',
    aging: 'Offene Forderungen nach Alter',
    agingText: 'Wer schuldet wie viel, und seit wann ist es fällig?',
    open: 'Offene Posten nach Kunde',
    openText: 'Welche Kunden schulden heute am meisten, und wie viel hängt an einem einzigen?',
    revenue: 'Erlöse',
    revenueText: 'Was wurde in jedem Monat auf welchem Konto erlöst, und was im Vorjahr?',
    trial: 'Summen und Salden',
    trialText: 'Was steht an einem Tag auf jedem Konto, und stimmen Soll und Haben überein?',
    statement: 'Kontoauszug',
    statementText: 'Welche Buchungen ergeben den Saldo eines Kontos, Zeile für Zeile?',
    delivery: 'Zustand der Zustellungen',
    deliveryText: 'Kommen Webhooks und Mails an, wie schnell, und wo scheitern sie?',
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

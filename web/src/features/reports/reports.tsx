/** List of reports, each with the question it answers. */

import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { defineMessages, useMessages, usePick } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { reportEntries } from './report-entries.ts';

const messages = defineMessages({
  en: {
    title: 'Reports',
    lead: 'Reports show when their figures were updated and link to the underlying records. You can print them, export them as CSV and share their address.',
    agingText: 'How much do customers owe, and how long is it overdue?',
    openText: 'Which customers have the highest open amounts?',
    revenueText: 'What is the revenue by month and account, compared with the previous year?',
    trialText: 'What is the balance of each account, and do debits equal credits?',
    statementText: 'Which entries make up the balance of an account?',
    deliveryText: 'Are webhooks and mails delivered, how fast, and where do they fail?',
  },
  de: {
    title: 'Berichte',
    lead: 'Berichte zeigen den Stand ihrer Zahlen und führen zu den zugrunde liegenden Belegen. Sie können sie drucken, als CSV exportieren und über ihre Adresse teilen.',
    agingText: 'Wie hoch sind die Forderungen, und wie lange sind sie überfällig?',
    openText: 'Welche Kunden haben die höchsten offenen Posten?',
    revenueText: 'Wie hoch sind die Erlöse je Monat und Konto im Vergleich zum Vorjahr?',
    trialText: 'Welchen Saldo hat jedes Konto, und stimmen Soll und Haben überein?',
    statementText: 'Aus welchen Buchungen besteht der Saldo eines Kontos?',
    deliveryText: 'Werden Webhooks und E-Mails zugestellt, wie schnell, und wo treten Fehler auf?',
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
              </Stack>
            </Card>
          ))}
      </SimpleGrid>
    </Page>
  );
}

/** The page for unknown addresses: where to go from it. */
import { List, Stack, Text, Title } from '@mantine/core';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { searchKeys, useKeyNames } from '../core/key-names.ts';
import { ButtonLink, TextLink } from '../ui/links/links.tsx';
import { openedRecords } from '../ui/page/opened-records.ts';
import { Page } from '../ui/page/page.tsx';

const messages = defineMessages({
  en: {
    title: 'Page not found',
    text: (keys: string) =>
      `Check the address, search with ${keys}, or choose a page from the menu.`,
    home: 'Go to the dashboard',
    opened: 'Opened last',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: (keys: string) =>
      `Bitte prüfen Sie die Adresse, suchen Sie mit ${keys}, oder wählen Sie eine Seite im Menü.`,
    home: 'Zur Übersicht',
    opened: 'Zuletzt geöffnet',
  },
});

export function NotFoundPage() {
  const m = useMessages(messages);
  const keyName = useKeyNames();
  const opened = openedRecords();
  return (
    <Page title={m.title}>
      <Text c="dimmed" maw={560}>
        {m.text(keyName(searchKeys))}
      </Text>
      <div>
        <ButtonLink to="/">{m.home}</ButtonLink>
      </div>
      {opened.length > 0 && (
        <Stack gap="xs" mt="md">
          <Title order={2} size="h4">
            {m.opened}
          </Title>
          <List listStyleType="none" spacing={6}>
            {opened.map(({ path, title }) => (
              <List.Item key={path}>
                <TextLink to={path}>{title}</TextLink>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Page>
  );
}

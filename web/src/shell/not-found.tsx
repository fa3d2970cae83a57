/** The page for unknown addresses. */
import { Text } from '@mantine/core';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { ButtonLink } from '../ui/links/links.tsx';
import { Page } from '../ui/page/page.tsx';

const messages = defineMessages({
  en: {
    title: 'Page not found',
    text: 'Check the address, or choose a page from the menu.',
    home: 'Go to the dashboard',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Bitte prüfen Sie die Adresse, oder wählen Sie eine Seite im Menü.',
    home: 'Zur Übersicht',
  },
});

export function NotFoundPage() {
  const m = useMessages(messages);
  return (
    <Page title={m.title}>
      <Text c="dimmed" maw={560}>
        {m.text}
      </Text>
      <div>
        <ButtonLink to="/">{m.home}</ButtonLink>
      </div>
    </Page>
  );
}

/** The page for unknown addresses. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const messages = defineMessages({
  en: {
    title: 'Page not found',
    text: 'Check the address. The page may also belong to another of your organisations.',
    home: 'Go to the dashboard',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Bitte prüfen Sie die Adresse. Die Seite kann auch zu einer anderen Ihrer Organisationen gehören.',
    home: 'Zur Übersicht',
  },
});

export function NotFoundPage() {
  const m = useMessages(messages);
  return (
    <EmptyState title={m.title} text={m.text}>
      <Button component={Link} to="/">
        {m.home}
      </Button>
    </EmptyState>
  );
}

/** An address that leads nowhere. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const messages = defineMessages({
  en: {
    title: 'There is nothing at this address',
    text: 'It may have been mistyped, or it belongs to another organisation of yours.',
    home: 'To the dashboard',
  },
  de: {
    title: 'Unter dieser Adresse gibt es nichts',
    text: 'Vielleicht ist sie vertippt, oder sie gehört zu einer anderen Ihrer Organisationen.',
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

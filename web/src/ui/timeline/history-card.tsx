/** The history of a record, at the end of its page. */
import { Card, Title } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { Timeline } from './timeline.tsx';

const messages = defineMessages({ en: { history: 'History' }, de: { history: 'Verlauf' } });

export function HistoryCard(props: ComponentProps<typeof Timeline>) {
  const m = useMessages(messages);
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {m.history}
      </Title>
      <Timeline {...props} />
    </Card>
  );
}

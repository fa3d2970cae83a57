/** The history of a record, at the end of its page. */

import { Card, Title } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { useMessages } from '../../core/messages.ts';

import { Timeline } from './timeline.tsx';

export function HistoryCard(props: ComponentProps<typeof Timeline>) {
  const m = useMessages('ui.historyCard');
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

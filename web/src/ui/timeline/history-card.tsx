/** The end of the page of a record: what other features add to it, and its history. */

import { Card, Title } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { useMessages } from '../../core/messages.ts';

import { RecordSections } from '../page/record-sections.tsx';
import { Timeline } from './timeline.tsx';

export function HistoryCard(props: ComponentProps<typeof Timeline>) {
  const m = useMessages('ui.historyCard');
  const id = useId();
  return (
    <>
      <RecordSections collection={props.collection} id={props.id} />
      <Card withBorder component="section" aria-labelledby={id}>
        <Title order={2} size="h4" id={id} mb="sm">
          {m.history}
        </Title>
        <Timeline {...props} />
      </Card>
    </>
  );
}

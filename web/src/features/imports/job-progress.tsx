/** The progress of a check, an import or its undoing. */

import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/messages.ts';

import type { Job } from './job.ts';

interface Props {
  readonly job: Job;
  readonly total: number;
  readonly text: string;
  readonly children?: ReactNode;
}

export function JobProgress({ job, total, text, children }: Props) {
  const m = useMessages('imports.import');
  const percent = total === 0 ? 0 : Math.floor((job.done * 100) / total);
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <Text fw={600} aria-hidden>
          {text}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={percent} aria-label={text} />
        </Progress.Root>
        {/* Announces steps, not each record. */}
        <Text role="status" size="sm" c="dimmed">
          {job.isWaiting ? m.waiting : `${Math.floor(percent / 10) * 10} %`}
        </Text>
        <Group>{children}</Group>
      </Stack>
    </Paper>
  );
}

/** Sends a test event to a webhook and shows the outcome of its delivery. */

import { icon as IconSend } from 'virtual:tabler/send';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { daybook, queryClient } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { useActionLabel } from '../../ui/words/labels.ts';
import { LiveOutcome } from '../deliveries/feature.ts';

const iconPx = 16;

interface Props {
  readonly id: string;
  /** Further buttons. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export function SendTest({ id, before, after }: Props) {
  const m = useMessages('webhooks.sendTest');
  const label = useActionLabel();
  const send = useCommand({
    mutationFn: () => daybook.webhookEndpoints.act(id, 'test', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['effects'] }),
  });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {before}
        <Button
          variant="default"
          leftSection={<IconSend size={iconPx} aria-hidden />}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {label('test')}
        </Button>
        {after}
      </Group>
      {send.error !== null && <ProblemAlert error={send.error} />}
      {send.data !== undefined && <LiveOutcome queued={send.data.queued} title={m.title} />}
    </Stack>
  );
}

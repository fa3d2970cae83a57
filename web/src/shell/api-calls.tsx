/** "Show API calls": the latest requests of this tab, to copy as curl commands. */

import {
  Accordion,
  Badge,
  Button,
  Code,
  Drawer,
  Group,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core';
import { memo } from 'react';
import { type NumberedCall, useCalls, withoutSecrets } from '../core/calls.ts';
import { curlOf } from '../core/curl.ts';
import { useFormat } from '../core/format.ts';
import { useMessages } from '../core/messages.ts';

import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';

/** Longer bodies are truncated; the curl command fetches them in full. */
const shownCharacters = 4_000;
const firstErrorStatus = 400;

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ApiCalls({ isOpen, onClose }: Props) {
  const m = useMessages('shell.apiCalls');
  const calls = useCalls();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={m.title}
      position="right"
      size="min(38.75rem, 100vw)"
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {m.text}
        </Text>
        <Group>
          <Button
            component="a"
            href="/docs"
            target="_blank"
            rel="noopener"
            size="xs"
            variant="light"
          >
            {m.documentation}
          </Button>
        </Group>
        {calls.length === 0 && <EmptyState title={m.none} />}
        <Accordion variant="separated" chevronPosition="left">
          {calls.map((one) => (
            <CallItem key={one.number} {...one} />
          ))}
        </Accordion>
      </Stack>
    </Drawer>
  );
}

const CallItem = memo(function CallItem({ call, number }: NumberedCall) {
  const m = useMessages('shell.apiCalls');
  const format = useFormat();
  const { method, path, requestHeaders: headers, status } = call;
  const body = withoutSecrets(call.requestBody);
  const answer = withoutSecrets(call.responseBody);
  const curl = curlOf({ method, path, body, headers }, window.location.origin);
  const isBad = status === 0 || status >= firstErrorStatus;
  return (
    <Accordion.Item value={String(number)}>
      <Accordion.Control>
        <Group gap="xs" wrap="nowrap">
          <Badge variant="light" color={isBad ? 'red' : 'teal'} style={{ flexShrink: 0 }}>
            {status === 0 ? m.noAnswer : status}
          </Badge>
          <Text size="sm" ff="monospace" truncate>
            {method} {decodeURIComponent(path)}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">
          <Text size="xs" c="dimmed">
            {format.duration(call.durationMs)}
            {call.attempt > 1 && ` · ${m.attempt({ count: call.attempt })}`}
            {call.requestId !== null && ` · ${call.requestId}`}
          </Text>
          <Shown title={m.request} text={curl} />
          <CopyButton value={curl} text={m.copy} variant="light" />
          {answer !== undefined && (
            <Shown title={m.response} text={JSON.stringify(answer, null, 2)} />
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
});

function Shown({ title, text }: { readonly title: string; readonly text: string }) {
  const isLong = text.length > shownCharacters;
  return (
    <div>
      <Text size="xs" fw={600} mb={4}>
        {title}
      </Text>
      {/* A scrollable region must be reachable by keyboard. */}
      <ScrollArea.Autosize
        mah={320}
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': title }}
      >
        <Code block>{isLong ? `${text.slice(0, shownCharacters)}…` : text}</Code>
      </ScrollArea.Autosize>
    </div>
  );
}

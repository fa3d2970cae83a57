/** Closing checklist: result and remedy of each check, and whether it can be waived. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconLock } from 'virtual:tabler/lock';
import { icon as IconRefresh } from 'virtual:tabler/refresh';
import type { ClosingChecklist, ClosingItem, Period } from '@daybook/sdk';
import { Badge, Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useMessages } from '../../../core/messages.ts';

import { useCheckWords } from './check-words.ts';
import { CloseEarlier } from './close-earlier.tsx';
import { FoundRecords } from './found-records.tsx';

interface Props {
  readonly period: Period;
  readonly checklist: ClosingChecklist;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

export function Checklist({ period, checklist, isChecking, onCheck }: Props) {
  const m = useMessages('ledger.checklist');
  return (
    <Card withBorder component="section" aria-labelledby="checklist-title">
      <Group justify="space-between">
        <Title order={2} size="h4" id="checklist-title">
          {m.title}
        </Title>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={isChecking}
          onClick={onCheck}
        >
          {m.again}
        </Button>
      </Group>
      <Stack component="ol" gap="md" mt="md" p={0} style={{ listStyle: 'none' }}>
        {checklist.items.map((item) => (
          <Item key={item.code} item={item} period={period} />
        ))}
      </Stack>
    </Card>
  );
}

function Item({ item, period }: { readonly item: ClosingItem; readonly period: Period }) {
  const m = useMessages('ledger.checklist');
  const { title, message, help } = useCheckWords()(item);
  const isDone = item.count === 0;
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap="sm">
      <Mark isDone={isDone} isWaivable={item.waivable} />
      <Stack gap={4} miw={0} flex={1}>
        <Group gap="xs">
          <Title order={3} size="h5">
            {title}
          </Title>
          {isDone ? (
            <Badge color="teal" variant="light" tt="none">
              {m.done}
            </Badge>
          ) : (
            <Badge color={item.waivable ? 'yellow' : 'red'} variant="light" tt="none">
              {item.waivable ? m.waivable : m.never}
            </Badge>
          )}
        </Group>
        <Text size="sm">{message}</Text>
        {help !== '' && (
          <Text size="sm" c="dimmed" maw={640}>
            {help}
          </Text>
        )}
        <FoundRecords links={item.links} />
        {item.code === 'earlier_period_open' && !isDone && <CloseEarlier period={period} />}
      </Stack>
    </Group>
  );
}

function Mark({ isDone, isWaivable }: { readonly isDone: boolean; readonly isWaivable: boolean }) {
  if (isDone)
    return (
      <ThemeIcon color="teal" variant="light" radius="xl">
        <IconCheck size={16} aria-hidden />
      </ThemeIcon>
    );
  return (
    <ThemeIcon color={isWaivable ? 'yellow' : 'red'} variant="light" radius="xl">
      {isWaivable ? (
        <IconAlertTriangle size={16} aria-hidden />
      ) : (
        <IconLock size={16} aria-hidden />
      )}
    </ThemeIcon>
  );
}

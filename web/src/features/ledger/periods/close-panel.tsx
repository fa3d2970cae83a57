/** Closes a period: readiness, blocking checks, button. */

import { icon as IconLock } from 'virtual:tabler/lock';
import { icon as IconLockOpen } from 'virtual:tabler/lock-open';
import { icon as IconLockPause } from 'virtual:tabler/lock-pause';
import type { ClosingChecklist, Period } from '@daybook/sdk';
import { Button, Card, Checkbox, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCheckWords } from './check-words.ts';

import { ActionProblem, usePeriodAction, usePeriodDialogs } from './use-period-actions.tsx';

interface Props {
  readonly period: Period;
  readonly checklist: ClosingChecklist;
  /** Called with the checks that were waived, one sentence each. */
  readonly onClosed: (passedOver: readonly string[]) => void;
}

export function ClosePanel({ period, checklist, onClosed }: Props) {
  const m = useMessages('ledger.closePanel');
  const common = useMessages('ledger.periodTexts');
  const may = useMay();
  const dialogs = usePeriodDialogs();
  return (
    <Card withBorder component="section" aria-labelledby="close-title">
      <Title order={2} size="h4" id="close-title">
        {m.title}
      </Title>
      <Stack gap="sm" mt="sm">
        {may('closePeriod') ? (
          <Close period={period} checklist={checklist} onClosed={onClosed} />
        ) : (
          <Text size="sm">{common.notAllowed}</Text>
        )}
        {may('softClosePeriod') && period.status === 'Open' && (
          <>
            <Text size="sm" c="dimmed">
              {m.soft}
            </Text>
            <Button
              variant="default"
              leftSection={<IconLockPause size={16} aria-hidden />}
              onClick={() => dialogs.softClose(period)}
            >
              {common.asks({ action: common.softClose })}
            </Button>
          </>
        )}
        {period.status === 'SoftClosed' && (
          <>
            <Text size="sm" c="dimmed">
              {m.isSoft}
            </Text>
            {may('reopenPeriod') && (
              <Button
                variant="default"
                leftSection={<IconLockOpen size={16} aria-hidden />}
                onClick={() => dialogs.reopen(period)}
              >
                {common.asks({ action: common.reopen })}
              </Button>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

function Close({ period, checklist, onClosed }: Props) {
  const m = useMessages('ledger.closePanel');
  const wordsOf = useCheckWords();
  const action = usePeriodAction();
  const [isAccepted, setAccepted] = useState(false);
  const left = checklist.items.filter(({ count }) => count > 0);
  const never = left.filter(({ waivable }) => !waivable);
  const sentences = left.map((item) => wordsOf(item).message);
  const isBlocked = never.length > 0;
  const needsAccepting = !isBlocked && left.length > 0;
  const isOff = isBlocked || (needsAccepting && !isAccepted);
  const run = async () => {
    if (isOff) return;
    const body = { acceptWarnings: needsAccepting && isAccepted };
    try {
      // This panel unmounts when the period is closed; the promise still resolves.
      await action.mutateAsync({ period, action: 'close', body });
      onClosed(sentences);
    } catch {
      // ActionProblem shows the error.
    }
  };
  return (
    <>
      <Text size="sm" id="close-why">
        {isBlocked && m.blocked}
        {needsAccepting && m.warned}
        {left.length === 0 && m.ready}
      </Text>
      {isBlocked && (
        <List size="sm">
          {never.map((item) => (
            <List.Item key={item.code}>
              {wordsOf(item).message} {wordsOf(item).help}
            </List.Item>
          ))}
        </List>
      )}
      {needsAccepting && (
        <Checkbox
          checked={isAccepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
          label={`${m.accept} ${sentences.join(' ')}`}
        />
      )}
      <Button
        leftSection={<IconLock size={16} aria-hidden />}
        data-disabled={isOff || undefined}
        aria-disabled={isOff}
        aria-describedby={needsAccepting && !isAccepted ? 'close-how' : 'close-why'}
        loading={action.isPending}
        onClick={run}
      >
        {m.run}
      </Button>
      {needsAccepting && !isAccepted && (
        <Text size="xs" c="dimmed" id="close-how">
          {m.why}
        </Text>
      )}
      <ActionProblem error={action.error} />
    </>
  );
}

/** The close of a period: whether it is possible and what stands against it, then the button. */

import { icon as IconLock } from 'virtual:tabler/lock';
import { icon as IconLockOpen } from 'virtual:tabler/lock-open';
import { icon as IconLockPause } from 'virtual:tabler/lock-pause';
import type { ClosingChecklist, Period } from '@daybook/sdk';
import { Button, Card, Checkbox, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useMay } from '../../../core/me.ts';
import { useCheckWords } from './checklist.tsx';
import { periodMessages } from './period-texts.ts';
import { ActionProblem, usePeriodAction, usePeriodDialogs } from './use-period-actions.tsx';

const messages = defineMessages({
  en: {
    title: 'Close this period',
    ready:
      'Everything is settled. After closing, nothing can be posted with a date in this period.',
    warned:
      'It can be closed, but not everything is settled. After closing, nothing can be posted with a date in this period.',
    blocked: 'It cannot be closed yet:',
    accept: 'Close all the same and leave as they are:',
    why: 'Tick the box above to close over what is left.',
    run: 'Close the period',
    soft: 'Not ready? Soft-close it: then only Controllers and Admins post into it while you finish.',
    isSoft: 'It is soft-closed: only Controllers and Admins post into it.',
  },
  de: {
    title: 'Diese Periode schließen',
    ready:
      'Alles ist geklärt. Nach dem Schließen kann nichts mehr mit einem Datum in dieser Periode gebucht werden.',
    warned:
      'Sie kann geschlossen werden, aber nicht alles ist geklärt. Nach dem Schließen kann nichts mehr mit einem Datum in dieser Periode gebucht werden.',
    blocked: 'Sie kann noch nicht geschlossen werden:',
    accept: 'Trotzdem schließen und stehen lassen:',
    why: 'Setzen Sie oben das Häkchen, um über das Offene hinweg zu schließen.',
    run: 'Periode schließen',
    soft: 'Noch nicht fertig? Schließen Sie vorläufig: Dann buchen nur Controller und Administratoren hinein, während Sie abschließen.',
    isSoft: 'Sie ist vorläufig geschlossen: Nur Controller und Administratoren buchen hinein.',
  },
});

interface Props {
  readonly period: Period;
  readonly checklist: ClosingChecklist;
  /** Told what was passed over, each in a sentence. */
  readonly onClosed: (passedOver: readonly string[]) => void;
}

export function ClosePanel({ period, checklist, onClosed }: Props) {
  const m = useMessages(messages);
  const common = useMessages(periodMessages);
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
              {common.softClose}…
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
                {common.reopen}…
              </Button>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

function Close({ period, checklist, onClosed }: Props) {
  const m = useMessages(messages);
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
      // This panel is gone when the period is closed; the promise still tells.
      await action.mutateAsync({ period, action: 'close', body });
      onClosed(sentences);
    } catch {
      // ActionProblem shows it.
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

/** The closing checklist: every check with what it found, what helps, and whether a close may pass over it. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconLock } from 'virtual:tabler/lock';
import { icon as IconRefresh } from 'virtual:tabler/refresh';
import type { ClosingChecklist, ClosingItem, Period } from '@daybook/sdk';
import { Badge, Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { CloseEarlier } from './close-earlier.tsx';
import { FoundRecords } from './found-records.tsx';

const messages = defineMessages({
  en: {
    title: 'Closing checklist',
    again: 'Check again',
    done: 'Done',
    waivable: 'May be passed over',
    never: 'Must be settled',
    earlier_period_open: 'Earlier periods are closed',
    earlier_none: 'Every earlier period is closed.',
    earlier_found: (count: number) =>
      count === 1 ? '1 earlier period is not closed.' : `${count} earlier periods are not closed.`,
    earlier_help:
      'Periods are closed oldest first, so that no earlier figure moves under a later one.',
    drafts_inside: 'Documents are posted',
    drafts_none: 'No draft is dated inside.',
    drafts_found: (count: number) =>
      count === 1 ? '1 draft is dated inside.' : `${count} drafts are dated inside.`,
    drafts_help:
      'Post or void them, or give them a later date. Left as they are, they stay drafts and need a later posting date.',
    unposted_payments: 'Payments are posted',
    payments_none: 'Every payment dated inside is posted.',
    payments_found: (count: number) =>
      count === 1
        ? '1 payment dated inside is not posted.'
        : `${count} payments dated inside are not posted.`,
    payments_help:
      'Post or void them, or give them a later date. Left as they are, the money is missing from this period.',
    failed_effects: 'Mails, PDFs and webhooks went out',
    effects_none: 'Nothing that follows from a document of this period failed.',
    effects_found: (count: number) =>
      count === 1 ? '1 delivery failed.' : `${count} deliveries failed.`,
    effects_help:
      'Open each one to see why it failed, then send it again or cancel it. The figures of the period are not touched.',
  },
  de: {
    title: 'Checkliste zum Schließen',
    again: 'Erneut prüfen',
    done: 'Erledigt',
    waivable: 'Darf übergangen werden',
    never: 'Muss geklärt werden',
    earlier_period_open: 'Frühere Perioden sind geschlossen',
    earlier_none: 'Jede frühere Periode ist geschlossen.',
    earlier_found: (count: number) =>
      count === 1
        ? '1 frühere Periode ist nicht geschlossen.'
        : `${count} frühere Perioden sind nicht geschlossen.`,
    earlier_help:
      'Perioden werden von der ältesten an geschlossen, damit sich unter einer späteren keine frühere Zahl mehr bewegt.',
    drafts_inside: 'Belege sind gebucht',
    drafts_none: 'Kein Entwurf ist in diese Periode datiert.',
    drafts_found: (count: number) =>
      count === 1
        ? '1 Entwurf ist in diese Periode datiert.'
        : `${count} Entwürfe sind in diese Periode datiert.`,
    drafts_help:
      'Buchen oder stornieren Sie sie, oder datieren Sie sie später. Bleiben sie stehen, brauchen sie später ein neues Buchungsdatum.',
    unposted_payments: 'Zahlungen sind gebucht',
    payments_none: 'Jede Zahlung mit Datum in dieser Periode ist gebucht.',
    payments_found: (count: number) =>
      count === 1
        ? '1 Zahlung mit Datum in dieser Periode ist nicht gebucht.'
        : `${count} Zahlungen mit Datum in dieser Periode sind nicht gebucht.`,
    payments_help:
      'Buchen oder stornieren Sie sie, oder datieren Sie sie später. Bleiben sie stehen, fehlt das Geld in dieser Periode.',
    failed_effects: 'E-Mails, PDFs und Webhooks sind zugestellt',
    effects_none: 'Nichts, was aus Belegen dieser Periode folgt, ist fehlgeschlagen.',
    effects_found: (count: number) =>
      count === 1
        ? '1 Zustellung ist fehlgeschlagen.'
        : `${count} Zustellungen sind fehlgeschlagen.`,
    effects_help:
      'Öffnen Sie jede, um die Ursache zu sehen, und senden Sie sie erneut oder brechen Sie sie ab. Die Zahlen der Periode berührt das nicht.',
  },
});

type Words = (typeof messages)['en'];

/** The words of a check; those of the service where it is one that is not known here. */
export function useCheckWords() {
  const m = useMessages(messages) as Words;
  const known: Readonly<
    Record<string, readonly [string, string, (count: number) => string, string]>
  > = {
    earlier_period_open: [m.earlier_period_open, m.earlier_none, m.earlier_found, m.earlier_help],
    drafts_inside: [m.drafts_inside, m.drafts_none, m.drafts_found, m.drafts_help],
    unposted_payments: [m.unposted_payments, m.payments_none, m.payments_found, m.payments_help],
    failed_effects: [m.failed_effects, m.effects_none, m.effects_found, m.effects_help],
  };
  return ({ code, count, message, resolution }: ClosingItem) => {
    const [title, none, found, help] = known[code] ?? [code, message, () => message, resolution];
    return { title, message: count === 0 ? none : found(count), help: count === 0 ? '' : help };
  };
}

interface Props {
  readonly period: Period;
  readonly checklist: ClosingChecklist;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

export function Checklist({ period, checklist, isChecking, onCheck }: Props) {
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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

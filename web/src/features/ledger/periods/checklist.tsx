/** Closing checklist: result and remedy of each check, and whether it can be waived. */

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
    waivable: 'Can be waived',
    never: 'Required',
    earlier_period_open: 'Earlier periods are closed',
    earlier_none: 'All earlier periods are closed.',
    earlier_found: (count: number) =>
      count === 1 ? '1 earlier period is not closed.' : `${count} earlier periods are not closed.`,
    earlier_help: 'Close periods in order, oldest first, so that closed figures no longer change.',
    drafts_inside: 'All documents are posted',
    drafts_none: 'No drafts are dated in this period.',
    drafts_found: (count: number) =>
      count === 1
        ? '1 draft is dated in this period.'
        : `${count} drafts are dated in this period.`,
    drafts_help:
      'Post them, void them or change their date. Drafts that remain need a posting date in a later period.',
    unposted_payments: 'All payments are posted',
    payments_none: 'All payments dated in this period are posted.',
    payments_found: (count: number) =>
      count === 1
        ? '1 payment dated in this period is not posted.'
        : `${count} payments dated in this period are not posted.`,
    payments_help:
      'Post them, void them or change their date. Unposted payments are missing from this period.',
    failed_effects: 'Mails, PDFs and webhooks are delivered',
    effects_none: 'No delivery for a document of this period has failed.',
    effects_found: (count: number) =>
      count === 1 ? '1 delivery failed.' : `${count} deliveries failed.`,
    effects_help:
      'Open each delivery to see the cause, then resend or cancel it. The figures of the period are not affected.',
  },
  de: {
    title: 'Checkliste für den Periodenabschluss',
    again: 'Erneut prüfen',
    done: 'Erledigt',
    waivable: 'Kann übergangen werden',
    never: 'Erforderlich',
    earlier_period_open: 'Frühere Perioden sind abgeschlossen',
    earlier_none: 'Alle früheren Perioden sind abgeschlossen.',
    earlier_found: (count: number) =>
      count === 1
        ? '1 frühere Periode ist nicht abgeschlossen.'
        : `${count} frühere Perioden sind nicht abgeschlossen.`,
    earlier_help:
      'Schließen Sie Perioden der Reihe nach ab, die älteste zuerst, damit sich abgeschlossene Zahlen nicht mehr ändern.',
    drafts_inside: 'Alle Belege sind gebucht',
    drafts_none: 'Kein Entwurf hat ein Datum in dieser Periode.',
    drafts_found: (count: number) =>
      count === 1
        ? '1 Entwurf hat ein Datum in dieser Periode.'
        : `${count} Entwürfe haben ein Datum in dieser Periode.`,
    drafts_help:
      'Buchen oder stornieren Sie sie, oder ändern Sie das Datum. Verbleibende Entwürfe benötigen ein Buchungsdatum in einer späteren Periode.',
    unposted_payments: 'Alle Zahlungseingänge sind gebucht',
    payments_none: 'Alle Zahlungseingänge mit Datum in dieser Periode sind gebucht.',
    payments_found: (count: number) =>
      count === 1
        ? '1 Zahlungseingang mit Datum in dieser Periode ist nicht gebucht.'
        : `${count} Zahlungseingänge mit Datum in dieser Periode sind nicht gebucht.`,
    payments_help:
      'Buchen oder stornieren Sie sie, oder ändern Sie das Datum. Nicht gebuchte Zahlungseingänge fehlen in dieser Periode.',
    failed_effects: 'E-Mails, PDFs und Webhooks sind zugestellt',
    effects_none: 'Keine Zustellung zu Belegen dieser Periode ist fehlgeschlagen.',
    effects_found: (count: number) =>
      count === 1
        ? '1 Zustellung ist fehlgeschlagen.'
        : `${count} Zustellungen sind fehlgeschlagen.`,
    effects_help:
      'Öffnen Sie jede Zustellung, um die Ursache zu sehen, und wiederholen Sie sie oder brechen Sie sie ab. Die Zahlen der Periode ändern sich dadurch nicht.',
  },
});

type Words = (typeof messages)['en'];

/** Texts of a check; an unknown check has the texts of the service. */
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

/** Notification of a removed line, with undo. */
import { Button, Group, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';

const messages = defineMessages({
  en: { undo: 'Undo' },
  de: { undo: 'Rückgängig' },
});

interface Props {
  readonly text: string;
  readonly onUndo: () => void;
}

export function UndoRemoval({ text, onUndo }: Props) {
  const m = useMessages(messages);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" lineClamp={2}>
        {text}
      </Text>
      <Button size="compact-sm" variant="light" onClick={onUndo}>
        {m.undo}
      </Button>
    </Group>
  );
}

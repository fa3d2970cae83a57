/** Notification of a removed line, with undo. */

import { Button, Group, Text } from '@mantine/core';
import { useMessages } from '../../../core/messages.ts';

interface Props {
  readonly text: string;
  readonly onUndo: () => void;
}

export function UndoRemoval({ text, onUndo }: Props) {
  const m = useMessages('invoicing.undoRemoval');
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

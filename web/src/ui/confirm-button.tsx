/** An action of a record that asks first; one that is off says why. */
import type { AvailableAction } from '@daybook/sdk';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { dialogs } from './dialogs.tsx';
import { ActionButton } from './editor/actions.tsx';
import { useWords } from './words.ts';

const messages = defineMessages({ en: { cancel: 'Cancel' }, de: { cancel: 'Abbrechen' } });

interface Props {
  readonly label: string;
  /** What follows from it; without one it is done at once. */
  readonly consequence?: string;
  /** Of the record; null where the role may not. */
  readonly available: AvailableAction | undefined;
  readonly isBusy: boolean;
  readonly isDangerous?: boolean;
  readonly isPrimary?: boolean;
  readonly leftSection?: ReactNode;
  readonly onConfirm: () => void;
}

export function ConfirmButton(props: Props) {
  const m = useMessages(messages);
  const words = useWords();
  const { label, consequence, available, isDangerous = false, onConfirm } = props;
  if (available === undefined) return null;
  const ask = () =>
    dialogs.ask({
      title: label,
      children: <Text size="sm">{consequence}</Text>,
      labels: { confirm: label, cancel: m.cancel },
      ...(isDangerous && { confirmProps: { color: 'red' } }),
      onConfirm,
    });
  return (
    <ActionButton
      name={available.action}
      isOff={!available.allowed}
      reasons={available.reasons.map(words.problem)}
      isBusy={props.isBusy}
      isPrimary={props.isPrimary ?? false}
      leftSection={props.leftSection}
      onClick={consequence === undefined ? onConfirm : ask}
    >
      {label}
    </ActionButton>
  );
}

/** An action with a confirmation; when it is disabled, it shows the reason. */

import type { AvailableAction } from '@daybook/sdk';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/messages.ts';

import { ActionButton } from '../editor/actions.tsx';
import { useWords } from '../words/words.ts';
import { dialogs } from './dialogs.ts';

interface Props {
  readonly label: string;
  /** Text of the confirmation; without it the action runs at once. */
  readonly consequence?: string;
  /** From the record; null if the role may not call the action. */
  readonly available: AvailableAction | undefined;
  readonly isBusy: boolean;
  readonly isDangerous?: boolean;
  readonly isPrimary?: boolean;
  readonly leftSection?: ReactNode;
  readonly onConfirm: () => void;
}

export function ConfirmButton(props: Props) {
  const m = useMessages('ui.confirmButton');
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

/** Asks for a reason before an irreversible action. A rejected action shows the error and can be repeated. */

import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../core/messages.ts';

import { ActionForm } from '../dialogs/action-form.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string) => Promise<void>;
}

export function ActionDialog({ title, onClose, onSubmit }: Props) {
  const m = useMessages('ui.actionDialog');
  const [isBusy, setBusy] = useState(false);
  const send = async (reason: string) => {
    setBusy(true);
    try {
      await onSubmit(reason);
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    // Stays open while the request runs, because the dialog shows the result.
    <Modal opened onClose={() => !isBusy && onClose()} title={title}>
      <ActionForm submit={title} color="red" reasonHint={m.hint} send={send} onCancel={onClose} />
    </Modal>
  );
}

/** Asks why, before an action that cannot be taken back; one that is refused says so here, and can be tried again. */
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ProblemAlert } from '../problem-alert.tsx';

const messages = defineMessages({
  en: {
    reason: 'Reason',
    hint: 'Kept in the history, and shown on the record.',
    cancel: 'Cancel',
    needed: 'Say why.',
  },
  de: {
    reason: 'Begründung',
    hint: 'Bleibt im Verlauf und steht am Beleg.',
    cancel: 'Abbrechen',
    needed: 'Bitte begründen.',
  },
});

const maxLength = 500;

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string) => Promise<void>;
}

export function ActionDialog({ title, onClose, onSubmit }: Props) {
  const m = useMessages(messages);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: onSubmit, onSuccess: onClose });
  const submit = () => {
    if (reason.trim() === '') setMissing(true);
    else mutate(reason.trim());
  };
  // Not while it is under way: nobody would learn how it went.
  const close = () => !isPending && onClose();
  return (
    <Modal opened onClose={close} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Textarea
            data-autofocus
            label={m.reason}
            description={m.hint}
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxLength={maxLength}
            value={reason}
            error={isMissing && reason.trim() === '' ? m.needed : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error !== null && <ProblemAlert error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isPending}>
              {m.cancel}
            </Button>
            <Button type="submit" color="red" loading={isPending}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

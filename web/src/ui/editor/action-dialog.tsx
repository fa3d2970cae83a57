/** Asks for a reason before an irreversible action. A rejected action shows the error and can be repeated. */
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ProblemAlert } from '../problem-alert.tsx';

const messages = defineMessages({
  en: {
    reason: 'Reason',
    hint: 'Saved in the history and shown on the record.',
    cancel: 'Cancel',
    needed: 'Enter a reason.',
  },
  de: {
    reason: 'Begründung',
    hint: 'Wird im Verlauf gespeichert und am Datensatz angezeigt.',
    cancel: 'Abbrechen',
    needed: 'Bitte geben Sie eine Begründung ein.',
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
  // Stays open while the request runs, because the dialog shows the result.
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

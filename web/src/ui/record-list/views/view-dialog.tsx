/** Names a view: a new one, which can be shared at once, or an existing one. */

import { Checkbox, Modal, Text, TextInput } from '@mantine/core';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { ApiForm, useApiForm } from '../../dialogs/api-form.tsx';
import { FormButtons } from '../../dialogs/form-buttons.tsx';

const maxName = 60;

interface Props {
  /** Null: a new view. */
  readonly name: string | null;
  readonly onSend: (name: string, isShared: boolean, idempotencyKey: string) => Promise<void>;
  readonly onClose: () => void;
}

export function ViewDialog({ name, onSend, onClose }: Props) {
  const m = useMessages('ui.viewDialog');
  const mayShare = useMay()('shareSavedView');
  const form = useApiForm({
    initialValues: { name: name ?? '', isShared: false },
    send: async (given, key) => {
      if (given.name !== '') await onSend(given.name, given.isShared, key);
    },
  });
  return (
    <Modal opened onClose={onClose} title={name === null ? m.create : m.rename}>
      <ApiForm form={form}>
        <TextInput
          label={m.name}
          maxLength={maxName}
          required
          withAsterisk={false}
          data-autofocus
          {...form.field('name')}
        />
        {name === null && mayShare && (
          <Checkbox
            label={m.share}
            checked={form.values.isShared}
            onChange={(event) => form.set({ isShared: event.currentTarget.checked })}
          />
        )}
        {name === null && (
          <Text size="sm" c="dimmed">
            {m.hint}
          </Text>
        )}
        <FormButtons submit={m.save} isBusy={form.busy} onCancel={onClose} />
      </ApiForm>
    </Modal>
  );
}

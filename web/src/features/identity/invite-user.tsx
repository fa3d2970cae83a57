/** Invites a user: email address, name, role; then shows the link. */

import type { Role } from '@daybook/sdk';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { InvitationLink } from '../../ui/invitation-link.tsx';
import { RoleSelect } from './role-select.tsx';

interface Invited {
  readonly email: string;
  readonly invitation: string | undefined;
}

export function InviteUser({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('identity.inviteUser');
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <Modal opened onClose={onClose} title={m.title} size="lg">
      {invited === null ? (
        <InviteForm onInvited={setInvited} onCancel={onClose} />
      ) : (
        <Stack>
          <InvitationLink {...invited} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{m.done}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface FormProps {
  readonly onInvited: (invited: Invited) => void;
  readonly onCancel: () => void;
}

function InviteForm({ onInvited, onCancel }: FormProps) {
  const m = useMessages('identity.inviteUser');
  const client = useQueryClient();
  const form = useApiForm({
    initialValues: { email: '', name: '', role: 'Clerk' as Role },
    send: async ({ name, ...given }, idempotencyKey) => {
      const body = { ...given, ...(name !== '' && { name }) };
      const { invitation } = await daybook.users.create(body, { idempotencyKey });
      onInvited({ email: given.email, invitation });
      await client.invalidateQueries({ queryKey: ['users'] });
    },
  });
  return (
    <ApiForm form={form}>
      <TextInput
        data-autofocus
        label={m.email}
        type="email"
        autoComplete="off"
        required
        withAsterisk={false}
        maxLength={254}
        {...form.field('email')}
      />
      <TextInput
        label={m.name}
        description={m.nameHelp}
        autoComplete="off"
        maxLength={200}
        {...form.field('name')}
      />
      <RoleSelect {...form.field('role')} />
      <FormButtons submit={m.invite} isBusy={form.busy} onCancel={onCancel} />
    </ApiForm>
  );
}

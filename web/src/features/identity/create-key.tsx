/** Creates an API key: name, role, expiry; then shows the key once, with a sample call. */

import { icon as IconKey } from 'virtual:tabler/key';
import type { ApiKeyWithSecret, Role } from '@daybook/sdk';
import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceTime } from '../../core/clock.ts';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { SecretText } from '../../ui/secret-text.tsx';
import { RoleSelect } from './role-select.tsx';
import { ScopesInput } from './scopes-input.tsx';

const lifetimes = [30, 90, 365] as const;
const dayMs = 86_400_000;
const never = 'never';

export function CreateKey({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('identity.createKey');
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
  return (
    // The key is shown only once, so a click outside must not close the dialog.
    <Modal opened onClose={onClose} title={m.title} size="lg" closeOnClickOutside={made === null}>
      {made === null ? (
        <KeyForm onMade={setMade} onCancel={onClose} />
      ) : (
        <KeyShown secret={made.key} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps {
  readonly onMade: (made: ApiKeyWithSecret) => void;
  readonly onCancel: () => void;
}

function KeyForm({ onMade, onCancel }: FormProps) {
  const m = useMessages('identity.createKey');
  const client = useQueryClient();
  const ends = useEnds();
  const form = useApiForm({
    initialValues: {
      name: '',
      role: 'Clerk' as Role,
      scopes: [] as string[],
      expiresAt: '365',
    },
    send: async ({ expiresAt: days, ...fields }, idempotencyKey) => {
      const expiresAt = days === never ? null : endAfter(Number(days));
      onMade(await daybook.apiKeys.create({ ...fields, expiresAt }, { idempotencyKey }));
      await client.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  return (
    <ApiForm form={form}>
      <TextInput
        data-autofocus
        label={m.name}
        description={m.nameHelp}
        autoComplete="off"
        required
        withAsterisk={false}
        maxLength={100}
        {...form.field('name')}
      />
      <RoleSelect {...form.field('role')} />
      <ScopesInput role={form.field('role').value} {...form.field('scopes')} />
      <Select label={m.end} data={ends} allowDeselect={false} {...form.field('expiresAt')} />
      <FormButtons submit={m.create} isBusy={form.busy} onCancel={onCancel} />
    </ApiForm>
  );
}

function endAfter(days: number): string {
  return new Date(serviceTime().getTime() + days * dayMs).toISOString();
}

function useEnds() {
  const m = useMessages('identity.createKey');
  const { day } = useFormat();
  return [
    ...lifetimes.map((days) => ({
      value: String(days),
      label: m.days({ days, date: day(endAfter(days)) }),
    })),
    { value: never, label: m.never },
  ];
}

interface ShownProps {
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

function KeyShown({ secret, onClose }: ShownProps) {
  const m = useMessages('identity.createKey');
  if (secret === undefined) return <Text>{m.gone}</Text>;
  return (
    <Stack>
      <Alert role="status" color="yellow" icon={<IconKey aria-hidden />} title={m.made}>
        {m.once}
      </Alert>
      <SecretText isBlock value={secret} label={m.key} />
      <Text size="sm">{m.try}</Text>
      <SecretText
        isBlock
        label={m.curl}
        value={`curl -s '${location.origin}/api/invoices?limit=3' \\\n  -H 'Authorization: Bearer ${secret}'`}
      />
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {m.done}
        </Button>
      </Group>
    </Stack>
  );
}

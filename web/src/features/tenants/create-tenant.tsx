/** Creates a tenant: company, base currency, first administrator; then shows the invitation. */

import { languages } from 'virtual:words';
import type { FoundedTenant } from '@daybook/sdk';
import {
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { CountrySelect, CurrencySelect } from '../../ui/inputs/choices.tsx';
import { InvitationLink } from '../../ui/invitation-link.tsx';

interface Founded {
  readonly email: string;
  readonly founded: FoundedTenant;
}

export function CreateTenant({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('tenants.createTenant');
  const [made, setMade] = useState<Founded | null>(null);
  return (
    <Modal opened onClose={onClose} title={m.title} size="lg" closeOnClickOutside={made === null}>
      {made === null ? (
        <TenantForm onMade={setMade} onCancel={onClose} />
      ) : (
        <Stack>
          <InvitationLink email={made.email} invitation={made.founded.invitation} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{m.done}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

type Mode = 'live' | 'test';

interface FormProps {
  readonly onMade: (made: Founded) => void;
  readonly onCancel: () => void;
}

function TenantForm({ onMade, onCancel }: FormProps) {
  const m = useMessages('tenants.createTenant');
  const client = useQueryClient();
  const { language } = usePreferences();
  const form = useApiForm({
    initialValues: {
      name: '',
      adminEmail: '',
      baseCurrency: 'EUR',
      country: null as string | null,
      language: language as string,
      mode: 'live' as Mode,
    },
    send: async ({ country, ...given }, key) => {
      const body = country === null ? given : { ...given, country };
      const founded = await daybook.POST('/api/tenants', {
        body,
        headers: { 'Idempotency-Key': key },
      });
      onMade({ email: body.adminEmail, founded });
      await client.invalidateQueries({ queryKey: ['tenants'] });
    },
  });
  const required = { required: true, withAsterisk: false } as const;
  return (
    <ApiForm form={form}>
      <TextInput
        {...required}
        data-autofocus
        label={m.name}
        autoComplete="off"
        maxLength={200}
        {...form.field('name')}
      />
      <CurrencySelect
        label={m.currency}
        description={m.currencyHelp}
        clearable={false}
        allowDeselect={false}
        {...form.field('baseCurrency')}
      />
      <CountrySelect label={m.country} {...form.field('country')} />
      <Select
        label={m.language}
        data={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
        allowDeselect={false}
        {...form.field('language')}
      />
      <TextInput
        {...required}
        label={m.admin}
        description={m.adminHelp}
        type="email"
        autoComplete="off"
        maxLength={254}
        {...form.field('adminEmail')}
      />
      <div>
        <Text size="sm" fw={500} id="tenant-mode">
          {m.mode}
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          {m.modeHelp}
        </Text>
        <SegmentedControl
          aria-labelledby="tenant-mode"
          value={form.values.mode}
          onChange={(mode) => form.set({ mode })}
          data={(['live', 'test'] as const).map((value) => ({ value, label: m[value] }))}
        />
      </div>
      <FormButtons submit={m.create} isBusy={form.busy} onCancel={onCancel} />
    </ApiForm>
  );
}

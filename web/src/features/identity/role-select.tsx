/** Choosing a role, with what it may do, in words, below. */
import type { Role } from '@daybook/sdk';
import { Paper, Select, Stack } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { RoleAbilities, useRoleOptions } from './roles.tsx';

const messages = defineMessages({ en: { role: 'Role' }, de: { role: 'Rolle' } });

interface Props {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

export function RoleSelect({ value, onChange }: Props) {
  const m = useMessages(messages);
  return (
    <Stack gap="xs">
      <Select
        label={m.role}
        data={useRoleOptions()}
        allowDeselect={false}
        value={value}
        onChange={(role) => role !== null && onChange(role as Role)}
      />
      <Paper withBorder p="sm" role="status">
        <RoleAbilities role={value} />
      </Paper>
    </Stack>
  );
}

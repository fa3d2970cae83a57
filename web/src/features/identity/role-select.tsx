/** Selects a role and lists its permissions. */
import type { Role } from '@daybook/sdk';
import { Paper, Select, type SelectProps, Stack } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { RoleAbilities, useRoleOptions } from './roles.tsx';

const messages = defineMessages({ en: { role: 'Role' }, de: { role: 'Rolle' } });

export function RoleSelect(props: SelectProps & { readonly value: Role }) {
  const m = useMessages(messages);
  return (
    <Stack gap="xs">
      <Select {...props} label={m.role} data={useRoleOptions()} allowDeselect={false} />
      <Paper withBorder p="sm" role="status">
        <RoleAbilities role={props.value} />
      </Paper>
    </Stack>
  );
}

/** Selects a role and lists its permissions. */

import type { Role } from '@daybook/sdk';
import { Paper, Select, type SelectProps, Stack } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { RoleAbilities, useRoleOptions } from './roles.tsx';

export function RoleSelect(props: SelectProps & { readonly value: Role }) {
  const m = useMessages('identity.roleSelect');
  return (
    <Stack gap="xs">
      <Select {...props} label={m.role} data={useRoleOptions()} allowDeselect={false} />
      <Paper withBorder p="sm" role="status">
        <RoleAbilities role={props.value} />
      </Paper>
    </Stack>
  );
}

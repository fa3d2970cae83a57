/** The scopes of a new API key: of the operations that its role allows. */

import { operations, type Role } from '@daybook/sdk';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../core/messages.ts';

interface Props extends Omit<MultiSelectProps, 'data'> {
  readonly role: Role;
}

export function ScopesInput({ role, ...props }: Props) {
  const m = useMessages('identity.scopesInput');
  const data = useMemo(() => scopesOf(role), [role]);
  return (
    <MultiSelect
      {...props}
      label={m.label}
      description={m.help}
      placeholder={props.value?.length === 0 ? m.all : ''}
      data={data}
      searchable
      clearable
      maxValues={50}
      nothingFoundMessage="–"
    />
  );
}

/** The first part of each path, and `read` for GET or `write` for the others. */
function scopesOf(role: Role): string[] {
  const scopes = Object.values(operations)
    .filter(({ roles }) => roles?.includes(role) === true)
    .map(({ method, path }) => {
      const [, first = '', second = first] = path.split('/');
      return `${second}:${method === 'GET' ? 'read' : 'write'}`;
    });
  return [...new Set(scopes)].sort();
}

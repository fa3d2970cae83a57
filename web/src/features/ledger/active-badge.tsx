/** Badge of master data: active or inactive. */
import { Badge } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';

const messages = defineMessages({
  en: { active: 'Active', inactive: 'Inactive' },
  de: { active: 'Aktiv', inactive: 'Inaktiv' },
});

export function ActiveBadge({ isActive }: { readonly isActive: boolean | null }) {
  const m = useMessages(messages);
  return (
    <Badge variant="light" color={isActive ? 'teal' : 'gray'} tt="none">
      {isActive ? m.active : m.inactive}
    </Badge>
  );
}

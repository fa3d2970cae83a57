/** Badge of master data: active or inactive. */

import { Badge } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

export function ActiveBadge({ isActive }: { readonly isActive: boolean | null }) {
  const m = useMessages('ledger.activeBadge');
  return (
    <Badge variant="light" color={isActive ? 'teal' : 'gray'} tt="none">
      {isActive ? m.active : m.inactive}
    </Badge>
  );
}

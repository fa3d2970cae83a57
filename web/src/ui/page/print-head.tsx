/** Print header: tenant and time of printing. */

import { Group, Text } from '@mantine/core';
import { serviceTime } from '../../core/clock.ts';
import { useFormat } from '../../core/format.ts';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';

export function PrintHead() {
  const m = useMessages('ui.printHead');
  const format = useFormat();
  const { tenant } = useMe();
  return (
    <div className="only-print">
      <Group justify="space-between">
        <Text fw={600}>{tenant.name}</Text>
        <Text size="sm">{m.printed({ at: format.instant(serviceTime()) })}</Text>
      </Group>
    </div>
  );
}

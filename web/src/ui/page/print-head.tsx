/** Print header: tenant and time of printing. */
import { Group, Text } from '@mantine/core';
import { serviceTime } from '../../core/clock.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';

const messages = defineMessages({
  en: { printed: (at: string) => `Printed ${at}` },
  de: { printed: (at: string) => `Gedruckt ${at}` },
});

export function PrintHead() {
  const m = useMessages(messages);
  const format = useFormat();
  const { tenant } = useMe();
  return (
    <div className="only-print">
      <Group justify="space-between">
        <Text fw={600}>{tenant.name}</Text>
        <Text size="sm">{m.printed(format.instant(serviceTime()))}</Text>
      </Group>
    </div>
  );
}

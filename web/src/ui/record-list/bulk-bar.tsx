/** Bar for selected rows: count, sum, actions. */
import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useActionLabel } from '../labels.ts';
import { useWords } from '../words.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { hindranceOf, isOpenTo } from './list-info.ts';
import type { ListModel } from './list-model.ts';
import { sumsOf } from './sums.ts';

const messages = defineMessages({
  en: {
    selected: (count: string) => `${count} selected`,
    clear: 'Clear selection',
    actions: 'Actions on the selected rows',
    none: 'The status of the selected rows does not allow this action.',
  },
  de: {
    selected: (count: string) => `${count} ausgewählt`,
    clear: 'Auswahl aufheben',
    actions: 'Aktionen für die ausgewählten Zeilen',
    none: 'Der Status der ausgewählten Zeilen lässt diese Aktion nicht zu.',
  },
});

interface Props {
  readonly list: ListModel;
  readonly sum: string | undefined;
}

export function BulkBar({ list, sum }: Props) {
  const m = useMessages(messages);
  const format = useFormat();
  const actionLabel = useActionLabel();
  const words = useWords();
  const [action, setAction] = useState<string | null>(null);
  const { items } = list.selection;
  const sums = useMemo(() => (sum === undefined ? [] : sumsOf(items, sum)), [items, sum]);
  return (
    <>
      {items.length > 0 && (
        <Group component="section" gap="xs" aria-label={m.actions} className="no-print">
          <Text role="status" size="sm" fw={600}>
            {m.selected(format.decimal(items.length))}
          </Text>
          {sums.length > 0 && (
            <Text size="sm" c="dimmed">
              {sums.map(([currency, value]) => format.amount(value, currency)).join(' · ')}
            </Text>
          )}
          {list.actions.map((name) => {
            const isOff = !items.some((item) => isOpenTo(item, name));
            const why = items.flatMap((item) => hindranceOf(item, name) ?? [])[0];
            const reason = why === undefined ? m.none : words.problem(why);
            return (
              <Button
                key={name}
                size="xs"
                variant={name === 'void' ? 'default' : 'light'}
                data-disabled={isOff || undefined}
                aria-disabled={isOff}
                title={isOff ? reason : undefined}
                onClick={() => !isOff && setAction(name)}
              >
                {actionLabel(name)}
              </Button>
            );
          })}
          <Button size="xs" variant="subtle" color="gray" onClick={list.selection.clear}>
            {m.clear}
          </Button>
        </Group>
      )}
      {action !== null && (
        <BulkDialog list={list} action={action} sum={sum} onClose={() => setAction(null)} />
      )}
    </>
  );
}

/** Bar for selected rows: count, sum, actions. */

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { useErrorText } from '../../dialogs/problem-alert.tsx';
import { useActionLabel } from '../../words/labels.ts';
import { useWords } from '../../words/words.ts';
import { blockerOf, isOpenTo } from '../list-info.ts';
import type { ListModel } from '../list-model.ts';
import { readAllRows } from '../rows/use-rows.ts';
import { sumsOf } from '../sums.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkPdf } from './bulk-pdf.tsx';

interface Props {
  readonly list: ListModel;
  readonly sum: string | undefined;
}

export function BulkBar({ list, sum }: Props) {
  const m = useMessages('ui.bulkBar');
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
            {m.selected({ count: format.decimal(items.length) })}
          </Text>
          {sums.length > 0 && (
            <Text size="sm" c="dimmed">
              {sums.map(([currency, value]) => format.amount(value, currency)).join(' · ')}
            </Text>
          )}
          <SelectAll list={list} />
          {list.actions.map((name) => {
            const isOff = !items.some((item) => isOpenTo(item, name));
            const why = items.flatMap((item) => blockerOf(item, name) ?? [])[0];
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
          <BulkPdf list={list} />
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

/** Offered once all loaded rows are selected and more match. */
function SelectAll({ list }: { readonly list: ListModel }) {
  const m = useMessages('ui.bulkBar');
  const format = useFormat();
  const errorText = useErrorText();
  const { info, query, fields, selection, rows } = list;
  const { mutate, isPending } = useCommand({
    mutationFn: () => readAllRows(info, query, fields),
    onSuccess: selection.set,
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  });
  const { totalCount, totalCountIsExact } = rows;
  const isPage = rows.rows.every(({ id }) => selection.has(id));
  if (!isPage || totalCount === null || totalCount <= selection.items.length) return null;
  const count = format.decimal(totalCount);
  if (!totalCountIsExact)
    return (
      <Text size="sm" c="dimmed">
        {m.tooMany({ most: count })}
      </Text>
    );
  return (
    <Button size="xs" variant="subtle" loading={isPending} onClick={() => mutate()}>
      {m.all({ count })}
    </Button>
  );
}

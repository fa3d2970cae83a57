/** The number of records that match, loaded or not, and the sums of their amounts by currency. */

import { Group, Text } from '@mantine/core';
import { memo } from 'react';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { useIsNarrow } from '../page/narrow.ts';
import { useCollectionLabel, useFieldLabel } from '../words/labels.ts';
import type { ListInfo } from './list-info.ts';
import type { ListModel } from './list-model.ts';
import classes from './record-list.module.css';
import { withoutEmpty } from './sums.ts';

export function ListFooter({ list }: { readonly list: ListModel }) {
  const m = useMessages('ui.listFooter');
  const format = useFormat();
  const collectionLabel = useCollectionLabel();
  const { rows, hasNextPage, isPending, isError, totalCount, totalCountIsExact } = list.rows;
  if (isError && rows.length === 0) return null;
  const loaded = format.decimal(rows.length);
  const total = totalCount === null ? null : format.decimal(totalCount);
  const text = () => {
    if (!hasNextPage) return m.all({ count: loaded });
    if (total === null) return m.more({ loaded });
    return totalCountIsExact ? m.some({ loaded, total }) : m.many({ loaded, most: total });
  };
  return (
    <Group justify="space-between" gap="xs" c="dimmed" fz="xs" mih={20}>
      <Text role="status" inherit>
        {isPending ? m.loading : `${collectionLabel(list.info.name)}: ${text()}`}
      </Text>
      {total !== null && !totalCountIsExact && list.info.totals !== undefined ? (
        <Text inherit>{m.noTotals({ most: total })}</Text>
      ) : (
        <Totals info={list.info} groups={list.rows.totals ?? none} />
      )}
    </Group>
  );
}

const none: readonly Readonly<Record<string, unknown>>[] = [];

interface TotalsProps {
  readonly info: ListInfo;
  readonly groups: readonly Readonly<Record<string, unknown>>[];
}

/** Memoised: they stay the same while pages of rows arrive. */
const Totals = memo(function Totals({ info, groups }: TotalsProps) {
  const format = useFormat();
  const fieldLabel = useFieldLabel();
  const m = useMessages('ui.listFooter');
  const isNarrow = useIsNarrow();
  if (groups.length === 0 || info.totals === undefined) return null;
  const sums = (
    <Group gap={0} component="dl" m={0} style={{ columnGap: 'var(--mantine-spacing-md)' }}>
      {info.totals.map((field) => (
        <Group key={field} gap={4}>
          <Text component="dt" inherit>
            {fieldLabel(info.name, field)}:
          </Text>
          <Text
            component="dd"
            inherit
            m={0}
            fw={600}
            className="numeric"
            style={{ whiteSpace: 'normal', textAlign: 'start' }}
          >
            {withoutEmpty(
              groups.map(
                (group) => [String(group['currency'] ?? ''), String(group[field])] as const,
              ),
            )
              .map(([currency, sum]) => format.amount(sum, currency))
              .join(' · ') || nothing}
          </Text>
        </Group>
      ))}
    </Group>
  );
  const currencies = groups.filter((group) => group['currency']);
  if (!isNarrow || currencies.length <= 1) return sums;
  // On a small screen, they would leave no space for the rows.
  return (
    <details>
      <summary className={classes.summary}>{m.totals}</summary>
      {sums}
    </details>
  );
});

/**
 * Inline-editable list of master data (accounts, tax codes): a row expands into fields with autosave and collapses when
 * the focus leaves it.
 */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { icon as IconSearch } from 'virtual:tabler/search';
import { foldText } from '@daybook/sdk';
import {
  Button,
  Card,
  Group,
  Skeleton,
  Switch,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../core/daybook.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { useAddressSearch } from '../../ui/links/address-search.ts';
import { ImportButton } from '../../ui/links/import-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { NewRecord } from './new-record.tsx';
import { EditedRow } from './record-row.tsx';
import classes from './record-table.module.css';
import type { MasterRecord, RecordTableProps } from './record-table-props.ts';

export function RecordTable(props: RecordTableProps) {
  const { collection, title, newLabel, emptyText, operations } = props;
  const may = useMay();
  const [isNew, setNew] = useState(false);
  const [openId, setOpenId] = useState<{ id: string; field: string } | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [collection, 'list', { sort: 'code', pages: 'all' }],
    queryFn: async () => {
      const records = await props.read();
      for (const record of records) queryClient.setQueryData([collection, record.id], record);
      return records;
    },
  });
  const add = may(operations.create) && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setNew(true)}
      aria-keyshortcuts="n"
    >
      {newLabel}
    </Button>
  );
  return (
    <Page
      title={title}
      actions={
        <>
          <ImportButton collection={collection} />
          {add}
        </>
      }
    >
      {error !== null && data === undefined && <ProblemAlert error={error} again={refetch} />}
      {data === undefined && error === null && <Skeleton height={420} />}
      {data?.length === 0 && (
        <EmptyState title={title} text={emptyText}>
          {add}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <Records {...props} records={data} openId={openId} setOpenId={setOpenId} />
      )}
      {isNew && (
        <NewRecord
          {...props}
          onClose={() => setNew(false)}
          onCreated={(record) => {
            setNew(false);
            setOpenId({ id: record.id, field: '' });
          }}
        />
      )}
    </Page>
  );
}

interface OpenRow {
  readonly id: string;
  readonly field: string;
}

interface RecordsProps extends RecordTableProps {
  readonly records: readonly MasterRecord[];
  readonly openId: OpenRow | null;
  readonly setOpenId: (open: OpenRow | null) => void;
}

function Records(props: RecordsProps) {
  const { collection, records, caption, note, columns, operations, openId, setOpenId } = props;
  const m = useMessages('ledger.recordTable');
  const may = useMay();
  const labelOf = useFieldLabel();
  const [search, change] = useAddressSearch(`/signed-in/ledger/${collection}`, { replace: true });
  const { q = '' } = search;
  const withInactive = search['inactive'] === 'true';
  const mayEdit = may(operations.patch);
  const wanted = foldText(q.trim());
  const shown = records.filter(
    ({ id, code, name, active }) =>
      openId?.id === id ||
      ((withInactive || active) && foldText(`${code ?? ''} ${name ?? ''}`).includes(wanted)),
  );
  const shownColumns: DataColumn<MasterRecord>[] = columns.map((column, at) => {
    const { field, isNumeric, isComputed, card, show } = column;
    return {
      id: field,
      header: labelOf(collection, field),
      numeric: isNumeric,
      rowHeader: at === 0,
      // Without inactive records every card would say the same.
      card: field === 'active' && !withInactive ? 'none' : card,
      cell: (record) =>
        mayEdit && isComputed !== true ? (
          <ValueButton
            label={m.edit({
              field: labelOf(collection, field),
              name: record.code ?? record.name ?? '',
            })}
            onEdit={() => setOpenId({ id: record.id, field })}
          >
            {show(record)}
          </ValueButton>
        ) : (
          show(record)
        ),
    };
  });
  const { beside } = props;
  if (beside !== undefined)
    shownColumns.push({
      id: 'beside',
      header: m.editColumn,
      hiddenHeader: true,
      card: 'lineEnd',
      cell: beside,
    });
  return (
    <Card withBorder p="sm">
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <TextInput
          size="sm"
          aria-label={m.search}
          placeholder={m.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={q}
          onChange={(event) => change({ q: event.currentTarget.value })}
          flex={1}
          maw={280}
        />
        <Switch
          label={m.inactive}
          checked={withInactive}
          onChange={(event) =>
            change({ inactive: event.currentTarget.checked ? 'true' : undefined })
          }
        />
      </Group>
      <DataTable
        caption={caption}
        empty={m.nothing}
        rows={shown}
        rowId={({ id }) => id}
        columns={shownColumns}
        rowProps={({ active }) => ({ style: { opacity: active ? 1 : 0.75 } })}
        expanded={(record) =>
          record.id === openId?.id ? (
            <EditedRow
              {...props}
              record={record}
              field={openId.field}
              onClose={() => setOpenId(null)}
            />
          ) : undefined
        }
      />
      <Text size="xs" c="dimmed" mt="xs">
        {mayEdit ? m.hint : m.read} {note}
      </Text>
    </Card>
  );
}

interface ValueProps {
  readonly children: ReactNode;
  readonly label: string;
  readonly onEdit: () => void;
}

/** A value that opens its field on click. */
function ValueButton({ children, label, onEdit }: ValueProps) {
  return (
    <button type="button" className={classes.cellButton} onClick={onEdit}>
      {children || '–'}
      <VisuallyHidden> {label}</VisuallyHidden>
    </button>
  );
}

/**
 * A short list of master data (accounts, tax codes) that is edited where it stands: a row opens into its fields, which
 * save themselves one by one, and closes again when one goes on.
 */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { icon as IconSearch } from 'virtual:tabler/search';
import type { Account, TaxCode } from '@daybook/sdk';
import {
  Button,
  Card,
  Group,
  ScrollArea,
  Skeleton,
  Switch,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMay } from '../../core/me.ts';
import { useAddressSearch } from '../../ui/address-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFieldLabel } from '../../ui/labels.ts';
import { Page } from '../../ui/page.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { NewRecord } from './new-record.tsx';
import { EditedRow } from './record-row.tsx';

const messages = defineMessages({
  en: {
    search: 'Search by code or name',
    inactive: 'Show inactive ones',
    edit: (field: string, name: string) => `Edit ${field} of ${name}`,
    editColumn: 'Edit',
    nothing: 'Nothing matches the search.',
    read: 'Only Controllers and Admins change these.',
    hint: 'Click a value to change it. Each change is saved at once.',
  },
  de: {
    search: 'Nach Nummer oder Name suchen',
    inactive: 'Inaktive zeigen',
    edit: (field: string, name: string) => `${field} ändern: ${name}`,
    editColumn: 'Ändern',
    nothing: 'Nichts passt zur Suche.',
    read: 'Ändern dürfen dies nur Controlling und Administration.',
    hint: 'Klicken Sie auf einen Wert, um ihn zu ändern. Jede Änderung wird sofort gespeichert.',
  },
});

/** Master data of the ledger. */
type MasterData = 'accounts' | 'tax-codes';
export type MasterRecord = Account | TaxCode;

export interface Column {
  readonly field: string;
  readonly isNumeric?: boolean;
  readonly show: (record: MasterRecord) => ReactNode;
}

export interface RecordTableProps {
  readonly collection: MasterData;
  readonly title: string;
  readonly caption: string;
  readonly newLabel: string;
  readonly emptyText: string;
  readonly columns: readonly Column[];
  /** The fields of an open row and of a new record, in this order. */
  readonly fields: readonly string[];
  /** What is done with one record, beside its values. */
  readonly beside?: (record: MasterRecord) => ReactNode;
  readonly read: () => Promise<readonly MasterRecord[]>;
  readonly create: (values: Readonly<Record<string, string>>) => Promise<MasterRecord>;
  readonly operations: { readonly create: string; readonly patch: string };
}

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
    <Page title={title} actions={add}>
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
  const { collection, records, caption, columns, operations, openId, setOpenId } = props;
  const m = useMessages(messages);
  const may = useMay();
  const labelOf = useFieldLabel();
  const [search, change] = useAddressSearch(`/signed-in/ledger/${collection}`, { replace: true });
  const { q = '' } = search;
  const withInactive = search['inactive'] === 'true';
  const mayEdit = may(operations.patch);
  const wanted = q.trim().toLowerCase();
  const shown = records.filter(
    ({ id, code, name, active }) =>
      openId?.id === id ||
      ((withInactive || active) && `${code ?? ''} ${name ?? ''}`.toLowerCase().includes(wanted)),
  );
  return (
    <Card withBorder p="sm">
      <Group justify="space-between" mb="xs">
        <TextInput
          size="sm"
          aria-label={m.search}
          placeholder={m.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={q}
          onChange={(event) => change({ q: event.currentTarget.value })}
          w={{ base: '100%', xs: 280 }}
        />
        <Switch
          label={m.inactive}
          checked={withInactive}
          onChange={(event) =>
            change({ inactive: event.currentTarget.checked ? 'true' : undefined })
          }
        />
      </Group>
      <ScrollArea
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': caption }}
      >
        <Table miw={680} verticalSpacing={4}>
          <Table.Caption m={0}>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ field, isNumeric }) => (
                <Table.Th key={field} scope="col" {...(isNumeric ? { className: 'numeric' } : {})}>
                  {labelOf(collection, field)}
                </Table.Th>
              ))}
              {props.beside !== undefined && (
                <Table.Td>
                  <VisuallyHidden>{m.editColumn}</VisuallyHidden>
                </Table.Td>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((record) =>
              record.id === openId?.id ? (
                <EditedRow
                  key={record.id}
                  {...props}
                  record={record}
                  field={openId.field}
                  onClose={() => setOpenId(null)}
                />
              ) : (
                <ReadRow
                  key={record.id}
                  {...props}
                  record={record}
                  onEdit={mayEdit ? (field) => setOpenId({ id: record.id, field }) : null}
                />
              ),
            )}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {shown.length === 0 && <Text p="sm">{m.nothing}</Text>}
      <Text size="xs" c="dimmed" mt="xs">
        {mayEdit ? m.hint : m.read}
      </Text>
    </Card>
  );
}

interface ReadRowProps extends RecordTableProps {
  readonly record: MasterRecord;
  readonly onEdit: ((field: string) => void) | null;
}

function ReadRow({ collection, columns, record, beside, onEdit }: ReadRowProps) {
  const m = useMessages(messages);
  const labelOf = useFieldLabel();
  const name = record.code ?? record.name ?? '';
  return (
    <Table.Tr opacity={record.active ? 1 : 0.75}>
      {columns.map(({ field, isNumeric, show }) => (
        <Table.Td key={field} {...(isNumeric ? { className: 'numeric' } : {})}>
          {onEdit === null ? (
            show(record)
          ) : (
            <button type="button" className="cell-button" onClick={() => onEdit(field)}>
              {show(record) || '–'}
              <VisuallyHidden> {m.edit(labelOf(collection, field), name)}</VisuallyHidden>
            </button>
          )}
        </Table.Td>
      ))}
      {beside !== undefined && <Table.Td>{beside(record)}</Table.Td>}
    </Table.Tr>
  );
}

/** Assigns the columns of the file to fields, and says what happens to records that exist already. */
import type { CollectionName } from '@daybook/sdk';
import {
  assigned,
  type ColumnMapping,
  columnOf,
  headerRowOf,
  type ImportMapping,
  isBlank,
  notationsOf,
  recognise,
} from '@daybook/sdk/import';
import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { ownerOf, useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { MappingHeads } from '../../ui/columns/mapping-heads.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { checkJob } from './check-job.ts';
import { fieldsOf, hasLines, headerWordsOf, isIdentity, matchesOf } from './fields.ts';
import { HeaderRow } from './header-row.tsx';

import { type Job, lastImportOf, openJob } from './job.ts';
import { MatchChoice } from './match-choice.tsx';
import { MissingColumns } from './missing-columns.tsx';
import type { FileTable } from './read-file.ts';

const shownRows = 5;

interface Props {
  readonly collection: CollectionName;
  readonly table: FileTable;
  readonly onBack: () => void;
}

export function MapColumns({ collection, table, onBack }: Props) {
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const format = useFormat();
  const owner = ownerOf(useMe());
  const { region } = usePreferences();
  const { columns, headerRow, ...own } = useColumns(collection, table);
  const paths = columns.map(({ field }) => field);
  const [chosenMatch, setMatch] = useState<string | null | undefined>(undefined);
  const [mode, setMode] = useState<Job['mode']>('skip');
  const matches = matchesOf(collection, columns);
  const best = matches.find(({ path }) => isIdentity(collection, path))?.path ?? null;
  const match = matches.some(({ path }) => path === chosenMatch) ? chosenMatch : best;
  const rows = Array.from(table.cells.entries())
    .slice(headerRow)
    .filter(([, row]) => !isBlank(row));
  const fields = fieldsOf(collection);
  const isUsed = (path: string) => columnOf({ columns }, path) !== -1;
  const key = fields.find(({ isKey, path }) => isKey && isUsed(path));
  const isReady = fields.some(({ path, isKey }) => !isKey && isUsed(path));
  const used = chosenMatch === null ? null : (match ?? null);
  const check = () => {
    const mapping = mappingOf({ collection, table, columns, headerRow, region });
    const job: Job = {
      ...{ id: crypto.getRandomValues(new Uint32Array(4)).join('-'), owner, collection, table },
      ...{ mapping, match: used, mode, region, entries: [], phase: 'checking' },
      ...{ startedAt: 0, createdFrom: null, done: 0, isWaiting: false, error: null },
    };
    openJob(job);
    void checkJob(job);
  };
  return (
    <Section title={m.columns} lead={m.columnsLead({ rows: format.decimal(rows.length) })}>
      <LastImport owner={owner} collection={collection} hash={table.hash} />
      <HeaderRow row={headerRow} rows={table.cells.length} onChange={own.setHeaderRow} />
      <MissingColumns collection={collection} columns={columns} />
      <ScrollArea.Autosize
        mah="45vh"
        type="auto"
        offsetScrollbars="x"
        viewportProps={{ tabIndex: 0, 'aria-label': m.sample, role: 'region' }}
      >
        <Table stickyHeader verticalSpacing={4} aria-label={m.sample}>
          <MappingHeads
            headers={columns.map(({ header }) => header)}
            mapping={paths}
            fields={fields.map(({ path }) => ({
              value: path,
              label: fieldLabel(collection, path),
            }))}
            assign={own.assign}
          />
          <Table.Tbody>
            {rows.slice(0, shownRows).map(([at, row]) => (
              <Table.Tr key={at}>
                <Table.Th scope="row">{at + 1}</Table.Th>
                {paths.map((path, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
                  <Table.Td key={column} c={path === null ? 'dimmed' : undefined}>
                    {row[column] ?? ''}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Stack gap={4}>
        {key !== undefined && hasLines(collection) && (
          <Text size="sm">{m.grouped({ field: fieldLabel(collection, key.path) })}</Text>
        )}
        {fields.some(({ isKey }) => isKey) && <Text size="sm">{m.drafts}</Text>}
      </Stack>
      <MatchChoice
        {...{ collection, columns, matches, mode, setMode }}
        match={used}
        setMatch={setMatch}
      />
      {!isReady && !own.isLoading && <Text size="sm">{m.needsField}</Text>}
      <Group>
        <Button disabled={!isReady} onClick={check}>
          {m.check}
        </Button>
        <Button variant="default" onClick={onBack}>
          {m.other}
        </Button>
      </Group>
    </Section>
  );
}

interface Mapped {
  readonly collection: CollectionName;
  readonly table: FileTable;
  readonly columns: readonly ColumnMapping[];
  readonly headerRow: number;
  readonly region: string;
}

/** The mapping with how each of its columns writes numbers and dates. */
function mappingOf({ collection, table, columns, headerRow, region }: Mapped): ImportMapping {
  const rows = table.cells.slice(headerRow);
  const notationAt = (at: number) =>
    notationsOf(
      rows.map((row) => row[at] ?? ''),
      region,
    );
  const key = fieldsOf(collection).find(({ isKey }) => isKey);
  const column = key === undefined ? -1 : columnOf({ columns }, key.path);
  return {
    collection,
    format: { ...table.format, headerRow, mayEndEarly: true },
    columns: columns.map((one, at) =>
      one.field === null ? one : { ...one, notation: notationAt(at) },
    ),
    key: column === -1 ? null : { column, isRequired: false },
  };
}

/** The recognised headers and columns, and those that the user chose instead. */
function useColumns(collection: CollectionName, { cells, hash }: FileTable) {
  const [chosenRow, setRow] = useState<number | undefined>(undefined);
  const [chosen, setChosen] = useState<readonly ColumnMapping[] | null>(null);
  const { data: foundRow, isLoading: isFinding } = useQuery({
    queryKey: ['row of headers', collection, hash],
    queryFn: async () => headerRowOf(collection, cells, await headerWordsOf(collection)),
  });
  const headerRow = chosenRow ?? foundRow ?? 1;
  const row = headerRow === 0 ? [] : (cells[headerRow - 1] ?? []);
  // Further cells of a row are a mistake of the file.
  const width = headerRow === 0 ? Math.max(...cells.map((one) => one.length)) : row.length;
  const headers = Array.from({ length: width }, (_, at) => row[at] ?? '');
  const { data, isLoading } = useQuery({
    queryKey: ['recognised columns', collection, headers],
    queryFn: async () => recognise(collection, headers, await headerWordsOf(collection)),
    enabled: !isFinding,
  });
  const columns = chosen ?? data ?? headers.map((header) => ({ header, field: null }));
  return {
    ...{ headerRow, columns, isLoading: isFinding || isLoading },
    setHeaderRow: (next: number) => {
      setRow(next);
      setChosen(null);
    },
    assign(column: number, path: string | null) {
      const paths = assigned(
        columns.map(({ field }) => field),
        column,
        path,
      );
      setChosen(
        columns.map((one, at) => {
          const field = paths[at] ?? null;
          return field === one.field ? one : { header: one.header, field };
        }),
      );
    },
  };
}

interface LastProps {
  readonly owner: string;
  readonly collection: string;
  readonly hash: string;
}

function LastImport({ owner, collection, hash }: LastProps) {
  const m = useMessages('imports.import');
  const format = useFormat();
  const { data: at } = useQuery({
    queryKey: ['last import', owner, collection, hash],
    queryFn: () => lastImportOf(owner, collection, hash),
    gcTime: 0,
    staleTime: 0,
  });
  return at ? <Alert color="yellow">{m.again({ when: format.instant(at) })}</Alert> : null;
}
